#!/bin/sh
# Installs Naysayer as a service on a Raspberry Pi, upgrades it, goes back to the version before, or
# removes it:
#
#   sudo ./install.sh                     install; once more after `git pull` upgrades
#   sudo ./install.sh --board table-8     with that board file, if there is none in /etc/naysayer yet
#   sudo ./install.sh --page              with the page: a scoreboard for the room, on port 8137
#   sudo ./install.sh --back              go back to the version before the last upgrade
#   sudo ./install.sh --uninstall         remove the program; scores and board file stay
#
# It asks nothing, and writes nothing into the clone. What it makes:
#
#   /opt/naysayer/a, /opt/naysayer/b      this version and the one before, each a virtual environment
#   /opt/naysayer/current                 a link to the one that runs
#   /usr/local/bin/naysayer               a link to its command
#   /etc/naysayer/board.toml              the wiring; one that is there is left alone
#   /etc/systemd/system/naysayer.service  the service, as systemd/README.md describes it
#   /etc/sysusers.d/naysayer.conf         the service's user, who owns nothing but the scores, and groups
#   /etc/modules-load.d/naysayer.conf     the kernel's module that makes /dev/i2c-1
#
# A new version is made beside the one that runs, and tried as the service's user. Only then is the
# link changed, so whatever breaks off before leaves the program as it was. The scores are in
# /var/lib/naysayer, and no line of this file touches them.
set -eu
umask 022 # the service's user has to read what root writes here

HERE=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
ROOT=${NAYSAYER_ROOT:-} # another root folder: for tests
HOME_DIR=$ROOT/opt/naysayer
CURRENT=$HOME_DIR/current
LINK=$ROOT/usr/local/bin/naysayer
BOARD=$ROOT/etc/naysayer/board.toml
UNITS=$ROOT/etc/systemd/system
DROP_IN=$UNITS/naysayer.service.d/page.conf
GROUPS_FILE=$ROOT/etc/sysusers.d/naysayer.conf
MODULES=$ROOT/etc/modules-load.d/naysayer.conf
SERVICE_USER=naysayer
COMPLETE=complete # a file in an environment that the service's user has run

say() { printf 'install.sh: %s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }
usage() { say "$*; see the first lines of $0" >&2; exit 2; }

board=table-4 page=no action=install
while [ $# -gt 0 ]; do
    case $1 in
        --board) [ $# -gt 1 ] || usage "--board wants a name or a file"; board=$2; shift ;;
        --page) page=yes ;;
        --back) action=back ;;
        --uninstall) action=uninstall ;;
        *) usage "$1: no such option" ;;
    esac
    shift
done
[ "$(id -u)" -eq 0 ] || fail "needs root: sudo $0"

# Whether a systemd runs here, and not only its tools: in a chroot there is none to ask.
running() { [ -d "$ROOT/run/systemd/system" ]; }

# The environment that does not run now: the version before, or room for the next.
other() { [ "$(readlink "$CURRENT" 2>/dev/null)" = a ] && echo b || echo a; }

# In one step, so that there is always a program: ln -sfn removes the old link first.
switch_to() {
    ln -sfn "$1" "$CURRENT.new"
    mv -fT "$CURRENT.new" "$CURRENT"
}

# Whole or not at all, and readable for everybody, whatever the clone allows.
put() { # file, where to
    mkdir -p "${2%/*}"
    cp "$1" "$2.new"
    chmod 644 "$2.new"
    mv -f "$2.new" "$2"
}

uninstall() {
    if running; then systemctl disable --now naysayer 2>/dev/null || true; fi
    rm -f "$UNITS/naysayer.service" "$UNITS/multi-user.target.wants/naysayer.service"
    rm -f "$DROP_IN" "$GROUPS_FILE" "$MODULES"
    rmdir "${DROP_IN%/*}" 2>/dev/null || true
    if running; then systemctl daemon-reload; fi
    [ "$(readlink "$LINK" 2>/dev/null)" != "$CURRENT/bin/naysayer" ] || rm -f "$LINK"
    rm -rf "$HOME_DIR"
    say "removed; $BOARD and the scores in /var/lib/naysayer are still there"
}

back() {
    before=$(other)
    [ -f "$HOME_DIR/$before/$COMPLETE" ] || fail "there is no version before this one"
    switch_to "$before"
    if running; then systemctl restart --no-block naysayer; fi
    say "back to the version before; --back once more undoes it"
}

# Debian's Python has no venv of its own.
make_venv() {
    if ! python3 -c 'import ensurepip' 2>/dev/null; then
        say "installs python3-venv"
        apt-get install -qq -y --no-install-recommends python3-venv >/dev/null
    fi
    python3 -m venv --clear "$1"
}

fill() { # the environment in $1, from this clone
    mkdir "$temp/source"
    (cd "$HERE" && cp -R pyproject.toml README.md LICENSE companion firmware hardware "$temp/source")
    make_venv "$1"
    "$1/bin/pip" wheel -q --no-deps -w "$temp" "$temp/source"
    # Nothing is compiled on a Pi: what has no wheel for it is refused here, not built for an hour.
    "$1/bin/pip" install -q --only-binary :all: "$(ls "$temp"/naysayer-*.whl)[page,mqtt]"
}

# As the service's user: it may not be able to read what root can.
try() {
    found=$(runuser -u "$SERVICE_USER" -- "$1/bin/naysayer" doctor --quick "$BOARD" 2>&1) || {
        printf '%s\n' "$found" >&2
        fail "the program was not changed: the new version does not run as the user $SERVICE_USER"
    }
    touch "$1/$COMPLETE"
}

install_all() {
    command -v python3 >/dev/null || fail "there is no python3: apt-get install python3"
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "needs Python 3.11 or newer: Raspberry Pi OS Bookworm or Trixie"
    case $board in
        */* | *.toml) file=$board ;;
        *) file=$HERE/hardware/boards/$board.toml ;;
    esac
    [ -f "$BOARD" ] || [ -f "$file" ] || fail "--board $board: there is no $file"

    temp=$(mktemp -d)
    trap 'rm -rf "$temp"' EXIT
    export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore PIP_NO_CACHE_DIR=1

    # A group that does not exist keeps the service from starting.
    put "$HERE/systemd/naysayer.sysusers" "$GROUPS_FILE"
    systemd-sysusers "$GROUPS_FILE"
    if [ -f "$BOARD" ]; then say "keeps $BOARD"; else put "$file" "$BOARD"; fi

    say "fetches what Naysayer needs"
    new=$(other)
    rm -rf "${HOME_DIR:?}/$new"
    mkdir -p "$HOME_DIR"
    fill "$HOME_DIR/$new"
    try "$HOME_DIR/$new"
    switch_to "$new"

    mkdir -p "${LINK%/*}"
    ln -sfn "$CURRENT/bin/naysayer" "$LINK"
    echo i2c-dev >"$temp/modules"
    put "$temp/modules" "$MODULES"
    if running; then modprobe i2c-dev 2>/dev/null || true; fi
    put "$HERE/systemd/naysayer.service" "$UNITS/naysayer.service"
    if [ $page = yes ] || [ -f "$DROP_IN" ]; then put "$HERE/systemd/page.conf" "$DROP_IN"; fi
    if running; then systemctl daemon-reload; fi
    systemctl -q enable naysayer
    if running; then systemctl restart --no-block naysayer; fi # pins that are not there yet: systemd tries again
    say "installed; next: sudo naysayer doctor $BOARD, for the wiring and what the Pi lacks"
}

case $action in
    install) install_all ;;
    back) back ;;
    uninstall) uninstall ;;
esac

#!/bin/sh
# Installs Naysayer as a service on a Raspberry Pi, upgrades it, or takes it away again:
#
#   sudo ./install.sh                     install; once more after `git pull` upgrades
#   sudo ./install.sh --board table-8     with that board file, if there is none in /etc/naysayer yet
#   sudo ./install.sh --page              with the page: a scoreboard for the room, on port 8137
#   sudo ./install.sh --uninstall         takes the program away; scores and board file stay
#
# It asks nothing, and writes nothing into the clone. What it makes:
#
#   /opt/naysayer                         the program, in a virtual environment of its own
#   /usr/local/bin/naysayer               a link to its command
#   /etc/naysayer/board.toml              the wiring; one that is there is left alone
#   /etc/systemd/system/naysayer.service  the service, as systemd/README.md describes it
#   /etc/sysusers.d/naysayer.conf         the service's user, who owns nothing but the scores, and groups
#   /etc/modules-load.d/naysayer.conf     the kernel's module that makes /dev/i2c-1
#
# The scores are in /var/lib/naysayer, and no line of this file touches them.
set -eu

HERE=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
VENV=/opt/naysayer
LINK=/usr/local/bin/naysayer
BOARD=/etc/naysayer/board.toml
UNITS=/etc/systemd/system
DROP_IN=$UNITS/naysayer.service.d/page.conf
GROUPS_FILE=/etc/sysusers.d/naysayer.conf
MODULES=/etc/modules-load.d/naysayer.conf

say() { printf 'install.sh: %s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }
usage() { say "$*; see the first lines of $0" >&2; exit 2; }

board=table-4 page=no uninstall=no
while [ $# -gt 0 ]; do
    case $1 in
        --board) [ $# -gt 1 ] || usage "--board wants a name or a file"; board=$2; shift ;;
        --page) page=yes ;;
        --uninstall) uninstall=yes ;;
        *) usage "$1: no such option" ;;
    esac
    shift
done
[ "$(id -u)" -eq 0 ] || fail "needs root: sudo $0"

# Whether a systemd runs here, and not only its tools: in a chroot there is none to tell.
running() { [ -d /run/systemd/system ]; }

uninstall() {
    if running; then systemctl disable --now naysayer 2>/dev/null || true; fi
    rm -f "$UNITS/naysayer.service" "$UNITS/multi-user.target.wants/naysayer.service"
    rm -f "$DROP_IN" "$GROUPS_FILE"
    rmdir "${DROP_IN%/*}" 2>/dev/null || true
    if running; then systemctl daemon-reload; fi
    rm -rf "$VENV" "$MODULES"
    [ "$(readlink "$LINK" 2>/dev/null)" != "$VENV/bin/naysayer" ] || rm -f "$LINK"
    say "gone; $BOARD and the scores in /var/lib/naysayer are still there"
}

# Everything that comes over the network, into $1: if that breaks off, what is installed still runs.
collect() {
    mkdir "$1/source"
    (cd "$HERE" && cp -R pyproject.toml README.md LICENSE companion firmware hardware "$1/source")
    "$1/tools/bin/pip" wheel -q --no-deps -w "$1/wheels" "$1/source"
    # Nothing is compiled on a Pi: what has no wheel for it is refused here, not built for an hour.
    "$1/tools/bin/pip" wheel -q --only-binary :all: -w "$1/wheels" --find-links "$1/wheels" \
        "$(ls "$1"/wheels/naysayer-*.whl)[page]"
}

# The Python of Debian has venv without pip, unless python3-venv is there too.
make_venv() { # at $1; with the wheels in $2, if these bring a pip
    if python3 -c 'import ensurepip' 2>/dev/null; then
        python3 -m venv --clear "$1"
    elif ls "$2"/pip-*.whl >/dev/null 2>&1; then
        python3 -m venv --clear --without-pip "$1"
        "$1/bin/python" "$(ls "$2"/pip-*.whl)/pip" install -q --no-compile --no-index \
            --find-links "$2" pip
    else
        say "installs python3-venv"
        apt-get install -qq -y --no-install-recommends python3-venv >/dev/null
        python3 -m venv --clear "$1"
    fi
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
    wheels=$HERE/wheels # on a card that `naysayer card` has written
    if [ ! -d "$wheels" ]; then
        wheels=$temp/wheels
        mkdir "$wheels"
        say "fetches what Naysayer needs"
        make_venv "$temp/tools" "$wheels"
        collect "$temp"
    fi

    if running; then systemctl stop naysayer 2>/dev/null || true; fi
    make_venv "$VENV" "$wheels"
    "$VENV/bin/pip" install -q --no-index --find-links "$wheels" \
        "$(ls "$wheels"/naysayer-*.whl)[page]"
    mkdir -p "${LINK%/*}"
    ln -sfn "$VENV/bin/naysayer" "$LINK"

    if [ -f "$BOARD" ]; then
        say "keeps $BOARD"
    else
        mkdir -p "${BOARD%/*}"
        cp "$file" "$BOARD"
    fi
    echo i2c-dev >"$MODULES"
    if running; then modprobe i2c-dev 2>/dev/null || true; fi
    # A group that does not exist keeps the service from starting; a user that is made up for it
    # could not switch the Pi off.
    mkdir -p "${GROUPS_FILE%/*}"
    cp "$HERE/systemd/naysayer.sysusers" "$GROUPS_FILE"
    systemd-sysusers "$GROUPS_FILE"
    cp "$HERE/systemd/naysayer.service" "$UNITS/naysayer.service"
    if [ $page = yes ] || [ -f "$DROP_IN" ]; then
        mkdir -p "${DROP_IN%/*}"
        cp "$HERE/systemd/page.conf" "$DROP_IN"
    fi
    "$VENV/bin/naysayer" board "$BOARD" >/dev/null || fail "mend $BOARD, then run this again"
    if running; then
        systemctl daemon-reload
        systemctl enable -q naysayer
        systemctl restart --no-block naysayer # it waits for pins that are not there yet
    else
        systemctl -q enable naysayer
    fi
    say "installed; next: sudo naysayer doctor $BOARD, for the wiring and what the Pi lacks"
}

if [ $uninstall = yes ]; then uninstall; else install_all; fi

// The hall: asks once a second how all tables stand, and shows it. What is too long for the ranking
// is shown part by part, and the games one after the other.

const EVERY_MS = 1000, TURN_MS = 9000, FRESH_MS = 4000, ALL = "all games";
const one = (selector) => document.querySelector(selector);
const tables = one(".tables"), [overall, byGame] = document.querySelectorAll(".ranking");
const verdicts = new Map(); // by table: how many rulings there were, and when the newest came
let turn = 0, page = null;

function h(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const many = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
const ms = (time) => `${time < 1 ? Number(time.toPrecision(2)) : Math.round(time)} ms`;

function isFresh(table) {
  const known = verdicts.get(table.name);
  if (known?.count === table.verdicts) return performance.now() - known.at < FRESH_MS;
  verdicts.set(table.name, { count: table.verdicts, at: known ? performance.now() : -FRESH_MS });
  return Boolean(known);
}

/** What goes on there, in a few words, and how it is to look. */
function doing(table) {
  const { now, verdict } = table, who = verdict?.names.join(" + ");
  const fresh = isFresh(table);
  if (!table.online) return ["missing", ""];
  if (fresh && verdict?.kind === "dead heat") return [`dead heat: ${who}`, "won"];
  if (fresh && verdict?.kind === "won") return [`${who}${verdict.margin_ms === null ? "" : ` by ${ms(verdict.margin_ms)}`}`, "won"];
  if (fresh && verdict?.kind === "wrong") return [`wrong${who ? `: ${who}` : ""}`, "wrong"];
  if (now.racing) return ["who is first?", ""];
  if (now.over) return ["over", ""];
  return [now.waits.length && now.waits.length < now.scores.length ? `waits for ${now.waits.join(", ")}` : now.progress, ""];
}

function card(table) {
  const { now } = table, [words, look] = doing(table);
  const score = now.scores.slice(0, 3).flatMap(({ name, points }, n) => [n ? "  " : "", h("b", "", name), ` ${points}`]);
  const racing = table.online && now.racing ? " racing" : "";
  return h("li", `table${racing}${table.online ? "" : " away"}`, h("div", "",
    h("p", "", h("b", "", table.name), h("span", "what title", now.title.split(",")[0] || many(table.played, "game"))),
    h("p", "score", h("span", "", ...score)),
    h("p", "", h("span", `doing ${look}`, words || (now.title ? "playing" : "nobody plays")), h("span", "what", now.title ? many(table.played, "game") : "")),
  ));
}

const room = (into) => Math.max(1, Math.floor(into.clientHeight / (into.querySelector("tbody tr")?.offsetHeight || 40)) - 2);

/** A ranking's parts, each as many rows as there is room for. */
function parts(into, title, rows) {
  const most = room(into), found = [];
  for (let from = 0; from < Math.max(1, rows.length); from += most) found.push([title, rows, from, from + most]);
  return found;
}

function rank(into, [title, rows, from, to]) {
  const isGame = title !== ALL;
  const heads = ["", "", "games", "won", isGame ? "points" : "beaten"];
  const line = (row) => {
    const cells = [row.place, row.name, row.games, row.won, isGame ? row.points : row.beaten];
    const made = h("tr", "", ...cells.map((cell, n) => h(n === 1 ? "th" : "td", "", `${cell}`)));
    made.dataset.place = row.place;
    return made;
  };
  const some = rows.length > to - from ? `${from + 1} to ${Math.min(rows.length, to)} of ${rows.length}` : "";
  into.replaceChildren(h("table", "",
    h("caption", "", title[0].toUpperCase() + title.slice(1), h("small", "", some)),
    h("thead", "", h("tr", "", ...heads.map((head) => h(head ? "th" : "td", "", head)))),
    h("tbody", "", ...rows.slice(from, to).map(line)),
  ));
}

function show() {
  const away = page.tables.filter((table) => !table.online).map((table) => table.name);
  const count = page.tables.length;
  one(".empty").hidden = count > 0;
  one(".sums").textContent = `${many(count - away.length, "table")} here · ${many(page.games, "game")} played`;
  one(".missing").textContent = away.length ? `Missing: ${away.join(", ")}` : "";
  tables.style.setProperty("--columns", Math.max(2, Math.ceil(Math.sqrt(count * 0.62))));
  tables.replaceChildren(...page.tables.map(card));
  const { [ALL]: everybody, ...games } = page.ranking;
  const best = parts(overall, ALL, everybody), others = Object.entries(games).flatMap((game) => parts(byGame, ...game));
  rank(overall, best[turn % best.length]);
  if (others.length) rank(byGame, others[turn % others.length]);
  else byGame.replaceChildren();
}

async function ask() {
  try {
    page = await (await fetch("/hall.json", { cache: "no-store" })).json();
    show();
  } catch {
    one(".missing").textContent = "The hall's program does not answer: start naysayer club again";
  }
  setTimeout(ask, EVERY_MS);
}

const pause = one(".pause");
pause.addEventListener("click", () => {
  const paused = pause.getAttribute("aria-pressed") !== "true";
  pause.setAttribute("aria-pressed", paused);
});
setInterval(() => {
  if (pause.getAttribute("aria-pressed") !== "true") turn += 1;
}, TURN_MS);
ask();

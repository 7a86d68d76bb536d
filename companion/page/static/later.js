// Parts of the page that a first look does without: fetched when somebody needs them, once.

// `part(use, lost)`: use(it), as soon as it is there, in the order of asking, or lost() if it did not
// come. `part.there(use)`: only if it was ever asked for. Its style sheets come before the page's last one, which has the last word. What
// `make` gives must have no `then`: a promise would take it for another.
export function later(fetch, styles, make) {
  let coming = null;
  const part = (use, lost = () => {}) => {
    coming ??= Promise.all([fetch(), ...styles.map(styled)]).then(([module]) => make(module));
    const mine = coming;
    mine.then(use, () => {
      if (coming === mine) coming = null; // the table is away: asked anew
      lost();
    });
  };
  part.there = (use) => { if (coming) part(use); };
  return part;
}

const sheets = new Map(); // those that were asked for, each on its way or there

export function styled(name) {
  if (!sheets.has(name)) sheets.set(name, fetched(name));
  return sheets.get(name);
}

function fetched(name) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: name });
  return new Promise((done, fail) => {
    link.addEventListener("load", done);
    link.addEventListener("error", () => {
      sheets.delete(name);
      link.remove();
      fail(new Error(name));
    });
    [...document.querySelectorAll("link[rel=stylesheet]")].at(-1).before(link);
  });
}

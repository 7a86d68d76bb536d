// Parts of the page that a first look does without: fetched when somebody needs them, once.

// `part(use)`: use(it), as soon as it is there, in the order of asking. `part.there(use)`: only if it
// was ever asked for. Its style sheets come before the page's last one, which has the last word.
export function later(fetch, sheets, make) {
  let coming = null;
  const part = (use) => {
    coming ??= Promise.all([fetch(), ...sheets.map(styled)]).then(([module]) => make(module));
    const mine = coming;
    mine.then(use, () => { if (coming === mine) coming = null; }); // the table is away: asked anew
  };
  part.there = (use) => { if (coming) part(use); };
  return part;
}

function styled(name) {
  const known = document.querySelector(`link[href="${name}"]`);
  if (known?.sheet) return null;
  known?.remove(); // it never came
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: name });
  return new Promise((done, fail) => {
    link.addEventListener("load", done);
    link.addEventListener("error", fail);
    [...document.querySelectorAll("link[rel=stylesheet]")].at(-1).before(link);
  });
}

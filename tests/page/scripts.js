// What tests of the page look at in a browser: each expression below a line with its name.

//// covered labels
// Labels that lie on a key's letter, on another label or on a name; and names that are cut.
(() => {
  const box = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return { what: element.textContent, ...range.getBoundingClientRect().toJSON() };
  };
  const shown = (what) => [...document.querySelectorAll(what)]
    .filter((element) => element.textContent && element.checkVisibility()).map(box);
  const over = (a, b) => a !== b && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const labels = shown('.answer');
  const others = [...labels, ...shown('.arcade kbd'), ...shown('.plate')];
  const wrong = labels.flatMap((a) =>
    others.filter((b) => over(a, b)).map((b) => [a.what, b.what]));
  const cut = [...document.querySelectorAll('.seat:not([hidden]) .name')].filter((name) =>
    name.scrollWidth > name.clientWidth || name.offsetHeight > name.parentElement.clientHeight);
  return [labels.length, wrong, cut.map((name) => name.textContent)];
})()

//// farthest corner
// How far the farthest corner of a row is from the middle of the ring, of its inner side.
(() => {
  const ring = document.querySelector('.ring').getBoundingClientRect();
  const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
  return Math.max(...[...document.querySelectorAll('.reported .fact > *')].flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return [left - x, right - x].flatMap((a) => [top - y, bottom - y].map((b) => Math.hypot(a, b)));
  })) / (ring.width * 282 / 628);
})()

//// hidden inputs
// Of the form, what a finger does not find where it is, after scrolling there.
[...document.querySelectorAll('.start :is(input, select, button, summary)')]
  .filter((e) => e.checkVisibility()).filter((e) => {
    e.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const r = e.getBoundingClientRect();
    const found = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    return found !== e && !e.contains(found);
  }).length

//// a clause
// The text behind the number of a clause: before it is clicked, and after.
import('/rulings.js').then(({ showRulings }) => {
  const root = document.createElement('div');
  const ruling = { headline: '', reason: '', clause: 'NN-9', text: 'A Void never fits.', race: [] };
  showRulings(root, { rulings: [ruling], count: 1, table: { seats: [] } }, false);
  const law = root.querySelector('.law'), before = law.hidden;
  root.querySelector('.clause').click();
  return [before, law.hidden, law.textContent];
})

//// times
// A race that began with its first press, and one that did not.
import('/rulings.js').then(({ showRulings }) => [0, 412].map((after_ms) => {
  const root = document.createElement('div');
  const race = [{ name: 'Ada', button: 'pad', after_ms, result: 'first' }];
  const rulings = [{ headline: '', reason: '', clause: '', race }];
  showRulings(root, { rulings, count: 1, table: { seats: [] } }, false);
  return root.querySelector('.when').textContent;
}))

//// keys
// Elements are kept under their keys, whatever comes between; who holds one holds it still.
import('/h.js').then(({ h, put }) => {
  const root = document.createElement('div'), row = (key) => h('p', { key, class: key }, key);
  put(root, row('a'), row('b'));
  const [a, b] = root.children;
  put(root, row('c'), row('b'), 'text', row('a'));
  const kept = root.children[1] === b && root.children[2] === a;
  put(root, h('p', { key: 'a' }, 'a'));
  return [kept, root.children[0] === a, a.hasAttribute('class'), root.textContent];
})

//// any press
// A seat that may press anything, and is told no words.
import('/pad.js').then(({ Pad }) => {
  const root = document.createElement('div'), pad = new Pad(root, { watch() {} }, () => 0);
  pad.show({ labels: {}, lit: true, switches: ['up', 'down', 'pad'] }, { over: false });
  return [...root.querySelectorAll('.way')].map((one) => one.textContent.trim());
})

//// the menu
// The button of the menu in a race, clicked twice; and once the race is over.
import('/dealer.js').then(({ Menu }) => {
  const button = document.createElement('button'), pressed = [];
  const menu = new Menu(button, { tap: (seat, way) => pressed.push(way) });
  const row = { asked: false, has_menu: false, menu: '', menu_waits: 'after this round' };
  const said = [() => menu.show([[0, row]]), () => button.click(), () => button.click(),
    () => menu.show([[0, { ...row, menu: 'up' }]]),
    () => menu.show([[0, { ...row, asked: true, has_menu: true }]])]
    .map((does) => { does(); return button.textContent; });
  return [said, pressed, button.disabled];
})

//// a list
// The last line of three is clicked before the list is drawn. A press is only made once the one
// before was heard of, and none after the choice.
import('/dealer.js').then(({ Lines }) => new Promise((done) => {
  const root = document.createElement('div'), pressed = [];
  const list = (at, up = true) => lines.show(0, { lines: ['a', 'b', 'c'], at, up });
  const lines = new Lines(root, { tap(seat, way) {
    pressed.push(way);
    queueMicrotask(() => {
      list(0);
      if (way !== 'right') return list(2);
      list(2);
      done(pressed);
    });
  } });
  list(0, false);
  root.lastChild.click();
  list(0);
}))

//// a result
// A phone draws the result where a card was that won, and is ringed for a while. What the timer
// does in a game that goes on, and in one that has ended by then.
Promise.all([import('/middle.js'), import('/h.js')]).then(([{ Middle }, { h, put }]) =>
  [false, true].map((over) => {
    const root = document.createElement('div'), timers = [], wait = window.setTimeout;
    window.setTimeout = (call) => { timers.push(call); };
    const ruling = { race: [{ name: 'Ada', button: 'up', result: 'first' }] };
    const table = { lobby: false, screen: { kind: 'message', text: ['go', 'on'] }, seats: [] };
    const now = { alone: 0, count: 1, ruling, table };
    new Middle(root, { watch() {} }, () => {}).show(now);
    now.table = { ...table, over };
    put(root, h('div.podium', { key: 'podium' }, 'ADA WINS'));
    timers.forEach((call) => call());
    window.setTimeout = wait;
    return [timers.length, root.textContent === 'ADA WINS'];
  }))

//// boxes
// A box of Nyet! is clicked, and its board goes away before the press counts; and comes back with
// fewer boxes.
Promise.all([import('/boards.js'), import('/h.js')]).then(([{ boxes }, { put }]) => {
  const root = document.body.appendChild(document.createElement('div')), pressed = [];
  const wait = window.setTimeout, timers = [];
  window.setTimeout = (call) => { timers.push(call); };
  const row = (n) => ({ boxes: Array(n).fill({ sign: '0', open: true, button: 'up' }) });
  const seats = [{ lit: true }], press = (seat, way) => pressed.push(way);
  const show = (n) => put(root, boxes({ seats, screen: { lines: [row(n)] } }, press, () => true));
  const late = () => timers.splice(0).forEach((call) => call());
  show(3);
  root.querySelector('.box:last-child').click();
  put(root);
  late();
  const away = pressed.length;
  show(3);
  late();
  show(2);
  late();
  window.setTimeout = wait;
  root.remove();
  return [away, pressed];
})

//// small text
// Every text that is seen and smaller than that: its size in px, and what it says.
[...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() &&
    [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) &&
    !e.closest('.spoken, noscript, [data-view=tv] .bar')).flatMap((e) => {
  const svg = e.closest('svg'), box = svg?.viewBox.baseVal;
  const scale = box ? svg.getBoundingClientRect().width / box.width : 1;
  const size = parseFloat(getComputedStyle(e).fontSize) * scale;
  const said = `${size.toFixed(1)} ${e.className} ${e.textContent.slice(0, 20)}`;
  return size < %s - 0.01 ? [said] : [];
})

//// outside
// What is wider than the screen, or reaches over the table's rim.
(() => {
  const felt = document.querySelector('.felt')?.getBoundingClientRect();
  const out = [...document.querySelectorAll('.seat > *, .scene > *')].filter((e) => {
    const r = e.getBoundingClientRect();
    return e.checkVisibility() && r.width && (r.left < felt.left - 1 || r.right > felt.right + 1);
  });
  return [document.scrollingElement.scrollWidth > innerWidth, out.map((e) => e.className)];
})()

//// crowded seats
// Seats that lie on each other, on the middle of the table, or over its edge, as they are drawn.
(() => {
  const all = [...document.querySelectorAll('.seat')].map((seat) =>
    [...seat.children].map((part) => part.getBoundingClientRect()));
  const felt = document.querySelector('.felt').getBoundingClientRect(), wrong = [];
  const scene = document.querySelector('.scene').getBoundingClientRect();
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  all.forEach((parts, i) => parts.forEach((part) => {
    if (part.left < felt.left || part.right > felt.right || part.top < felt.top
      || part.bottom > felt.bottom) wrong.push([i, 'sticks out']);
    if (over(part, scene)) wrong.push([i, 'on the cards']);
    all.slice(0, i).forEach((others, j) => {
      if (others.some((other) => over(part, other))) wrong.push([i, j]);
    });
  }));
  return JSON.stringify(wrong);
})()

//// words to read
// Every word that is to be read now: of a lesson that lies over the page, its own.
((root) => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), words = [];
  while (texts.nextNode()) {
    const { parentElement: at, data } = texts.currentNode;
    const read = at.checkVisibility({ visibilityProperty: true }) && !at.closest('.spoken');
    if (read) words.push(...(data.match(/[\p{L}\p{N}'’]{2,}/gu) ?? []));
  }
  return words;
})(document.querySelector('dialog[open]') ?? document.body)

//// hidden buttons
// What can be tapped in a lesson, and is out of sight or covered.
[...document.querySelectorAll('.lesson button')].filter((b) => b.checkVisibility())
  .filter((b) => {
    const r = b.getBoundingClientRect();
    const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
    return document.elementFromPoint(x, y)?.closest('button') !== b;
  }).map((b) => b.textContent)

//// one screen
// On a phone that is a seat, or one's own page: whether there is anything to press, what of it or
// of what is said is not wholly on the screen, or lies under something else; whether nothing
// scrolls.
(() => {
  const shown = [...document.querySelectorAll('.one > .pad > .way, .one .scene, .one #hint, #menu')]
    .filter((one) => one.checkVisibility());
  const wrong = shown.filter((one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const small = one.matches('.way') && Math.min(width, height) < 44;
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || small ||
      !(one.contains(over) || one.parentElement === over);
  });
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  return JSON.stringify([shown.length > 1 || shown.length, wrong.map((one) => one.className),
    scrollWidth <= innerWidth && scrollHeight <= innerHeight]);
})()

//// unreached
// Buttons, and cards that are such, that are not where a finger aims: out of the window, or covered.
[...document.querySelectorAll('.seat:not([hidden]) .arcade:enabled, .spot')].filter((b) => {
  if (!b.checkVisibility()) return false;
  const r = b.getBoundingClientRect();
  const found = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return r.width < 24 || found?.closest('.arcade, .spot') !== b;
}).length

//// what a show changes
// All that is different where a show is on, and nothing that a table would have of it.
JSON.stringify([
  [...document.querySelectorAll('.seat:not([hidden]) .name, #hint')].map((e) => e.textContent),
  [...document.querySelectorAll('.player')].slice(0, 6)
    .map((row) => [...row.querySelectorAll('input')].map((e) => [e.checked, e.value])),
  document.querySelector('#panel').alt, document.querySelectorAll('.slip, .arcade.pressed').length,
  document.querySelectorAll('.arcade:enabled').length > 0, document.activeElement.className])

//// hearing
window.heard = [];
Object.defineProperty(navigator, 'vibrate', { value: (ms) => window.heard.push(ms.join()) });
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (at) {
  window.heard.push(this.frequency.value);
  start.call(this, at);
};

//// whose turn
(() => {
  const seats = [...document.querySelectorAll('.seat:not([hidden])')];
  const of = what => seats.find(seat => seat.dataset.state.split(' ').includes(what));
  return (of('asked') ?? of('lit'))?.dataset.seat ?? '';
})()

//// counting presses
void new MutationObserver(() => {
  window.most = Math.max(window.most ?? 0, document.querySelectorAll('.arcade.pressed').length);
}).observe(document.body, { subtree: true, attributes: true })

//// keeping what was seen
void new MutationObserver(() => {
  (window.seen ??= []).push(document.querySelector('#panel').alt);
}).observe(document.querySelector('#panel'), { attributes: true })

//// share of the pad
(() => {
  const { width, height } = document.querySelector('.slap').getBoundingClientRect();
  return width * height / innerWidth / innerHeight;
})()

//// overflow
[document.documentElement.scrollWidth > innerWidth,
  [...document.querySelectorAll('.standing .row, .board .tap')]
    .filter(row => row.getBoundingClientRect().bottom > innerHeight).length]

//// parts on show
[...document.querySelectorAll('.board > *, .bar, .table, .console')]
  .filter(part => part.checkVisibility() && part.textContent).map(part => part.className)

//// grounds
[...document.querySelectorAll('html, body, .room, .board')]
  .map(part => getComputedStyle(part).background)
  .filter(style => !style.startsWith('rgba(0, 0, 0, 0) none'))

//// under the hint
[...document.querySelectorAll('.scene *')].filter((one) => one.checkVisibility()
  && (one.getBoundingClientRect().bottom > document.querySelector('#hint').getBoundingClientRect().top + 1
    || one.matches('.reported') && one.scrollHeight > one.clientHeight + 1)).map((one) => one.className)

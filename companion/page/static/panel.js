// The panel, pixel for pixel; on the dealer's page a seat's code can cover it for a while.

const COVERED_MS = 30000;

export class Panel {
  constructor(panel, mirror) {
    this.panel = panel;
    this.mirror = mirror;
    this.words = "";
    this.cover = null; // { frame, words, timer }
  }

  show(frame) {
    this.frame = frame;
    this.draw(this.mirror, frame);
    if (!this.cover) this.draw(this.panel, frame);
  }

  say(words) {
    this.words = words;
    this.mirror.alt = words;
    if (!this.cover) this.panel.alt = words;
  }

  coverWith(frame, words) {
    this.uncover();
    this.cover = setTimeout(() => this.uncover(), COVERED_MS);
    this.draw(this.panel, frame);
    this.panel.alt = words;
    this.panel.scrollIntoView({ block: "nearest" });
  }

  uncover() {
    if (!this.cover) return;
    clearTimeout(this.cover);
    this.cover = null;
    this.panel.alt = this.words;
    if (this.frame) this.draw(this.panel, this.frame);
  }

  draw(image, frame) {
    image.src = `data:image/png;base64,${frame.png}`;
    image.width = frame.width;
    image.height = frame.height;
    image.parentElement.dataset.colours = frame.colours;
    this.fit();
  }

  // As many whole pixels of this screen for each of the panel's as fit.
  fit() {
    for (const image of [this.panel, this.mirror]) {
      const glass = image.parentElement;
      const [width, height] = ["width", "height"].map((side) => +image.getAttribute(side));
      const style = getComputedStyle(glass.parentElement);
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      const tall = parseFloat(getComputedStyle(glass).getPropertyValue("--tallest")) || Infinity;
      const wide = glass.parentElement.clientWidth - padding - 20;
      const room = Math.min(wide, (tall * innerHeight * width) / height / 100);
      const dots = Math.max(1, Math.floor((room * devicePixelRatio) / width));
      const size = dots / devicePixelRatio;
      image.style.width = `${width * size}px`;
      image.style.height = `${height * size}px`;
      glass.style.setProperty("--dot", `${size}px`);
      glass.style.setProperty("--grid", dots < 4 ? 0 : 1); // too fine to be seen as dots
    }
  }
}

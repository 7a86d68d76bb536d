// Six short sounds, made here and never two at a time, and a phone that trembles: dice, the first
// hand, a wrong one, a dead heat, your turn, a win. Off until the first touch; one switch, remembered.

const KEY = "naysayer-sound";
const NOTES = { // [Hz, from s, for s, how loud, form]
  hand: [[900, 0, 0.04, 0.25, "triangle"]],
  wrong: [[150, 0, 0.12, 0.5, "sine"], [95, 0.07, 0.2, 0.5, "sine"]],
  heat: [[523, 0, 0.25, 0.2, "triangle"], [554, 0, 0.25, 0.2, "triangle"]],
  turn: [[440, 0, 0.09, 0.2, "sine"]],
  yes: [[523, 0, 0.16, 0.3, "triangle"], [784, 0.11, 0.3, 0.3, "triangle"]],
  win: [[392, 0, 0.14, 0.22, "sawtooth"], [523, 0.13, 0.14, 0.22, "sawtooth"], [659, 0.26, 0.3, 0.22, "sawtooth"]],
};
const TREMBLES = { hand: [20], wrong: [40, 40, 40], yes: [30], win: [60, 40, 120], turn: [25] };

export class Sound {
  // `button` turns it off and on. `trembles`: it is a phone, and makes no sound.
  constructor(button, trembles = false) {
    Object.assign(this, { button, trembles });
    button.hidden = trembles && !navigator.vibrate;
    this.on = localStorage.getItem(KEY) !== "off";
    this.last = null; // what was heard of last
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => this.wake(), { once: true });
    button.addEventListener("click", () => {
      this.on = !this.on;
      localStorage.setItem(KEY, this.on ? "on" : "off");
      this.tell();
    });
    this.tell();
  }

  tell() {
    this.button.textContent = `${this.trembles ? "Vibration" : "Sound"} ${this.on ? "on" : "off"}`;
  }

  // Browsers let nothing sound before a touch.
  wake() {
    this.awake = true;
    if (!this.trembles) this.context ??= new AudioContext();
  }

  play(name) {
    if (!this.on || !this.awake) return;
    if (this.trembles) return void navigator.vibrate?.(TREMBLES[name] ?? []);
    const { context } = this;
    this.out?.disconnect(); // never two at a time
    this.out = context.createGain();
    this.out.connect(context.destination);
    if (name === "roll") return this.roll(context);
    for (const [hz, from, long, loud, type] of NOTES[name]) {
      const note = context.createOscillator(), gain = context.createGain(), at = context.currentTime + from;
      Object.assign(note, { type });
      note.frequency.value = hz;
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(loud, at + 0.005);
      gain.gain.exponentialRampToValueAtTime(0.001, at + long);
      note.connect(gain).connect(this.out);
      note.start(at);
      note.stop(at + long);
    }
  }

  // Dice on felt: three short bursts of noise, each duller.
  roll(context) {
    for (const [n, from] of [0, 0.07, 0.16].entries()) {
      const buffer = context.createBuffer(1, 1800, 44100), data = buffer.getChannelData(0);
      for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
      const burst = context.createBufferSource(), filter = context.createBiquadFilter();
      burst.buffer = buffer;
      filter.frequency.value = 2400 - n * 600;
      burst.connect(filter).connect(this.out);
      burst.start(context.currentTime + from);
    }
  }

  // A hand, here or in a show.
  hand() {
    if (this.racing && !this.touched) this.play("hand");
    this.touched = true;
  }

  // What the newest news are worth hearing; of several the one that matters most.
  hear({ table, ruling, count, alone }) {
    const thrown = table.screen.kind === "dice" ? table.words.join() : "";
    const turn = alone !== null && table.seats[alone].lit && !table.racing;
    const now = { over: table.over, count, thrown, turn }, { last } = this;
    this.last = now;
    this.racing = table.racing;
    if (!last || table.lobby) return;
    if (thrown !== last.thrown) this.touched = false;
    if (now.over && !last.over) this.play("win");
    else if (count > last.count) this.play(said(ruling));
    else if (thrown && thrown !== last.thrown) this.play("roll");
    else if (turn && !last.turn) this.play("turn");
  }
}

function said({ tone, race }) {
  if (race.filter((one) => one.result === "first").length > 1) return "heat";
  if (tone === "bad") return "wrong";
  return race.some((one) => one.result === "first") ? "yes" : "turn";
}

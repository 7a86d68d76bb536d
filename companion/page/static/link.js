// The line to the table: comes back by itself, answers the probes of our clock, keeps our claim.

const TOKEN = "naysayer-token";
const LONGEST_WAIT_MS = 4000;
// The table says something every 750 ms; who hears nothing for so long has no table any more.
const SILENT_MS = 2500;
const LOOK_MS = 250;

export class Link {
  constructor(handlers) {
    this.handlers = handlers;
    this.wait = 250;
    this.open();
    setInterval(() => this.listen(), LOOK_MS);
    addEventListener("online", () => this.again());
    addEventListener("pageshow", () => this.again());
    addEventListener("hashchange", () => this.claimFromAddress());
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    this.heard = performance.now();
    socket.addEventListener("open", () => {
      this.wait = 250;
      const token = localStorage.getItem(TOKEN);
      if (token) this.send({ kind: "resume", token });
      this.claimFromAddress();
      this.handlers.link(true);
    });
    socket.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      this.handlers.link(false);
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
    });
  }

  // A link can be dead and not know it: then nothing comes, and no socket closes.
  listen() {
    const silent = this.socket, { readyState } = silent;
    const waits = readyState === WebSocket.OPEN ? SILENT_MS : LONGEST_WAIT_MS;
    if (readyState > WebSocket.OPEN || performance.now() - this.heard < waits) return;
    this.handlers.link(false);
    this.open();
    silent.close();
  }

  again() {
    if (this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.open();
  }

  claimFromAddress() {
    const code = location.hash.slice(1);
    if (!code) return;
    history.replaceState(null, "", location.pathname + location.search);
    this.send({ kind: "claim", code });
  }

  take(news) {
    this.heard = performance.now();
    if (news.kind === "clock") {
      this.send({ kind: "clock", n: news.n, t_ms: performance.now() });
      return;
    }
    if (news.kind === "you" && news.token) localStorage.setItem(TOKEN, news.token);
    this.handlers[news.kind]?.(news);
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

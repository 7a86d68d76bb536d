// The line to the table: comes back by itself, answers the probes of our clock, keeps our claim.

const TOKEN = "naysayer-token";
const LONGEST_WAIT_MS = 4000;

export class Link {
  constructor(handlers) {
    this.handlers = handlers;
    this.wait = 250;
    this.seen = performance.now();
    this.open();
    addEventListener("online", () => this.again());
    addEventListener("pageshow", () => this.again());
    addEventListener("hashchange", () => this.claimFromAddress());
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
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

// The messages of the place that is shown.

import { byId, el } from "./dom.js";
import { isNote, message } from "./message.js";
import { dayText } from "./time.js";

const TOGETHER = 7 * 60 * 1000;

export class Log {
  constructor(node, at, turn, older) {
    this.node = node;
    this.at = at;
    this.turn = turn;
    this.older = older;
    this.messages = [];
    this.more = false;
    this.firstUnread = "0";
    this.asking = false;
    this.stuck = true;
    this.newer = byId("newer");
    this.newer.addEventListener("click", () => this.bottom());
    node.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.stuck && this.bottom()).observe(node);
    node.addEventListener("load", () => this.stuck && this.bottom(), true);
  }

  fill(seen) {
    const keep = this.messages[0]?.channel_id === seen.messages[0]?.channel_id && !this.stuck;
    this.messages = seen.messages;
    this.more = seen.more;
    this.asking = false;
    if (!keep) this.firstUnread = seen.firstUnread;
    this.draw();
    if (!keep) this.bottom();
  }

  prepend(seen) {
    const before = this.node.scrollHeight - this.node.scrollTop;
    this.messages = [...seen.messages, ...this.messages];
    this.more = seen.more;
    this.draw();
    this.node.scrollTop = this.node.scrollHeight - before;
    this.asking = false;
  }

  draw() {
    const pieces = [];
    if (!this.more) pieces.push(el("p", { class: "start" }, this.messages.length ? "This is the beginning." : "Nobody has said anything here yet."));
    this.messages.forEach((one, index) => pieces.push(...this.pieces(one, this.messages[index - 1])));
    this.node.replaceChildren(...pieces);
  }

  pieces(one, before) {
    const out = [];
    if (!before || dayText(before.timestamp) !== dayText(one.timestamp)) out.push(el("div", { class: "day", role: "separator" }, el("span", {}, dayText(one.timestamp))));
    const fresh = one.id === this.firstUnread;
    if (fresh) out.push(el("div", { class: "fresh", role: "separator" }, el("span", {}, "New")));
    out.push(message(one, this.at, this.turn, !out.length && this.joins(one, before)));
    return out;
  }

  joins(one, before) {
    return before && !isNote(one) && !isNote(before) && one.type !== 19 && one.type !== 20 && before.author.id === one.author.id
      && one.ephemeral === before.ephemeral && Date.parse(one.timestamp) - Date.parse(before.timestamp) < TOGETHER;
  }

  add(one) {
    if (this.messages.some((other) => other.id === one.id)) return this.change(one);
    if (one.author.id === this.at.you) this.stuck = true;
    const before = this.messages.at(-1);
    this.messages.push(one);
    if (!before) this.draw();
    else this.node.append(...this.pieces(one, before));
    if (this.stuck) this.bottom();
    else this.newer.hidden = false;
  }

  change(one) {
    const index = this.messages.findIndex((other) => other.id === one.id);
    if (index < 0) return;
    this.messages[index] = one;
    const old = this.find(one.id);
    const focused = old?.contains(document.activeElement) ? document.activeElement.textContent : null;
    const open = old?.querySelector("details.several[open]");
    const fresh = message(one, this.at, this.turn, old?.classList.contains("joined"));
    if (open && fresh.querySelector("details.several")) fresh.querySelector("details.several").open = false;
    old?.replaceWith(fresh);
    if (focused !== null) ([...fresh.querySelectorAll("button")].find((node) => node.textContent === focused) ?? fresh.querySelector("button"))?.focus();
    if (this.stuck) this.bottom();
  }

  remove(id) {
    this.messages = this.messages.filter((one) => one.id !== id);
    this.draw();
    if (this.stuck) this.bottom();
  }

  find(id) {
    return this.node.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  show(id) {
    const node = this.find(id);
    if (!node) return;
    node.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    node.classList.add("shown");
    setTimeout(() => node.classList.remove("shown"), 1800);
  }

  quoted(one) {
    return message(one, this.at, { ...this.turn, mayPin: () => false }, false);
  }

  oldest() {
    return this.messages[0]?.id ?? "0";
  }

  lastOf(person) {
    return this.messages.findLast((one) => one.author.id === person && !isNote(one));
  }

  bottom() {
    this.node.scrollTop = this.node.scrollHeight;
    this.stuck = true;
    this.newer.hidden = true;
  }

  scrolled() {
    this.stuck = this.node.scrollHeight - this.node.scrollTop - this.node.clientHeight < 60;
    if (this.stuck) this.newer.hidden = true;
    if (this.node.scrollTop < 80 && this.messages.length && this.more && !this.asking) {
      this.asking = true;
      this.older();
    }
  }
}

// Where one writes: words, replies, edits, commands.

import { act } from "./api.js";
import { byId, el } from "./dom.js";
import { CommandLine, Palette } from "./slash.js";

export class Composer {
  // `table` gives: at, place(), who(), outcome(), lastOwn().
  constructor(table) {
    this.table = table;
    this.write = byId("write");
    this.form = byId("form");
    this.complaint = byId("complaint");
    this.palette = new Palette(this.write, (command) => this.take(command));
    this.answering = null;
    this.editing = null;
    this.command = null;
    this.drafts = new Map();
    this.typed = 0;
    this.form.addEventListener("submit", (event) => this.submit(event));
    this.write.addEventListener("input", () => this.changed());
    this.write.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("keydown", (event) => event.key === "Escape" && this.escape());
    byId("command").addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.tagName !== "BUTTON") this.submit(event);
    });
  }

  place() {
    return { person: this.table.at.you, channel: this.table.current() };
  }

  // Another channel is shown: keep what was being written in the old one.
  enter(channel, mayWrite, hint) {
    this.leave();
    this.cancel();
    this.write.value = this.drafts.get(this.draftOf(channel)) ?? "";
    this.write.disabled = !mayWrite;
    this.form.classList.toggle("shut", !mayWrite);
    this.write.placeholder = mayWrite ? hint : "You cannot write here.";
    this.complaint.textContent = "";
    this.palette.close();
    this.grow();
  }

  keep(channel) {
    if (!this.editing) this.drafts.set(this.draftOf(channel), this.write.value);
  }

  // What one person was writing is not shown to the next.
  draftOf(channel) {
    return `${this.table.at.you} ${channel}`;
  }

  changed() {
    this.grow();
    this.complaint.textContent = "";
    if (!this.editing) this.palette.update();
    const words = this.write.value;
    if (words && !words.startsWith("/") && Date.now() - this.typed > 4000) {
      this.typed = Date.now();
      act("typing", this.place()).catch(() => {});
    }
    if (words.length > 2000) this.complaint.textContent = `${words.length} of 2,000 characters`;
  }

  grow() {
    this.write.style.height = "auto";
    this.write.style.height = `${Math.min(this.write.scrollHeight, 200)}px`;
  }

  key(event) {
    if (event.isComposing) return;
    if (this.palette.open) {
      const steps = { ArrowDown: 1, ArrowUp: -1 };
      if (event.key in steps) this.palette.move(steps[event.key]);
      else if (event.key === "Enter" || event.key === "Tab") this.palette.take();
      else return;
      event.preventDefault();
    } else if (event.key === "Enter" && !event.shiftKey) this.submit(event);
    else if (event.key === "ArrowUp" && !this.write.value) {
      const last = this.table.lastOwn();
      if (last) {
        event.preventDefault();
        this.edit(last);
      }
    }
  }

  escape() {
    if (this.palette.open) this.palette.close();
    else if (this.command) this.leave();
    else this.cancel();
  }

  take(command) {
    this.palette.close();
    this.write.value = "";
    this.grow();
    this.command = new CommandLine(command, this.table.at, () => this.place(), () => this.leave());
    byId("command").replaceChildren(...this.command.node);
    byId("command").hidden = false;
    this.write.hidden = true;
    this.form.classList.add("commanding");
    this.command.focus();
  }

  leave() {
    const had = this.command !== null;
    this.command = null;
    byId("command").hidden = true;
    byId("command").replaceChildren();
    this.write.hidden = false;
    this.form.classList.remove("commanding");
    if (had) this.write.focus();
  }

  reply(message) {
    this.cancel();
    this.answering = message;
    this.banner(`Replying to ${this.table.at.person(message.author.id)}`);
  }

  edit(message) {
    this.cancel();
    this.leave();
    this.editing = message;
    this.write.value = message.content;
    this.banner("Editing your message");
    this.grow();
  }

  banner(text) {
    const stop = el("button", { type: "button", class: "icon", "aria-label": "Cancel", onclick: () => this.cancel() }, "×");
    byId("reply").replaceChildren(el("span", {}, text), stop);
    byId("reply").hidden = false;
    this.write.focus();
  }

  cancel() {
    if (this.editing) this.write.value = "";
    this.answering = this.editing = null;
    byId("reply").hidden = true;
  }

  async submit(event) {
    event.preventDefault();
    if (this.sending) return;
    this.sending = true;
    try {
      await (this.command ? this.use() : this.send());
      this.complaint.textContent = "";
    } catch (error) {
      this.complaint.textContent = error.message;
    }
    this.sending = false;
  }

  async use() {
    const wrong = this.command.wrong();
    if (wrong) {
      wrong.focus();
      throw new Error(`${wrong.getAttribute("aria-label")}: ${wrong.validationMessage}`);
    }
    const body = { ...this.place(), command: this.command.command.words, options: this.command.values() };
    this.form.setAttribute("aria-busy", "true");
    try {
      this.table.outcome(await act("slash", body));
      this.leave();
    } finally {
      this.form.removeAttribute("aria-busy");
    }
  }

  async send() {
    const text = this.write.value.trim();
    if (!text) return;
    if (text.startsWith("/") && !this.editing) {
      const exact = this.palette.commands.find((one) => `/${one.words}` === text);
      if (exact) return this.take(exact);
      throw new Error(`There is no command ${text.split(/\s/)[0]} here. Type / to see the list.`);
    }
    if (this.editing) await act("edit", { ...this.place(), message: this.editing.id, text });
    else await act("say", { ...this.place(), text, replyTo: this.answering?.id });
    this.typed = 0;
    this.cancel();
    this.write.value = "";
    this.grow();
  }
}

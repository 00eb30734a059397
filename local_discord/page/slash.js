// Slash commands: the list while typing, then a field for each option.

import { act } from "./api.js";
import { byId, el } from "./dom.js";

const KIND = { 3: "text", 4: "whole number", 5: "yes or no", 6: "person", 10: "number", 11: "file" };

export class Palette {
  // `taken` is called with a command when one is chosen.
  constructor(write, taken) {
    this.write = write;
    this.taken = taken;
    this.node = byId("palette");
    this.known = [];
    this.found = [];
    this.index = 0;
  }

  get commands() {
    return this.known;
  }

  // Whoever wrote a slash before the commands were there sees them as soon as they are.
  set commands(known) {
    this.known = known;
    if (this.open) this.update();
  }

  get open() {
    return !this.node.hidden;
  }

  update() {
    const text = this.write.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.close();
    const words = text.slice(1).toLowerCase();
    const score = (one) => (one.words.startsWith(words) ? 0 : 1);
    this.found = this.commands.filter((one) => one.words.includes(words.trim())).sort((one, other) => score(one) - score(other));
    this.index = 0;
    this.draw();
  }

  draw() {
    const options = this.found.map((one, index) => el("div", { role: "option", id: `option-${index}`, "aria-selected": String(index === this.index), onclick: () => this.taken(one) },
      el("b", {}, `/${one.words}`), " ", one.options.map((option) => el("i", { class: option.required ? "needed" : "" }, option.name)), el("span", {}, one.description)));
    this.node.replaceChildren(...(options.length ? options : [el("p", { class: "empty" }, "No such command here.")]));
    this.node.hidden = false;
    this.write.setAttribute("aria-expanded", "true");
    this.write.setAttribute("aria-activedescendant", options.length ? `option-${this.index}` : "");
    this.node.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }

  move(step) {
    if (!this.found.length) return;
    this.index = (this.index + step + this.found.length) % this.found.length;
    this.draw();
  }

  take() {
    if (this.found[this.index]) this.taken(this.found[this.index]);
  }

  close() {
    this.node.hidden = true;
    this.write.setAttribute("aria-expanded", "false");
    this.write.removeAttribute("aria-activedescendant");
  }
}

// The fields of one command. `place` gives the channel and the person.
export class CommandLine {
  constructor(command, at, place, leave) {
    this.command = command;
    this.at = at;
    this.place = place;
    this.fields = new Map();
    this.rows = el("div", { class: "options" });
    this.spare = el("div", { class: "spare" });
    const close = el("button", { type: "button", class: "icon", "aria-label": "Leave the command", onclick: leave }, "×");
    this.node = [el("div", { class: "command-head" }, el("b", {}, `/${command.words}`), el("span", {}, command.description), close), this.rows, this.spare];
    for (const option of command.options) if (option.required) this.add(option);
    this.drawSpare();
  }

  drawSpare() {
    const rest = this.command.options.filter((option) => !this.fields.has(option.name));
    this.spare.replaceChildren(...rest.map((option) => el("button", { type: "button", title: option.description, onclick: () => this.add(option).focus() }, `+ ${option.name}`)));
  }

  add(option) {
    const field = this.make(option);
    this.fields.set(option.name, field);
    const words = el("span", { class: "label" }, option.name, option.required ? el("b", { "aria-hidden": "true" }, " *") : null);
    this.rows.append(el("label", { title: option.description }, words, field.node, el("small", {}, option.description)));
    this.drawSpare();
    return field.input;
  }

  make(option) {
    if (option.choices?.length) return this.list(option, option.choices.map((choice) => ({ value: choice.value, label: choice.name })));
    if (option.type === 5) return this.list(option, [{ value: true, label: "yes" }, { value: false, label: "no" }]);
    if (option.type === 11) return this.file(option);
    if (option.type === 6) return this.list(option, this.at.people());
    return this.text(option);
  }

  list(option, entries) {
    const input = el("select", { required: option.required === true, "aria-label": option.name }, el("option", { value: "" }, option.required ? "choose…" : "—"),
      entries.map((entry, index) => el("option", { value: String(index) }, entry.label)));
    return { input, node: input, value: () => (input.value === "" ? undefined : entries[Number(input.value)].value) };
  }

  // A file is read when it is chosen: a value is there when the command is sent.
  file(option) {
    const input = el("input", { type: "file", required: option.required === true, "aria-label": option.name });
    let chosen;
    input.addEventListener("change", () => {
      chosen = undefined;
      const file = input.files[0];
      if (!file) return;
      const reader = new FileReader();
      reader.addEventListener("load", () => (chosen = { file: file.name, data: reader.result.slice(reader.result.indexOf(",") + 1) }));
      reader.readAsDataURL(file);
    });
    return { input, node: input, value: () => chosen };
  }

  text(option) {
    const number = option.type === 4 || option.type === 10;
    const bounds = number ? { min: option.min_value, max: option.max_value, step: option.type === 4 ? "1" : "any" } : { minlength: option.min_length, maxlength: option.max_length ?? 6000 };
    const props = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined).map(([key, value]) => [key, String(value)]));
    const input = el("input", { type: number ? "number" : "text", required: option.required === true, placeholder: KIND[option.type], autocomplete: "off", "aria-label": option.name, ...props });
    const field = { input, node: input, chosen: null, value: () => (input.value === "" ? undefined : field.chosen ?? (number ? Number(input.value) : input.value)) };
    if (option.autocomplete) field.node = this.completing(option, field);
    return field;
  }

  completing(option, field) {
    const list = el("div", { class: "choices", role: "listbox", "aria-label": `Choices for ${option.name}`, hidden: true });
    const { input } = field;
    let asked = 0;
    let index = -1;
    const close = () => (list.hidden = true);
    const pick = (choice) => {
      input.value = choice.name;
      field.chosen = choice.value;
      close();
      input.focus();
    };
    const ask = async () => {
      field.chosen = null;
      const turn = ++asked;
      await new Promise((done) => setTimeout(done, 120));
      if (turn !== asked) return;
      const reply = await act("autocomplete", { ...this.place(), command: this.command.words, options: { ...this.values(), [option.name]: input.value }, focused: option.name }).catch(() => null);
      if (turn !== asked || !reply) return;
      index = -1;
      list.replaceChildren(...reply.choices.map((choice) => el("div", { role: "option", "aria-selected": "false", onmousedown: (event) => { event.preventDefault(); pick(choice); } }, choice.name)));
      list.hidden = !reply.choices.length || document.activeElement !== input;
      list.choices = reply.choices;
    };
    const mark = (step) => {
      index = (index + step + list.children.length) % list.children.length;
      [...list.children].forEach((node, at) => node.setAttribute("aria-selected", String(at === index)));
      list.children[index].scrollIntoView({ block: "nearest" });
    };
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.addEventListener("input", ask);
    input.addEventListener("focus", ask);
    input.addEventListener("blur", close);
    input.addEventListener("keydown", (event) => {
      if (list.hidden) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") mark(event.key === "ArrowDown" ? 1 : -1);
      else if (event.key === "Escape") close();
      else if ((event.key === "Enter" || event.key === "Tab") && index >= 0) pick(list.choices[index]);
      else return;
      if (event.key !== "Tab") event.preventDefault();
      event.stopPropagation();
    });
    return el("span", { class: "completing" }, input, list);
  }

  values() {
    return Object.fromEntries([...this.fields].map(([name, field]) => [name, field.value()]).filter(([, value]) => value !== undefined));
  }

  // The first field that is not filled as it must be, or null.
  wrong() {
    for (const { input } of this.fields.values()) if (!input.checkValidity()) return input;
    return null;
  }

  focus() {
    ([...this.fields.values()][0]?.input ?? byId("form").querySelector(".send")).focus();
  }
}

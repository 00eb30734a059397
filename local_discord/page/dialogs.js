// What opens above the page: pictures in full, forms, lists, a question.

import { byId, el } from "./dom.js";
import { markdown } from "./markdown.js";
import { full, offered } from "./menus.js";

function show(kind, label, ...children) {
  const dialog = byId("dialog");
  const close = el("button", { class: "icon close", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "×");
  dialog.className = kind;
  dialog.setAttribute("aria-label", label);
  dialog.replaceChildren(close, ...children);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

// A closed dialog keeps nothing: what stood in it must not be found twice.
byId("dialog").addEventListener("close", () => queueMicrotask(() => byId("dialog").open || byId("dialog").replaceChildren()));

export const shut = () => byId("dialog").close();

export function picture(source, alt) {
  const img = el("img", { src: source, alt });
  img.addEventListener("click", () => img.classList.toggle("full"));
  const open = el("a", { href: source, target: "_blank", rel: "noopener" }, "Open in a new tab");
  show("viewer", "Picture", el("div", { class: "frame", tabindex: "0" }, img), el("p", { class: "caption" }, alt, " ", open));
}

export function listing(title, children, empty) {
  show("sheet", title, el("h2", {}, title), el("div", { class: "sheet-body" }, children.length ? children : el("p", { class: "empty" }, empty)));
}

// Ask for some lines, and for one of the `choices` where there are any; resolves to the answers by name, or null when put away.
export function prompt(title, button, questions) {
  return new Promise((done) => {
    const rows = questions.map((one) => asked({ longest: 100, ...one }));
    const form = el("form", { class: "fields-form", method: "dialog" }, el("h2", {}, title), rows,
      el("div", { class: "ends" }, el("button", { class: "press primary" }, button)));
    const dialog = show("sheet", title, form);
    let answers = null;
    form.addEventListener("submit", () => (answers = Object.fromEntries(new FormData(form))));
    dialog.addEventListener("close", () => done(answers), { once: true });
    form.querySelector("input").focus();
  });
}

function asked({ name, label, longest, choices }) {
  if (!choices) return el("label", {}, label, el("input", { name, required: true, maxlength: String(longest), autocomplete: "off" }));
  return el("label", {}, label, el("select", { name }, choices.map(([value, words]) => el("option", { value }, words))));
}

// Before another person's things are shown: resolves to whether that person is here now.
export function handOver(name, other) {
  return new Promise((done) => {
    let here = false;
    const yes = el("button", { class: "press primary", type: "button", onclick: () => { here = true; shut(); } }, `I am ${name}`);
    const no = el("button", { class: "press secondary", type: "button", onclick: shut }, `Stay as ${other}`);
    const dialog = show("sheet", `${name} plays now`, el("div", { class: "fields-form" }, el("h2", {}, `${name} plays now`),
      el("p", {}, `What the bot writes to ${name} is for ${name} alone. Hand the screen over first.`), el("div", { class: "ends" }, no, yes)));
    dialog.addEventListener("close", () => done(here), { once: true });
    yes.focus();
  });
}

// The form a bot opened. `send` gets the values by custom id and returns an error text or nothing.
export function form(modal, send, at) {
  const rows = modal.components.flatMap((row) => fields(row, at));
  const complaint = el("p", { class: "complaint", role: "alert" });
  const submit = el("button", { class: "press primary" }, "Submit");
  const cancel = el("button", { class: "press secondary", type: "button", onclick: shut }, "Cancel");
  const node = el("form", { class: "fields-form" }, el("h2", {}, modal.title), rows.map((row) => row.node), complaint, el("div", { class: "ends" }, cancel, submit));
  const dialog = show("sheet", modal.title, node);
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    const values = Object.fromEntries(rows.filter((row) => row.name).map((row) => [row.name, row.value()]));
    const error = await send(values);
    submit.disabled = false;
    complaint.textContent = error ?? "";
    if (!error && dialog.contains(node)) dialog.close();
  });
  node.querySelector("input, textarea, select")?.focus();
}

function fields(row, at) {
  if (row.type === 10) return [{ node: el("div", { class: "words" }, markdown(row.content, at)) }];
  if (row.type === 18) return [field(row.component, row.label, row.description)];
  return (row.components ?? []).map((one) => field(one, one.label, ""));
}

function field(one, label, description) {
  const required = one.required !== false && one.type !== BOX;
  const made = MAKERS[one.type](one, required);
  const words = el("span", { class: "label" }, label, required ? el("b", { "aria-hidden": "true" }, " *") : null);
  const note = description ? el("small", {}, description) : null;
  const tag = made.group ? "fieldset" : "label";
  return { name: one.custom_id, value: made.value, node: el(tag, {}, made.group ? el("legend", {}, words) : words, note, made.node) };
}

function input(one, required) {
  const props = { name: one.custom_id, required, placeholder: one.placeholder, minlength: one.min_length && String(one.min_length), maxlength: String(one.max_length ?? 4000) };
  const node = one.style === 2 ? el("textarea", { ...props, rows: "5" }) : el("input", { ...props, type: "text", autocomplete: "off" });
  node.value = one.value ?? "";
  return { node, value: () => node.value };
}

function choice(one, required) {
  const entries = offered(one);
  if ((one.max_values ?? 1) > 1) return group(one, entries);
  const node = el("select", { name: one.custom_id, required }, el("option", { value: "" }, one.placeholder ?? "Make a selection"),
    entries.map((entry) => el("option", { value: entry.value }, full(entry))));
  node.value = entries.find((entry) => entry.chosen)?.value ?? "";
  return { node, value: () => (node.value ? [node.value] : []) };
}

const BOX = 23;
const MAKERS = {
  3: choice,
  4: input,
  21: (one, required) => group(one, offered(one), "radio", required),
  22: (one) => group(one, offered(one)),
  [BOX]: box,
};

// One box: yes or no.
function box(one) {
  const node = el("input", { type: "checkbox", class: "alone", name: one.custom_id, checked: one.default === true });
  return { node, value: () => String(node.checked) };
}

function group(one, entries, type = "checkbox", required = false) {
  const inputs = entries.map((entry) => el("input", { type, name: one.custom_id, value: entry.value, checked: entry.chosen, required }));
  const node = el("div", { class: "boxes" }, entries.map((entry, index) =>
    el("label", { class: "box" }, inputs[index], el("span", {}, entry.label, entry.description && el("small", {}, entry.description)))));
  const picked = () => inputs.filter((each) => each.checked);
  const count = () => {
    const most = one.max_values ?? entries.length;
    if (type === "checkbox") for (const each of inputs) each.disabled = !each.checked && picked().length >= most;
  };
  node.addEventListener("change", count);
  count();
  return { node, group: true, value: () => picked().map((each) => each.value) };
}

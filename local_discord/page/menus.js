// Select menus: one value at a time as the browser's own list, several as a panel of boxes.

import { el } from "./dom.js";

// What a menu offers: value, label, description, chosen.
export const offered = (one) => (one.options ?? []).map((option) => ({
  value: option.value,
  label: [option.emoji?.name, option.label].filter(Boolean).join(" "),
  description: option.description ?? "",
  chosen: option.default === true,
}));

export const full = (entry) => (entry.description ? `${entry.label} — ${entry.description}` : entry.label);

export function menu(one, choose) {
  const entries = offered(one);
  const most = one.max_values ?? 1;
  return most > 1 || one.min_values === 0 ? several(one, entries, choose) : single(one, entries, choose);
}

function single(one, entries, choose) {
  const hint = one.placeholder ?? "Make a selection";
  const node = el("select", { class: "menu", "aria-label": hint, disabled: one.disabled === true });
  const none = el("option", { value: "" }, hint);
  node.append(none, ...entries.map((entry) => el("option", { value: entry.value }, full(entry))));
  const start = entries.find((entry) => entry.chosen)?.value ?? "";
  node.value = start;
  none.hidden = start !== "";
  node.addEventListener("change", async () => {
    const value = node.value;
    if (!value) return;
    node.setAttribute("aria-busy", "true");
    await choose([value]);
    node.removeAttribute("aria-busy");
    if (node.isConnected && !start) node.value = "";
  });
  return node;
}

function several(one, entries, choose) {
  const least = one.min_values ?? 1;
  const most = one.max_values ?? 1;
  const hint = one.placeholder ?? "Make a selection";
  const send = el("button", { type: "button", class: "press primary" }, "Choose");
  const boxes = entries.map((entry) => box(entry));
  const picked = () => boxes.filter((one) => one.input.checked).map((one) => one.input.value);
  const count = () => {
    const amount = picked().length;
    for (const one of boxes) one.input.disabled = !one.input.checked && amount >= most;
    send.disabled = amount < least || amount > most;
    send.textContent = amount ? `Choose ${amount}` : least ? "Choose" : "Choose none";
  };
  const panel = el("fieldset", { class: "boxes" }, el("legend", {}, range(hint, least, most)), boxes.map((one) => one.node), send);
  panel.addEventListener("change", count);
  count();
  const already = entries.filter((entry) => entry.chosen).map((entry) => entry.label).join(", ");
  const node = el("details", { class: "menu several" }, el("summary", {}, already || hint), panel);
  node.addEventListener("toggle", () => node.open && node.scrollIntoView({ block: "nearest" }));
  if (one.disabled) return el("div", { class: "menu off", "aria-disabled": "true" }, already || hint);
  send.addEventListener("click", async () => {
    send.disabled = true;
    await choose(picked());
    node.open = false;
    count();
  });
  return node;
}

function range(hint, least, most) {
  return least === most ? `${hint} (${most})` : `${hint} (${least} to ${most})`;
}

function box(entry) {
  const input = el("input", { type: "checkbox", value: entry.value, checked: entry.chosen });
  const words = el("span", {}, entry.label, entry.description && el("small", {}, entry.description));
  return { input, node: el("label", { class: "box" }, input, words) };
}

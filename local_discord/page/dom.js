// Building elements. Text only ever enters the page as text, never as markup.

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") node.className = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "dataset") Object.assign(node.dataset, value);
    else if (key in node && typeof value !== "string") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const byId = (id) => document.getElementById(id);

export function toast(text, kind = "") {
  const note = el("div", { class: `toast ${kind}` }, text);
  byId("toasts").append(note);
  setTimeout(() => note.classList.add("leaving"), 6000);
  setTimeout(() => note.remove(), 6400);
}

// A colour for a face, steady for one person, and dark enough for white letters.
export function tint(id) {
  const hue = Number(BigInt(id) % 997n) * 137.5 % 360;
  return `hsl(${hue.toFixed(0)} 42% 38%)`;
}

export function face(person, size = "") {
  const letter = [...(person?.name ?? "?")][0].toUpperCase();
  const node = el("span", { class: `face ${size} ${person?.bot ? "bot" : ""}`, "aria-hidden": "true" }, letter);
  if (!person?.bot) node.style.backgroundColor = tint(person?.id ?? "0");
  return node;
}

// Files and components of a message.

import { el } from "./dom.js";
import { picture } from "./dialogs.js";
import { menu } from "./menus.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const safe = (url) => (/^https?:\/\//.test(url ?? "") ? new URL(url) : null);
const here = (url) => {
  const found = safe(url);
  return found && found.pathname.startsWith("/attachments/") ? found.pathname + found.search : null;
};

function image(url, alt, size) {
  const source = here(url);
  if (!source) return null;
  const label = alt || "Picture without a description";
  const img = el("img", { src: source, alt: label, loading: "lazy", width: size.width && String(size.width), height: size.height && String(size.height) });
  return el("button", { class: "shot", type: "button", title: "Show in full", onclick: () => picture(source, label) }, img);
}

export function file(one) {
  if (one.content_type?.startsWith("image/")) return image(one.url, one.description, one);
  const kilobytes = `${Math.max(1, Math.round(one.size / 1024))} KB`;
  const link = el("a", { href: here(one.url), download: one.filename }, one.filename);
  return el("div", { class: "file" }, link, el("span", {}, kilobytes), one.description && el("p", {}, one.description));
}

// One component; `use` is called with a custom id and, for menus, the values chosen.
export function component(one, use) {
  const below = () => (one.components ?? []).map((inner) => component(inner, use));
  switch (one.type) {
    case 1: return el("div", { class: "row" }, below());
    case 2: return button(one, use);
    case 3: return menu(one, (values) => use(one.custom_id, values));
    default: return null;
  }
}

function button(one, use) {
  const label = [one.emoji?.name, one.label].filter(Boolean).join(" ");
  const url = safe(one.url);
  if (url) return el("a", { class: "press link", href: url.href, target: "_blank", rel: "noopener noreferrer" }, label);
  const node = el("button", { class: `press ${STYLES[one.style] ?? "secondary"}`, type: "button", disabled: one.disabled === true }, label);
  node.addEventListener("click", async () => {
    node.setAttribute("aria-busy", "true");
    node.disabled = true;
    await use(one.custom_id, null);
    node.removeAttribute("aria-busy");
    node.disabled = one.disabled === true;
  });
  return node;
}

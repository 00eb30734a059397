// Files and components of a message.

import { el } from "./dom.js";
import { picture } from "./dialogs.js";
import { markdown } from "./markdown.js";
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
export function component(one, use, at) {
  const below = () => (one.components ?? []).map((inner) => component(inner, use, at));
  switch (one.type) {
    case 1: return el("div", { class: "row" }, below());
    case 2: return button(one, use);
    case 3: return menu(one, (values) => use(one.custom_id, values));
    case 9: return el("div", { class: "section" }, el("div", { class: "section-words" }, below()), component(one.accessory, use, at));
    case 10: return el("div", { class: "words" }, markdown(one.content, at));
    case 11: return image(one.media.url, one.description, one.media);
    case 12: return el("div", { class: "gallery" }, one.items.map((item) => image(item.media.url, item.description, item.media)));
    case 13: return file({ ...one.file, filename: decodeURIComponent(new URL(one.file.url).pathname.split("/").pop()) });
    case 14: return el("hr", { class: `separator${one.spacing === 2 ? " wide" : ""}${one.divider === false ? " bare" : ""}` });
    case 17: return container(one, below());
    default: return null;
  }
}

function container(one, below) {
  const node = el("div", { class: "container" }, below);
  const colour = one.accent_color ?? null;
  if (colour !== null) node.style.borderInlineStartColor = `#${colour.toString(16).padStart(6, "0")}`;
  return node;
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

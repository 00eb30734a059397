// Embeds, files and components of a message.

import { el } from "./dom.js";
import { markdown, inline } from "./markdown.js";
import { picture } from "./dialogs.js";
import { stampText } from "./time.js";
import { menu } from "./menus.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const safe = (url) => (/^https?:\/\//.test(url ?? "") ? new URL(url) : null);
const here = (url) => {
  const found = safe(url);
  return found && found.pathname.startsWith("/attachments/") ? found.pathname + found.search : null;
};
const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;

export function image(url, alt, kind = "shot", size = {}) {
  const source = here(url);
  if (!source) return null;
  const label = alt || "Picture without a description";
  const img = el("img", { src: source, alt: label, loading: "lazy", width: size.width && String(size.width), height: size.height && String(size.height) });
  return el("button", { class: kind, type: "button", title: "Show in full", onclick: () => picture(source, label) }, img);
}

export function file(one) {
  if (one.content_type?.startsWith("image/")) return image(one.url, one.description, "shot", one);
  const kilobytes = `${Math.max(1, Math.round(one.size / 1024))} KB`;
  const link = el("a", { href: here(one.url), download: one.filename }, one.filename);
  return el("div", { class: "file" }, link, el("span", {}, kilobytes), one.description && el("p", {}, one.description));
}

export function embed(one, at, altOf) {
  const node = el("article", { class: "embed" });
  if (one.color !== undefined && one.color !== null) node.style.borderInlineStartColor = colour(one.color);
  if (one.author?.name) node.append(el("p", { class: "embed-author" }, one.author.name));
  if (one.title) node.append(el("h3", {}, title(one, at)));
  if (one.description) node.append(el("div", { class: "embed-text" }, markdown(one.description, at)));
  if (one.fields?.length) node.append(el("dl", { class: "fields" }, one.fields.map((field) => fieldNode(field, at))));
  if (one.image?.url) node.append(image(one.image.url, altOf(one.image.url), "shot", one.image) ?? "");
  if (one.thumbnail?.url) node.append(image(one.thumbnail.url, altOf(one.thumbnail.url), "thumb") ?? "");
  const foot = [one.footer?.text, one.timestamp && stampText(one.timestamp)].filter(Boolean).join(" · ");
  if (foot) node.append(el("footer", {}, foot));
  return node;
}

function title(one, at) {
  const url = safe(one.url);
  const words = inline(one.title, at);
  return url ? el("a", { href: url.href, target: "_blank", rel: "noopener noreferrer" }, words) : words;
}

function fieldNode(field, at) {
  return el("div", { class: field.inline ? "field inline" : "field" },
    el("dt", {}, inline(field.name, at)), el("dd", {}, markdown(field.value, at)));
}

// One component; `use` is called with a custom id and, for menus, the values chosen.
export function component(one, at, use) {
  const below = () => (one.components ?? []).map((inner) => component(inner, at, use));
  switch (one.type) {
    case 1: return el("div", { class: "row" }, below());
    case 2: return button(one, use);
    case 3: case 5: case 6: case 7: case 8: return menu(one, at, (values) => use(one.custom_id, values));
    case 9: return el("div", { class: "section" }, el("div", {}, below()), component(one.accessory, at, use));
    case 10: return el("div", { class: "display" }, markdown(one.content, at));
    case 11: return image(one.media.url, one.description, "thumb");
    case 12: return el("div", { class: "gallery" }, one.items.map((item) => image(item.media.url, item.description)));
    case 13: return file({ url: one.file.url, filename: one.name ?? one.file.url.split("/").pop().split("?")[0], size: one.size ?? 0 });
    case 14: return el("hr", { class: one.divider === false ? "gap" : "" });
    case 17: return container(one, below());
    default: return null;
  }
}

function container(one, children) {
  const node = el("div", { class: "embed" }, children);
  if (one.accent_color !== undefined && one.accent_color !== null) node.style.borderInlineStartColor = colour(one.accent_color);
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

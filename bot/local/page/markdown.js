// Discord's markdown as elements.

import { el } from "./dom.js";
import { written } from "./time.js";

const LINK = /^https?:\/\/[^\s<>]+[^\s<>.,:;"'\])]/;
const LISTED = /^(\s*)([-*]|\d{1,9}\.)\s+(.*)$/;

// Each inline form: its pattern at the start of the rest, and what it becomes.
const INLINE = [
  [/^\\([^\w\s])/, (m) => m[1]],
  [/^``([\s\S]+?)``(?!`)/, (m) => el("code", {}, m[1].trim())],
  [/^`([^`]+)`/, (m) => el("code", {}, m[1])],
  [/^\|\|([\s\S]+?)\|\|/, (m, at) => spoiler(inline(m[1], at))],
  [/^\*\*\*([\s\S]+?)\*\*\*/, (m, at) => el("strong", {}, el("em", {}, inline(m[1], at)))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, at) => el("strong", {}, inline(m[1], at))],
  [/^__([\s\S]+?)__(?!_)/, (m, at) => el("u", {}, inline(m[1], at))],
  [/^~~([\s\S]+?)~~/, (m, at) => el("s", {}, inline(m[1], at))],
  [/^\*(?!\s)((?:\*\*[\s\S]+?\*\*|[^*])+?)\*(?!\*)/, (m, at) => el("em", {}, inline(m[1], at))],
  [/^_(?!\s)([^_]+?)_(?!\w)/, (m, at) => el("em", {}, inline(m[1], at))],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, at) => anchor(m[2], inline(m[1], at))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => anchor(m[1], m[1])],
  [LINK, (m) => anchor(m[0], m[0])],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] ?? "f")],
  [/^<@!?(\d+)>/, (m, at) => mention(`@${at.person(m[1])}`, at.you === m[1])],
  [/^<@&(\d+)>/, (m, at) => mention(`@${at.role(m[1])}`)],
  [/^<#(\d+)>/, (m, at) => placeLink(m[1], at)],
  [/^<\/([-\w ]+):\d+>/, (m) => mention(`/${m[1]}`)],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^@(everyone|here)/, (m) => mention(m[0])],
];

function anchor(href, content) {
  return el("a", { href, target: "_blank", rel: "noopener noreferrer" }, content);
}

function mention(text, mine = false) {
  return el("span", { class: mine ? "mention mine" : "mention" }, text);
}

function placeLink(id, at) {
  const name = at.place(id);
  return name ? el("a", { class: "mention", href: `#${id}` }, name) : mention("#unknown");
}

function spoiler(content) {
  const node = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler: press to show" }, el("span", {}, content));
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    node.classList.add("shown");
    node.removeAttribute("aria-label");
  };
  node.addEventListener("click", show);
  node.addEventListener("keydown", show);
  return node;
}

function moment(seconds, style) {
  const when = new Date(seconds * 1000);
  if (Number.isNaN(when.getTime())) return "an unknown time";
  const props = { class: "moment", datetime: when.toISOString(), dataset: { style }, title: written(when, "F") };
  return el("time", props, written(when, style));
}

export function inline(text, at) {
  const out = [];
  let plain = "";
  let rest = text;
  while (rest) {
    const before = plain.slice(-1);
    const hit = find(rest, before);
    if (hit) {
      if (plain) out.push(plain);
      plain = "";
      out.push(hit.make(hit.match, at));
      rest = rest.slice(hit.match[0].length);
    } else {
      plain += rest[0];
      rest = rest.slice(1);
    }
  }
  if (plain) out.push(plain);
  return out.flat();
}

function find(rest, before) {
  if (!/^[\\`|*_~[<h@]/.test(rest)) return null;
  for (const [pattern, make] of INLINE) {
    const match = pattern.exec(rest);
    if (match && !(rest[0] === "_" && rest[1] !== "_" && /\w/.test(before))) return { match, make };
  }
  return null;
}

// The whole of a message: code blocks, quotes, headings, lists, lines.
export function markdown(text, at) {
  const pieces = text.split("```");
  const out = [];
  for (const [index, piece] of pieces.entries()) {
    const inside = index % 2 === 1;
    if (inside && index < pieces.length - 1) out.push(codeBlock(piece));
    else out.push(...blocks(inside ? `\`\`\`${piece}` : trimmed(piece, index), at));
  }
  return out;
}

const trimmed = (piece, index) => (index > 0 ? piece.replace(/^\n/, "") : piece);

function codeBlock(piece) {
  const body = piece.replace(/^[\w+-]*\n/, "").replace(/\n$/, "");
  return el("pre", { tabindex: "0" }, el("code", {}, body));
}

function blocks(text, at) {
  const lines = text.split("\n");
  const out = [];
  let plain = [];
  const flush = () => {
    const joined = plain.join("\n").replace(/\n$/, "");
    if (joined) out.push(el("p", {}, inline(joined, at)));
    plain = [];
  };
  while (lines.length) {
    const block = special(lines, at);
    if (block) {
      flush();
      out.push(block);
    } else plain.push(lines.shift());
  }
  flush();
  return out;
}

function special(lines, at) {
  const heading = /^(#{1,3})\s+(.+)$/.exec(lines[0]);
  if (heading) {
    lines.shift();
    return el(`h${heading[1].length + 2}`, { class: `big${heading[1].length}` }, inline(heading[2], at));
  }
  const small = /^-#\s+(.+)$/.exec(lines[0]);
  if (small) {
    lines.shift();
    return el("p", { class: "small" }, inline(small[1], at));
  }
  if (lines[0].startsWith(">>> ")) {
    const rest = lines.splice(0).join("\n").slice(4);
    return el("blockquote", {}, blocks(rest, at));
  }
  if (/^> /.test(lines[0])) {
    const quoted = [];
    while (lines.length && /^>( |$)/.test(lines[0])) quoted.push(lines.shift().slice(2));
    return el("blockquote", {}, blocks(quoted.join("\n"), at));
  }
  return LISTED.test(lines[0]) && !/^\s*\*\S/.test(lines[0]) ? list(lines, at) : null;
}

function list(lines, at) {
  const [, indent, mark] = LISTED.exec(lines[0]);
  const ordered = /\d/.test(mark);
  const node = el(ordered ? "ol" : "ul", ordered ? { start: String(parseInt(mark, 10)) } : {});
  while (lines.length) {
    const match = LISTED.exec(lines[0]);
    if (!match || match[1].length < indent.length || /\d/.test(match[2]) !== ordered) break;
    if (match[1].length > indent.length) (node.lastChild ?? node).append(list(lines, at));
    else {
      lines.shift();
      node.append(el("li", {}, inline(match[3], at)));
    }
  }
  return node;
}

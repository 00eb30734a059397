// Discord's markdown as elements.

import { el } from "./dom.js";
import { written } from "./time.js";

const LISTED = /^(\s*)([-*]|\d{1,9}\.)\s+(.*)$/;
const DEEPEST = 8;

// How much was looked at: the reader's work grows as the text does, which a test counts.
export const work = { steps: 0 };

// Forms that hold nothing else, read where they begin.
const ATOMS = [
  [/\\([^\w\s])/y, (m) => m[1]],
  [/https:\/\/discord\.com\/channels\/\d{1,20}\/(\d{1,20})/y, (m, at) => placeLink(m[1], at)],
  [/<(https?:\/\/[^\s>]{1,2000})>/y, (m) => anchor(m[1], m[1])],
  [/https?:\/\/[^\s<>]{0,2000}[^\s<>.,:;"'\])]/y, (m) => anchor(m[0], m[0])],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => moment(Number(m[1]), m[2] ?? "f")],
  [/<@!?(\d{1,20})>/y, (m, at) => mention(`@${at.person(m[1])}`, at.you === m[1])],
  [/<@&(\d{1,20})>/y, (m, at) => mention(`@${at.role(m[1])}`)],
  [/<#(\d{1,20})>/y, (m, at) => placeLink(m[1], at)],
  [/<\/([-\w ]{1,100}):\d{1,20}>/y, (m) => mention(`/${m[1]}`)],
  [/<a?:(\w{1,32}):\d{1,20}>/y, (m) => `:${m[1]}:`],
  [/@(everyone|here)/y, (m) => mention(m[0])],
];

// Forms that hold text between two equal signs; longer signs stand first.
const PAIRS = [
  ["``", (text) => el("code", {}, text.trim()), "code"],
  ["`", (text) => el("code", {}, text), "code"],
  ["||", (inner) => spoiler(inner)],
  ["***", (inner) => el("strong", {}, el("em", {}, inner))],
  ["**", (inner) => el("strong", {}, inner)],
  ["__", (inner) => el("u", {}, inner)],
  ["~~", (inner) => el("s", {}, inner)],
  ["*", (inner) => el("em", {}, inner)],
  ["_", (inner) => el("em", {}, inner)],
];
const ADDRESS = /\(<?(https?:\/\/[^\s)>]{1,2000})>?(?: "[^"]{0,200}")?\)/y;

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

export function inline(text, at, depth = 0) {
  const out = [];
  const ahead = finder(text);
  let plain = "";
  let here = 0;
  while (here < text.length) {
    work.steps += 1;
    const hit = depth < DEEPEST ? find(text, here, ahead, at, depth) : null;
    if (hit) {
      if (plain) out.push(plain);
      plain = "";
      out.push(hit.node);
      here = hit.end;
    } else {
      plain += text[here];
      here += 1;
    }
  }
  if (plain) out.push(plain);
  return out.flat();
}

// Where a sign stands next. Each sign is looked for once from front to back, however often it is asked for.
function finder(text) {
  const known = new Map();
  return (sign, from) => {
    const last = known.get(sign);
    if (last !== undefined && (last === -1 || last >= from)) return last;
    const next = text.indexOf(sign, from);
    work.steps += (next === -1 ? text.length : next) - from + 1;
    known.set(sign, next);
    return next;
  };
}

function find(text, here, ahead, at, depth) {
  if (!/[\\`|*_~[<h@]/.test(text[here])) return null;
  for (const [pattern, make] of ATOMS) {
    pattern.lastIndex = here;
    const match = pattern.exec(text);
    if (match) return { node: make(match, at), end: pattern.lastIndex };
  }
  if (text[here] === "[") return linked(text, here, ahead, at, depth);
  for (const [sign, make, kind] of PAIRS) {
    if (!text.startsWith(sign, here)) continue;
    const hit = paired(text, here, sign, ahead);
    if (!hit) continue;
    const inside = text.slice(here + sign.length, hit.close);
    const node = make(kind === "code" ? inside : inline(inside, at, depth + 1));
    return { node, end: hit.close + sign.length };
  }
  return null;
}

// Where the form that begins here with a sign ends, if it does.
function paired(text, here, sign, ahead) {
  const begin = here + sign.length;
  if (sign.length === 1 && sign !== "`" && /\s/.test(text[begin] ?? " ")) return null;
  if (sign === "_" && /\w/.test(text[here - 1] ?? " ")) return null;
  let close = ahead(sign, begin + 1);
  if (sign === "*") close = single(text, begin, ahead);
  if (close === -1) return null;
  while (sign !== "*" && sign !== "_" && text.startsWith(sign[0], close + sign.length)) close += 1;
  if (sign === "_" && /\w/.test(text[close + 1] ?? " ")) return null;
  return { close };
}

// The next star that stands alone: pairs of them belong to what is inside.
function single(text, begin, ahead) {
  let close = ahead("*", begin + 1);
  for (let tries = 0; close !== -1 && text[close + 1] === "*" && tries < DEEPEST; tries += 1) {
    let after = close;
    while (text[after] === "*") after += 1;
    close = ahead("*", after);
  }
  return close !== -1 && text[close + 1] === "*" ? -1 : close;
}

function linked(text, here, ahead, at, depth) {
  const close = ahead("]", here + 2);
  const line = ahead("\n", here);
  if (close === -1 || text[close + 1] !== "(" || (line !== -1 && line < close)) return null;
  ADDRESS.lastIndex = close + 1;
  const match = ADDRESS.exec(text);
  if (!match) return null;
  const label = inline(text.slice(here + 1, close), at, depth + 1);
  return { node: anchor(match[1], label), end: ADDRESS.lastIndex };
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

// One message as it stands in the log.

import { el, face } from "./dom.js";
import { markdown } from "./markdown.js";
import { component, file } from "./parts.js";
import { stampText } from "./time.js";

const EPHEMERAL = 64;
const THINKING = 128;
const LAYOUT = 1 << 15;
const NOTES = {
  1: (who, one, at) => `${who} added ${one.mentions.map((person) => at.person(person.id)).join(", ")} to the thread.`,
  6: (who) => `${who} pinned a message to this channel.`,
  7: (who) => `${who} came to the table.`,
  18: (who, one) => `${who} started a thread: ${one.content}`,
};

export const isNote = (one) => one.type in NOTES;

// `turn` holds what may be done with it: use, reply, edit, remove, pin, react, dismiss, go.
export function message(one, at, turn, joined) {
  if (one.type in NOTES) return note(one, at, turn);
  const author = at.face(one.author.id);
  const mine = one.author.id === at.you;
  const node = el("article", {
    class: `message${joined ? " joined" : ""}${one.ephemeral ? " private" : ""}${mentions(one, at) ? " calls" : ""}`,
    dataset: { id: one.id }, "aria-label": `${author?.name}, ${stampText(one.timestamp)}`,
  });
  node.append(answered(one, at, turn) ?? "", joined ? el("time", { class: "side-time", datetime: one.timestamp }, short(one)) : face(author));
  if (!joined) node.append(headline(one, author));
  node.append(body(one, at, turn));
  if (!one.ephemeral) node.append(actions(one, turn, mine));
  return node;
}

const short = (one) => new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(new Date(one.timestamp));

function mentions(one, at) {
  return one.author.id !== at.you && (one.mention_everyone || one.mentions.some((person) => person.id === at.you));
}

function headline(one, author) {
  return el("header", { class: "who" },
    el("b", {}, author?.name ?? one.author.username), author?.bot ? el("span", { class: "tag" }, "BOT") : null,
    el("time", { datetime: one.timestamp }, stampText(one.timestamp)), one.pinned ? el("span", { class: "pinned" }, "pinned") : null);
}

function note(one, at, turn) {
  const node = el("article", { class: "message note", dataset: { id: one.id } }, el("p", {}, NOTES[one.type](at.person(one.author.id), one, at)));
  const thread = one.type === 18 ? one.message_reference?.channel_id : null;
  if (thread) node.append(el("button", { class: "quiet", type: "button", onclick: () => turn.go(thread) }, "Open"));
  return node;
}

function answered(one, at, turn) {
  if (one.interaction?.name && one.type === 20) {
    return el("p", { class: "answers" }, el("b", {}, at.person(one.interaction.user.id)), " used ", el("span", { class: "mention" }, `/${one.interaction.name}`));
  }
  if (one.type !== 19) return null;
  const other = one.referenced_message;
  if (!other) return el("p", { class: "answers" }, "The message answered is gone.");
  const words = wordsOf(other) || "a message";
  return el("button", { class: "answers", type: "button", onclick: () => turn.show(other.id), "aria-label": `In reply to ${at.person(other.author.id)}` },
    el("b", {}, at.person(other.author.id)), " ", el("span", {}, words.replace(/\s+/g, " ").slice(0, 140)));
}

// All the words of a message: of one of the second kind what its text displays say.
const wordsOf = (one) => [one.content, ...(one.components ?? []).flatMap(texts)].filter(Boolean).join(" ");
const texts = (one) => [one.type === 10 ? one.content : "", ...(one.components ?? []).flatMap(texts)];

function body(one, at, turn) {
  const node = el("div", { class: "body" });
  if (one.flags & THINKING) {
    node.append(el("p", { class: "thinking" }, `${at.person(one.author.id)} is thinking`, el("span", { class: "dots", "aria-hidden": "true" })));
  }
  const words = one.content;
  if (words) node.append(el("div", { class: "words" }, markdown(words, at), one.edited_timestamp ? edited(one) : null));
  // What is attached to a message of the second kind is seen where its components show it.
  if (!(one.flags & LAYOUT)) node.append(...one.attachments.map(file).filter(Boolean));
  const use = (customId, values) => turn.use(one, customId, values);
  node.append(...one.components.map((inner) => component(inner, use, at)).filter(Boolean));
  if (!words && one.edited_timestamp && (one.flags & LAYOUT || !one.components.length)) node.append(edited(one));
  if (one.reactions.length) node.append(reactions(one, turn));
  if (one.flags & EPHEMERAL) node.append(dismissal(one, turn));
  return node;
}

function edited(one) {
  return el("span", { class: "edited", title: stampText(one.edited_timestamp) }, " (edited)");
}

function reactions(one, turn) {
  return el("div", { class: "reactions" }, one.reactions.map((each) =>
    el("button", { type: "button", class: each.me ? "mine" : "", "aria-pressed": String(each.me), "aria-label": `${each.emoji.name}, ${each.count}`,
      onclick: () => turn.react(one, each.emoji.name, !each.me) }, `${each.emoji.name} ${each.count}`)));
}

function dismissal(one, turn) {
  return el("p", { class: "small own" }, "Only you can see this · ",
    el("button", { class: "inline-link", type: "button", onclick: () => turn.dismiss(one) }, "Dismiss message"));
}

function actions(one, turn, mine) {
  const entries = [["Reply", () => turn.reply(one)]];
  if (mine) entries.push(["Edit", () => turn.edit(one)]);
  if (turn.mayPin()) entries.push([one.pinned ? "Unpin" : "Pin", () => turn.pin(one)]);
  entries.push(["Like", () => turn.react(one, "👍", true)]);
  if (mine) entries.push(["Delete", () => turn.remove(one)]);
  const node = el("details", { class: "actions" }, el("summary", { "aria-label": "What to do with this message" }, "⋯"));
  const pick = (work) => () => {
    node.open = false;
    work();
  };
  node.append(el("div", { class: "actions-menu" }, entries.map(([label, work]) => el("button", { type: "button", onclick: pick(work) }, label))));
  node.addEventListener("keydown", (event) => event.key === "Escape" && (node.open = false));
  node.addEventListener("focusout", (event) => !node.contains(event.relatedTarget) && (node.open = false));
  return node;
}

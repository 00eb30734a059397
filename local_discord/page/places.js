// The column of channels, threads and conversations.

import { byId, el, face } from "./dom.js";

const SIGNS = { channel: "#", forum: "▤", thread: "↳", private: "↳", dm: "@" };

export function drawPlaces(state, current, go) {
  byId("guild").textContent = state.guild.name;
  const bot = state.people.find((one) => one.id === state.bot);
  const talk = state.places.find((one) => one.id === state.talk);
  drawTalk(bot, talk, current, go, state.botOnline);
  const open = (one) => !one.archived || one.joined || one.unread || one.id === current;
  const line = (one) => place(one, current, go);
  const groups = [];
  const order = (one, other) => one.position - other.position;
  const channels = state.places.filter((one) => ["channel", "forum"].includes(one.kind)).sort(order);
  const withThreads = (one) => [line(one), ...threadsOf(state, one).filter(open).map(line)];
  const home = (one) => one.guild === state.guild.id;
  groups.push(group("Channels", channels.filter((one) => home(one)).flatMap(withThreads)));
  for (const other of state.guilds.filter((one) => one.id !== state.guild.id))
    groups.push(group(other.name, channels.filter((one) => one.guild === other.id).flatMap(withThreads)));
  const talks = state.places.filter((one) => one.kind === "dm" && one.id !== state.talk);
  if (talks.length) groups.push(group("Direct messages", talks.map(line)));
  byId("places").replaceChildren(...groups.filter(Boolean));
}

const threadsOf = (state, parent) => state.places
  .filter((one) => one.parent === parent.id && ["thread", "private"].includes(one.kind))
  .sort((one, other) => (BigInt(other.last) > BigInt(one.last) ? 1 : -1));

function drawTalk(bot, talk, current, go, online) {
  const node = byId("talk");
  const light = el("span", { class: online ? "light on" : "light", role: "img", "aria-label": online ? "online" : "offline", title: online ? "Online" : "Offline" });
  node.replaceChildren(face(bot), light, el("span", { class: "name" }, `Message ${bot.name}`), talk?.unread ? badge(talk) : "");
  node.onclick = () => talk && go(talk.id);
  if (talk && talk.id === current) node.setAttribute("aria-current", "page");
  else node.removeAttribute("aria-current");
}

function group(title, children) {
  return children.length ? el("section", { class: "group" }, el("h3", {}, title), el("ul", {}, children)) : null;
}

function place(one, current, go) {
  const link = el("a", { href: `#${one.id}`, class: `place ${one.kind}${one.unread ? " unread" : ""}${one.archived ? " asleep" : ""}` },
    el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[one.kind] ?? "#"), el("span", { class: "name" }, one.name),
    one.archived ? el("span", { class: "lock", title: "Nobody has spoken here for a while; a word wakes it" }, "asleep") : null,
    one.kind === "private" && !one.archived ? el("span", { class: "lock", title: "Private thread" }, "private") : null, one.unread ? badge(one) : null);
  if (one.id === current) link.setAttribute("aria-current", "page");
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go(one.id);
  });
  return el("li", {}, link);
}

function badge(one) {
  const count = one.unread > 99 ? "99+" : String(one.unread);
  return el("span", { class: one.mentioned ? "badge loud" : "badge", "aria-label": `${one.unread} unread` }, count);
}

// The page: who you are, where you are, and keeping both up to date.

import { act, ask, listen } from "./api.js";
import { Composer } from "./composer.js";
import { form, handOver, listing, prompt, shut } from "./dialogs.js";
import { byId, el, toast } from "./dom.js";
import { Log } from "./log.js";
import { drawPlaces } from "./places.js";
import { setNow, tick } from "./time.js";

let state = null;
let asked = null;
let current = null;
let pins = [];
let deaf = () => {};
let heard = 0;
const MOST_TRIES = 5;
const typists = new Map();

const person = (id) => state.people.find((one) => one.id === id);
const placeName = (one) => (one.kind === "channel" ? `#${one.name}` : one.name);
const entry = (one) => ({ value: one.id, label: one.name });

// What the other parts need to know of the table.
const at = {
  get you() { return state.you; },
  face: (id) => person(id),
  person: (id) => person(id)?.name ?? "somebody",
  role: (id) => state.roles.find((one) => one.id === id)?.name.replace(/^@/, "") ?? "role",
  place: (id) => { const one = state.places.find((each) => each.id === id); return one && placeName(one); },
  people: () => state.people.filter((one) => one.member).map(entry),
};

const here = () => ({ person: state.you, channel: current });
const tell = (error) => toast(error.message, "bad");
const place = () => state.places.find((one) => one.id === current);

// What became of a press, a choice, a command or a form.
function outcome(reply) {
  const { name } = person(state.bot);
  if (reply.reply === "none") toast(state.botOnline ? `${name} did not respond. Try again.` : `${name} is offline. Is the bot running?`, "bad");
  if (!reply.modal) return;
  form(reply.modal, async (values) => {
    try {
      const next = await act("modal", { person: state.you, interaction: reply.interaction, values });
      if (next.modal) queueMicrotask(() => outcome(next));
      else outcome(next);
      return null;
    } catch (error) {
      return error.message;
    }
  }, at);
}

const turn = {
  go: (id) => go(id),
  show: (id) => log.show(id),
  mayPin: () => place()?.mayPin,
  use: (one, customId, values) => act(values ? "select" : "press", { person: state.you, channel: one.channel_id, message: one.id, customId, values }).then(outcome).catch(tell),
  reply: (one) => composer.reply(one),
  edit: (one) => composer.edit(one),
  remove: (one) => act("delete", { ...here(), message: one.id }).catch(tell),
  dismiss: (one) => act("dismiss", { ...here(), message: one.id }).catch(tell),
  pin: (one) => act("pin", { ...here(), message: one.id, on: !one.pinned }).catch(tell),
  react: (one, emoji, on) => act("react", { ...here(), message: one.id, emoji, on }).catch(tell),
};

const log = new Log(byId("log"), at, turn, () => older());
const composer = new Composer({ at, outcome, current: () => current, lastOwn: () => log.lastOf(state.you) });

// An answer for the person who had the screen before comes too late to be shown.
async function load(you) {
  asked = you;
  const seen = await ask("state", you ? { person: you } : {});
  if (you !== asked) return;
  state = seen;
  asked = state.you;
  setNow(state.now);
  tick(byId("clock"));
  if (state.you === null) return void setTimeout(() => load(you).then(begin), 1000);
  byId("skip").hidden = !state.maySkip;
  byId("make-channel").hidden = !state.mayMakeChannels;
  drawPeople();
  draw();
}

function drawPeople() {
  const people = state.people.filter((one) => !one.bot);
  byId("you").replaceChildren(...people.map((one) => el("option", { value: one.id }, one.name)));
  byId("you").value = state.you;
}

function draw() {
  drawPlaces(state, current, go);
  const unread = state.places.reduce((sum, one) => sum + one.mentioned, 0);
  document.title = `${unread ? `(${unread}) ` : ""}${place() ? placeName(place()) : state.guild.name} · ${person(state.bot).name}`;
  byId("fold").classList.toggle("news", state.places.some((one) => one.unread && one.id !== current));
}

let drawing = 0;
function soon() {
  clearTimeout(drawing);
  drawing = setTimeout(() => load(asked).catch(tell), 120);
}

async function go(id) {
  if (!state.places.some((one) => one.id === id)) await load(asked);
  const target = state.places.find((one) => one.id === id);
  if (!target) return toast("You cannot see that.", "bad");
  if (current && current !== id) composer.keep(current);
  current = id;
  fold(false);
  remember();
  typists.clear();
  drawTyping();
  const seen = await conversation();
  if (!seen) return;
  fill(seen);
  composer.enter(id, target.mayWrite && !(target.archived && target.locked), `Message ${placeName(target)}`);
  composer.palette.commands = seen.commands;
  byId("place").textContent = placeName(target);
  byId("topic").textContent = target.topic ?? target.tags.join(" · ");
  byId("thread").hidden = !["channel", "forum"].includes(target.kind);
  byId("thread").textContent = target.kind === "forum" ? "New post" : "New thread";
  if (matchMedia("(hover: hover)").matches) byId("write").focus();
  await load(asked);
}

function fill(seen) {
  pins = seen.pins;
  byId("pins").textContent = pins.length ? `Pinned (${pins.length})` : "Pinned";
  log.fill(seen);
}

// What is told while a conversation is on its way may be missing in it: then it is asked for anew.
// What comes when another place or person has the screen by then is not shown there: null stands for it.
async function conversation(more = {}) {
  const [place, you] = [current, state.you];
  for (let tries = 0; ; tries += 1) {
    const before = heard;
    const seen = await ask("messages", { ...here(), ...more });
    if (place !== current || you !== state.you) return null;
    if (before === heard || tries === MOST_TRIES) return seen;
  }
}

async function older() {
  const seen = await conversation({ before: log.oldest() }).catch((error) => {
    log.asking = false;
    tell(error);
  });
  if (seen) log.prepend(seen);
}

function remember() {
  history.replaceState(null, "", `#${current}`);
  sessionStorage.setItem("you", state.you);
  localStorage.setItem("you", state.you);
  localStorage.setItem(`place-${state.you}`, current);
}

async function refresh() {
  await load(asked);
  if (!current) return;
  const seen = await conversation();
  if (!seen) return;
  composer.palette.commands = seen.commands;
  fill(seen);
}

function hear(news) {
  if (news.type === "refresh" || news.type === "commands") return void refresh().catch(tell);
  if (news.type === "typing") return typing(news);
  if (news.type === "places") return soon();
  if (news.channel !== current) return soon();
  heard += 1;
  if (news.type === "new") {
    typists.delete(news.message.author.id);
    drawTyping();
    log.add(news.message);
    if (document.visibilityState === "visible") act("read", here()).then(soon).catch(tell);
  } else if (news.type === "changed") log.change(news.message);
  else if (news.type === "gone") log.remove(news.message);
  const pinned = news.type === "changed" && news.message.pinned !== pins.some((one) => one.id === news.message.id);
  if (pinned) conversation().then((seen) => seen && fill(seen)).catch(tell);
}

function typing(news) {
  if (news.channel !== current || news.person === state.you) return;
  clearTimeout(typists.get(news.person));
  typists.set(news.person, setTimeout(() => { typists.delete(news.person); drawTyping(); }, 9000));
  drawTyping();
}

function drawTyping() {
  const names = [...typists.keys()].map(at.person);
  byId("typing").textContent = names.length ? `${names.join(", ")} ${names.length > 1 ? "are" : "is"} typing…` : "";
}

function fold(open) {
  document.body.classList.toggle("folded-out", open);
  byId("fold").setAttribute("aria-expanded", String(open));
  byId("veil").hidden = !open;
}

function begin() {
  if (!state?.you) return;
  deaf();
  let begun = false;
  deaf = listen(state.you, hear, () => refresh().catch(tell), () => {
    if (!begun) enterFirst();
    begun = true;
  });
}

// Where one was last, where one is called, or the first channel: shown once news are heard, so that none is missed.
function enterFirst() {
  const wished = [location.hash.slice(1), localStorage.getItem(`place-${state.you}`)];
  const known = (id) => state.places.some((one) => one.id === id);
  const news = state.places.find((one) => one.mentioned) ?? state.places.find((one) => one.unread);
  go(wished.find(known) ?? news?.id ?? state.places.find((one) => one.kind === "channel")?.id ?? state.talk).catch(tell);
}

// Another person takes the screen: nothing of theirs is shown before they say so, nothing of the last one's after.
async function become(id) {
  const name = person(id).name;
  byId("you").value = state.you;
  document.body.classList.add("covered");
  const here = await handOver(name, person(state.you).name);
  if (here) await enter(id).catch(tell);
  document.body.classList.remove("covered");
}

async function enter(id) {
  deaf();
  clearTimeout(drawing);
  composer.keep(current);
  current = null;
  history.replaceState(null, "", "#");
  byId("toasts").replaceChildren();
  fill({ messages: [], pins: [], more: true, firstUnread: "0" });
  await load(id);
  begin();
}

byId("you").addEventListener("change", () => become(byId("you").value));
byId("arrive").addEventListener("click", async () => {
  const answers = await prompt("Add a person", "Add", [{ name: "name", label: "Name", longest: 32 }]);
  if (!answers) return;
  const made = await act("arrive", answers).catch(tell);
  if (!made) return;
  await load(asked);
  become(made.id);
});
byId("skip").addEventListener("click", async () => {
  byId("skip").disabled = true;
  byId("skip").setAttribute("aria-busy", "true");
  await act("skip").then((reply) => toast(reply.text)).catch(tell);
  byId("skip").disabled = false;
  byId("skip").removeAttribute("aria-busy");
});
byId("thread").addEventListener("click", async () => {
  const answers = place().kind === "forum"
    ? await prompt("New post", "Post", [{ name: "name", label: "Title" }, { name: "text", label: "Message", longest: 2000 }])
    : await prompt("New thread", "Open thread", [{ name: "name", label: "Name" }]);
  if (answers) await act("thread", { ...here(), ...answers }).then((made) => go(made.id)).catch(tell);
});
byId("make-channel").addEventListener("click", async () => {
  const kinds = [["text", "Text channel"], ["forum", "Forum"]];
  const answers = await prompt("New channel", "Create", [{ name: "name", label: "Name" }, { name: "kind", label: "Kind", choices: kinds }]);
  if (answers) await act("channel", { person: state.you, ...answers }).then((made) => go(made.id)).catch(tell);
});
byId("pins").addEventListener("click", () => {
  const jump = (one) => () => { shut(); log.show(one.id); };
  listing("Pinned messages", pins.map((one) => el("div", { class: "pin" }, log.quoted(one), el("button", { class: "quiet", type: "button", onclick: jump(one) }, "Jump"))), "Nothing is pinned here yet.");
});
byId("fold").addEventListener("click", () => fold(!document.body.classList.contains("folded-out")));
byId("veil").addEventListener("click", () => fold(false));
addEventListener("keydown", (event) => event.key === "Escape" && document.body.classList.contains("folded-out") && fold(false));
addEventListener("hashchange", () => location.hash.slice(1) && location.hash.slice(1) !== current && go(location.hash.slice(1)).catch(tell));
addEventListener("visibilitychange", () => document.visibilityState === "visible" && current && act("read", here()).then(soon).catch(() => {}));
setInterval(() => tick(byId("clock")), 1000);
// Each tab is one person: two of them side by side are two people, whichever was opened last.
load(sessionStorage.getItem("you") ?? localStorage.getItem("you")).then(begin).catch(tell);

// Reckons every die, lot and shuffle of a record again: the arithmetic of docs/verify_dice.py, by Web Crypto.
"use strict";

const MOST = 10000;
const HEAD = ["game", "rules", "edition", "seats", "options", "commitment", "seed", "salts", "closing", "rewinds", "casting"];
const utf8 = new TextEncoder();
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const sha256 = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));
const keyed = (bytes) => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const hmac = (key, text) => crypto.subtle.sign("HMAC", key, utf8.encode(text));

// What a record must look like: each is asked whether a value is so.
const text = (value) => typeof value === "string";
const like = (pattern) => (value) => text(value) && pattern.test(value);
const least = (number) => (value) => Number.isSafeInteger(value) && value >= number;
const nothing = (value) => value === null;
const any = () => true;
const either = (...shapes) => (value) => shapes.some((shape) => shape(value));
const list = (shape) => (value) => Array.isArray(value) && value.every((each) => shape(each));
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const members = (shape) => (value) => isObject(value) && Object.values(value).every((each) => shape(each));
const exactly = (shapes) => (value) =>
  isObject(value) && Object.keys(value).length === Object.keys(shapes).length &&
  Object.entries(shapes).every(([name, shape]) => Object.hasOwn(value, name) && shape(value[name]));

const HASH = like(/^[0-9a-f]{64}$/);
const MESSAGE = like(/^[1-9][0-9]{0,19}$/);
const ANSWER = either(Number.isSafeInteger, text, nothing, list(Number.isSafeInteger), list(text));
const CLOSING = { message: MESSAGE, tries: least(1), earlier: list(MESSAGE) };
const OLD = {
  format: least(1), game: text, rules: text, edition: least(0), seats: list(text), options: members(any), commitment: HASH,
  seed: like(/^([0-9a-f]{2})+$/), salts: members(text), seals: list(HASH), outcome: either(nothing, members(any)),
  turns: list(exactly({
    turn: least(0),
    acts: list(either(
      exactly({ kind: like(/^(resign|return)$/), seat: text }),
      exactly({ kind: like(/^(?!(resign|return)$)[^]+$/), seat: text, answer: ANSWER, step: least(0) }),
    )),
    log: list(exactly({ key: text, answers: members(ANSWER), missed: list(text), epoch: least(0) })),
  })),
};
const NEW = {
  ...OLD,
  closing: either(nothing, exactly(CLOSING), exactly({ ...CLOSING, terms: HASH })),
  throws: list(exactly({ turn: least(0), step: least(0), label: text, kind: like(/^(dice|lot|shuffle)$/), of: list(text) })),
  head: members(HASH),
  rewinds: list(exactly({
    epoch: least(1), turn: least(0), message: either(nothing, MESSAGE), tries: least(1), by: like(/^(gamemaster|vote|sandbox)$/),
  })),
  casting: either(nothing, exactly({
    among: list(text), claims: list(exactly({ wishes: list(text), seat: text })), by_lot: (value) => typeof value === "boolean",
  })),
};

// What in a record is not what it must be.
function shapeFaults(record) {
  if (!isObject(record) || ![1, 2].includes(record.format)) return ["it is no export of format 1 or 2"];
  const shapes = { ...(record.format === 1 ? OLD : NEW), ...("data" in record && record.format > 1 ? { data: HASH } : {}) };
  const strange = Object.keys(shapes).filter((name) => !Object.hasOwn(record, name) || !shapes[name](record[name]));
  if (!strange.length && (!record.turns.length || !record.seats.length)) return ["it is no export with a turn and a seat"];
  return strange.map((name) => `${name} is not what it must be`);
}

// One fair number from 1 to `sides`: the first word outside the unequal rest below 2**64.
async function number(key, label, sides) {
  const fair = ((1n << 64n) / BigInt(sides)) * BigInt(sides);
  for (let attempt = 0; ; attempt += 1) {
    const word = new DataView(await hmac(key, `${label}/${attempt}`)).getBigUint64(0);
    if (word < fair) return Number(word % BigInt(sides)) + 1;
  }
}

// The numbers below `count`; from the last place down, each swaps with one at or below it.
async function shuffled(key, label, count) {
  const order = [...Array(count).keys()];
  for (let last = count - 1; last > 0; last -= 1) {
    const other = (await number(key, `${label}/${count - 1 - last}`, last + 1)) - 1;
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

// The key of the throws of an epoch: all salts, the closing, and the rewinds up to then.
async function keyOf(record, epoch) {
  const lines = Object.entries(record.salts).map(([name, salt]) => `${name}=${salt}`);
  if (record.format > 1) {
    if (record.closing) lines.push(`closed=${record.closing.message}`);
    const past = record.rewinds.filter((each) => each.epoch <= epoch && each.message);
    lines.push(...past.map((each) => `rewound=${each.message}`));
  }
  return keyed(await hmac(await keyed(unhex(record.seed)), lines.join("\n")));
}

// JSON with sorted keys and no spaces, its keys in the order of their characters.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const byCharacter = (one, other) => {
      const [a, b] = [[...one], [...other]].map((text) => text.map((sign) => sign.codePointAt(0)));
      const at = a.findIndex((sign, place) => sign !== b[place]);
      return at < 0 ? a.length - b.length : (a[at] ?? -1) - (b[at] ?? -1);
    };
    const members = Object.keys(value).sort(byCharacter).map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

async function heads(record) {
  const found = {};
  for (const name of record.data === undefined ? HEAD : [...HEAD, "data"]) {
    if (name === "options") {
      for (const [option, value] of Object.entries(record.options)) {
        found[`options.${option}`] = await sha256(utf8.encode(canonical(value)));
      }
    } else {
      const value = name === "salts" ? Object.entries(record.salts) : record[name];
      found[name] = await sha256(utf8.encode(canonical(value)));
    }
  }
  return found;
}

// What the message names that closes the salts: all that was known of the game by then.
async function terms(record) {
  const { casting } = record;
  const said = { game: record.game, rules: record.rules, edition: record.edition, options: record.options };
  said.salts = Object.entries(record.salts);
  Object.assign(said, { among: casting.among, wishes: casting.claims.map((claim) => claim.wishes) });
  Object.assign(said, { by_lot: casting.by_lot, computers: record.seats.length - casting.claims.length });
  return hex(await hmac(await keyed(unhex(record.seed)), `terms\n${canonical(said)}`));
}

// The seat that each who joined gets, in order of joining.
async function cast(record) {
  const { among, claims, by_lot: byLot } = record.casting;
  const label = `${record.game}/casting`;
  const key = await keyOf(record, 0);
  const turn = await shuffled(key, `${label}/players`, claims.length);
  const free = (await shuffled(key, `${label}/seats`, among.length)).map((place) => among[place]);
  const got = {};
  for (const player of turn) {
    const wished = byLot ? undefined : claims[player].wishes.find((wish) => free.includes(wish));
    if (wished !== undefined) {
      got[player] = wished;
      free.splice(free.indexOf(wished), 1);
    }
  }
  for (const player of turn) got[player] ??= free.shift() ?? "";
  return claims.map((_, player) => got[player]);
}

const same = (one, other) => canonical(one) === canonical(other);

async function seatFaults(record) {
  const { casting, seats, salts } = record;
  const wrong = [];
  let names = seats.filter((seat) => seat in salts);
  if (record.format > 1 && casting) {
    names = casting.claims.map((_, place) => String(place + 1)).filter((name) => name in salts);
    const claimed = casting.claims.map((claim) => claim.seat);
    const free = casting.among.filter((seat) => !claimed.includes(seat));
    const known = (wishes) => new Set(wishes).size === wishes.length && wishes.every((wish) => casting.among.includes(wish));
    if (new Set(casting.among).size < casting.among.length || claimed.length > casting.among.length) {
      wrong.push("casting: among has a seat twice, or fewer than have joined");
    } else if (!casting.claims.every((claim) => known(claim.wishes))) {
      wrong.push("casting: nobody can have these wishes");
    } else if (!same(await cast(record), claimed) || !claimed.every((seat) => seats.includes(seat))) {
      wrong.push("casting: the seed gives the seats to others");
    }
    if (!same(casting.among.filter((seat) => seats.includes(seat)), seats)) {
      wrong.push("seats: they do not stand in the order of casting.among");
    }
    if (!same(seats.filter((seat) => !claimed.includes(seat)), free.slice(0, seats.length - claimed.length))) {
      wrong.push("seats: computers take the first that are free");
    }
    if (Object.values(salts).includes("")) wrong.push("salts: who gave none is not in the list");
  }
  const lines = Object.entries(salts).some(([name, salt]) => `${name}${salt}`.includes("\n"));
  if (!same(Object.keys(salts), names) || lines) {
    wrong.push("salts: each has one line, stands in its order, and is of one who joined");
  }
  return wrong;
}

async function closingFaults(record) {
  const { closing, casting } = record;
  const wrong = [];
  if (!/^g[1-9][0-9]{0,18}$/.test(record.game)) wrong.push("the name of the game is not g and its number");
  const numbers = [...closing.earlier, closing.message].map(BigInt);
  if (numbers.some((one, place) => place && one <= numbers[place - 1])) {
    wrong.push("closing: the messages posted earlier have lower numbers, in their order");
  }
  if (!casting) {
    wrong.push("casting is missing, although the salts were closed in public");
  } else if (closing.terms !== undefined && closing.terms !== (await terms(record))) {
    wrong.push("closing: the terms that its message names are not those of this game");
  }
  return wrong;
}

function rewindFaults(record) {
  const { rewinds, closing, turns } = record;
  const wrong = [];
  const epochs = rewinds.map((each) => each.epoch);
  const told = rewinds.map((each) => each.message).filter((message) => message);
  if (epochs.some((epoch, place) => epoch <= (place ? epochs[place - 1] : 0))) {
    wrong.push("rewinds: they do not stand in the order of their epochs");
  }
  if (closing && (epochs.some((epoch, place) => epoch !== place + 1) || told.length < epochs.length)) {
    wrong.push("rewinds: one is missing or names no message, although the salts were closed in public");
  }
  const numbers = (closing ? [closing.message, ...told] : told).map(BigInt);
  if (numbers.some((one, place) => place && one <= numbers[place - 1])) {
    wrong.push("rewinds: a message that was posted later has a higher number");
  }
  rewinds.forEach((each, place) => {
    const gone = rewinds.slice(place + 1).some((later) => later.turn < each.turn);
    if (each.turn >= turns.length && !gone) {
      wrong.push(`rewinds: no. ${each.epoch} goes back to turn ${each.turn}, which was not played`);
    }
  });
  for (const turn of turns) {
    const epoch = Math.max(0, ...rewinds.filter((each) => each.turn <= turn.turn).map((each) => each.epoch));
    turn.log.forEach((entry, step) => {
      if (entry.epoch !== epoch) wrong.push(`turn ${turn.turn}, step ${step}: its epoch is ${epoch} by the rewinds`);
    });
  }
  return wrong;
}

// Every throw of a record: where it stands, what is recorded, what the seed gives, what each number meant.
async function throwsOf(record) {
  const keys = new Map();
  const found = [];
  for (const turn of record.turns) {
    for (const [step, entry] of turn.log.entries()) {
      if (!entry.key.startsWith("chance:")) continue;
      const recorded = entry.answers.chance;
      const written = /\/d([0-9]+)$/.exec(entry.key);
      if (recorded.length > MOST || (written && (written[1].length > 4 || Number(written[1]) < 1))) {
        throw new RangeError(`turn ${turn.turn}, step ${step}: no game throws so`);
      }
      if (!keys.has(entry.epoch)) keys.set(entry.epoch, await keyOf(record, entry.epoch));
      const key = keys.get(entry.epoch);
      const label = `${record.game}/${entry.epoch}/${turn.turn}/${step}`;
      const isShuffle = typeof recorded[0] === "string";
      const fallen = [];
      if (isShuffle) {
        fallen.push(...(await shuffled(key, label, recorded.length)).map(String));
      } else {
        for (let die = 0; die < recorded.length; die += 1) {
          fallen.push(await number(key, `${label}/${die}`, written ? Number(written[1]) : 6));
        }
      }
      const right = same(recorded, fallen);
      found.push({
        turn: turn.turn, step, label: entry.key.slice("chance:".length), kind: isShuffle ? "shuffle" : "dice",
        sides: written ? Number(written[1]) : 6, found: recorded, fallen, right, of: [],
      });
    }
  }
  return found;
}

// How many meanings the numbers of a throw may have, by its kind.
const meanings = ({ found, sides }) => ({ shuffle: [found.length], dice: [0, found.length], lot: [sides] });

// Returns what is wrong with a record, a line each, and all its throws.
async function check(record) {
  const wrong = shapeFaults(record);
  if (wrong.length) return { wrong, throws: [] };
  if ((await sha256(unhex(record.seed))) !== record.commitment) wrong.push("the seed is not the one that was committed to");
  if (record.turns.some((turn, place) => turn.turn !== place)) wrong.push("a turn is missing, or stands at another place");
  const throws = await throwsOf(record);
  for (const one of throws.filter((each) => !each.right)) {
    wrong.push(`turn ${one.turn}, step ${one.step}: [${one.found}] is recorded, [${one.fallen}] was thrown`);
  }
  wrong.push(...(await seatFaults(record)));
  if (record.format === 1) {
    const epochs = record.turns.flatMap((turn) => turn.log.map((entry) => entry.epoch));
    if (epochs.some((epoch, place) => place && epoch < epochs[place - 1])) wrong.push("the epochs of its questions go down");
    return { wrong, throws };
  }
  if (record.seals.length > record.turns.length) {
    wrong.push(`${record.seals.length} turns are sealed, ${record.turns.length} stand here`);
  }
  const head = await heads(record);
  for (const name of new Set([...Object.keys(head), ...Object.keys(record.head)])) {
    if (head[name] !== record.head[name]) wrong.push(`${name.replace("options.", "option ")} is not what it was`);
  }
  if (record.closing) wrong.push(...(await closingFaults(record)));
  wrong.push(...rewindFaults(record));
  throws.forEach((one, place) => {
    const told = record.throws[place];
    if (!told) return;
    const kind = told.kind === "lot" ? "dice" : told.kind;
    if (one.turn !== told.turn || one.step !== told.step || one.label !== told.label || one.kind !== kind) {
      wrong.push(`turn ${one.turn}, step ${one.step}: throws say something of another throw`);
    } else if (!meanings(one)[told.kind].includes(told.of.length) || (told.kind === "lot" && one.found.length !== 1)) {
      wrong.push(`turn ${one.turn}, step ${one.step}: ${one.found.length} numbers are recorded, ${told.of.length} have a meaning`);
    } else {
      Object.assign(one, { kind: told.kind, of: told.of });
    }
  });
  if (throws.length !== record.throws.length) wrong.push("throws explain more or fewer throws than there are");
  return { wrong, throws };
}

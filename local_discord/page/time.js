// The table's time, which may be ahead of this machine's, and how moments are written.

let ahead = 0;

export function setNow(iso) {
  ahead = Date.parse(iso) - Date.now();
}

export const now = () => new Date(Date.now() + ahead);

const write = (options) => new Intl.DateTimeFormat(undefined, options);
const STYLES = {
  t: write({ timeStyle: "short" }),
  T: write({ timeStyle: "medium" }),
  d: write({ dateStyle: "short" }),
  D: write({ dateStyle: "long" }),
  f: write({ dateStyle: "long", timeStyle: "short" }),
  F: write({ dateStyle: "full", timeStyle: "short" }),
};
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
const STEPS = [["second", 60], ["minute", 60], ["hour", 24], ["day", 30], ["month", 12], ["year", Infinity]];

export function fromNow(moment) {
  let amount = (moment - now()) / 1000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(Math.round(amount)) < size) return relative.format(Math.round(amount), unit);
    amount /= size;
  }
  return "";
}

export const written = (moment, style) => (style === "R" ? fromNow(moment) : (STYLES[style] ?? STYLES.f).format(moment));

export function stampText(iso) {
  const moment = new Date(iso);
  const today = now().toDateString() === moment.toDateString();
  const yesterday = new Date(now() - 86_400_000).toDateString() === moment.toDateString();
  if (today) return STYLES.t.format(moment);
  return yesterday ? `Yesterday, ${STYLES.t.format(moment)}` : write({ dateStyle: "medium", timeStyle: "short" }).format(moment);
}

export const dayText = (iso) => STYLES.D.format(new Date(iso));

export function tick(clock) {
  clock.textContent = write({ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }).format(now());
  for (const node of document.querySelectorAll("time[data-style=R]")) {
    const text = fromNow(new Date(node.dateTime));
    if (node.textContent !== text) node.textContent = text;
  }
}

// Talking to the server: questions, deeds, and live news.

async function answer(reply) {
  const body = reply.headers.get("Content-Type")?.startsWith("application/json") ? await reply.json() : {};
  if (!reply.ok) throw new Error(body.message ?? body.text ?? `The server answered ${reply.status}.`);
  return body;
}

async function reach(url, options) {
  try {
    return await fetch(url, options);
  } catch {
    throw new Error("The server cannot be reached. Is it still running?");
  }
}

export async function ask(path, query = {}) {
  return answer(await reach(`/local/${path}?${new URLSearchParams(query)}`));
}

export async function act(deed, body = {}) {
  const headers = { "Content-Type": "application/json" };
  return answer(await reach(`/local/${deed}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

// News for one person; `ready` is called when the line is open, or could not be opened at first, `again` when it was
// lost and has been found.
export function listen(person, hear, again, ready) {
  let socket = null;
  let closed = false;
  let tries = 0;
  const open = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/local/live?person=${person}`);
    socket.onopen = () => {
      if (tries > 0) again();
      else ready();
      tries = 0;
    };
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = () => {
      if (closed) return;
      if (!tries) ready();
      tries += 1;
      setTimeout(open, Math.min(500 * tries, 4000));
    };
  };
  open();
  return () => {
    closed = true;
    socket.close();
  };
}

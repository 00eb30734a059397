// Goes through the story one chapter at a time. Without it all chapters stand below one another.
(() => {
  "use strict";
  const said = JSON.parse(document.getElementById("words").textContent);
  const chapters = [...document.querySelectorAll("main article")];
  const viewer = document.getElementById("viewer");
  const at = document.getElementById("at");
  const where = document.getElementById("where");
  const seat = document.getElementById("seat");
  const play = viewer.querySelector("[data-deed=play]");
  const last = chapters.length - 1;
  let timer = 0;

  const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);

  // The pictures of a chapter: the seat's own if it has one, else the table's, else the last one before it.
  function pictured(number) {
    for (let back = number; back >= 0; back -= 1) {
      const own = chapters[back].querySelector(`figure[data-seat="${CSS.escape(seat.value)}"]`);
      const table = chapters[back].querySelector("figure:not([data-seat])");
      if (own || table) return own || table;
    }
    return null;
  }

  function show(number) {
    const now = Math.min(last, Math.max(0, number));
    at.value = now;
    chapters.forEach((chapter, place) => {
      chapter.hidden = place !== now;
      chapter.querySelectorAll("figure").forEach((figure) => { figure.hidden = true; });
      chapter.querySelectorAll(".borrowed").forEach((figure) => figure.remove());
    });
    const chapter = chapters[now];
    const found = pictured(now);
    if (found && found.closest("article") === chapter) {
      found.hidden = false;
    } else if (found) {
      const borrowed = found.cloneNode(true);
      borrowed.classList.add("borrowed");
      borrowed.hidden = false;
      const title = found.closest("article").querySelector("h3").textContent;
      const caption = document.createElement("figcaption");
      caption.textContent = fill(said.EARLIER, { title });
      borrowed.append(caption);
      chapter.querySelector("h3").after(borrowed);
    }
    chapter.querySelectorAll("[data-for]").forEach((line) => {
      line.hidden = seat.value !== "*" && !line.dataset.for.split(" ").includes(seat.value);
    });
    chapter.querySelectorAll("details [data-seat]").forEach((own) => {
      own.hidden = seat.value !== "*" && own.dataset.seat !== seat.value;
    });
    chapter.querySelectorAll("details.own").forEach((own) => {
      own.hidden = !own.querySelector("[data-seat]:not([hidden])");
    });
    where.textContent = fill(said.AT, { number: now + 1, count: last + 1 });
    at.setAttribute("aria-valuetext", chapter.querySelector("h3").textContent);
    // Who opens the page reads its head first: a place in the address would be scrolled to.
    if (now || location.hash) history.replaceState(null, "", `#c${now}`);
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = said.PLAY;
  }

  const deeds = {
    first: () => show(0),
    back: () => show(Number(at.value) - 1),
    next: () => show(Number(at.value) + 1),
    last: () => show(last),
    play: () => {
      if (timer) return stop();
      if (Number(at.value) === last) show(0);
      play.textContent = said.STOP;
      timer = setInterval(() => {
        show(Number(at.value) + 1);
        if (Number(at.value) === last) stop();
      }, 1200);
      return undefined;
    },
  };

  viewer.addEventListener("click", (event) => {
    const deed = event.target.closest("[data-deed]")?.dataset.deed;
    if (!deed) return;
    if (deed !== "play") stop();
    deeds[deed]();
  });
  at.addEventListener("input", () => { stop(); show(Number(at.value)); });
  seat.addEventListener("change", () => show(Number(at.value)));
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, button, summary, a") || event.ctrlKey || event.metaKey || event.altKey) return;
    const deed = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" }[event.key];
    if (!deed) return;
    event.preventDefault();
    if (deed !== "play") stop();
    deeds[deed]();
  });
  at.addEventListener("keydown", (event) => {
    if (event.key === " ") { event.preventDefault(); deeds.play(); }
  });

  const wanted = /^#c(\d+)$/.exec(location.hash);
  document.body.classList.add("turning");
  viewer.hidden = false;
  show(wanted ? Number(wanted[1]) : 0);

  // The proof.
  const button = document.getElementById("check");
  const verdict = document.getElementById("verdict");
  const record = () => JSON.parse(document.getElementById("record").textContent);
  button.hidden = false;
  document.getElementById("still").hidden = true;
  button.addEventListener("click", async () => {
    if (!globalThis.crypto?.subtle) {
      verdict.textContent = said.NO_CRYPTO;
      return;
    }
    button.disabled = true;
    verdict.replaceChildren();
    const checked = await check(record());
    const head = document.createElement("p");
    const list = document.createElement("ul");
    const row = (text, wrong) => {
      const line = document.createElement("li");
      line.textContent = text;
      line.className = wrong ? "wrong" : "right";
      list.append(line);
    };
    head.textContent = checked.wrong.length ? said.WRONG : fill(said.RIGHT, { count: checked.throws.length });
    head.className = checked.wrong.length ? "wrong" : "right";
    checked.wrong.forEach((line) => row(line, true));
    checked.throws.forEach((one) => {
      const place = fill(said.THROW, one);
      const came = one.of.length ? one.found.map((face, die) => (one.kind === "lot" ? one.of[face - 1] : one.kind === "shuffle" ? one.of[face] : `${one.of[die]} ${face}`)).join(", ") : one.found.join(" ");
      row(`${place} · ${one.label}: ${came} · ${one.right ? said.IS_RIGHT : said.IS_WRONG}`, !one.right);
    });
    verdict.append(head, list);
    button.disabled = false;
  });

  const copy = document.getElementById("copy");
  copy.hidden = false;
  copy.addEventListener("click", () => {
    const found = record();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(found, null, 1)], { type: "application/json" }));
    link.download = `${found.game}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
})();

/** Script part: keeps an open page current: follows updates, refetches the page, and detects staleness. */
import type { ComponentStatus } from "../../../contract/words.ts";
import { iconOf } from "../status-marks.ts";
import { release } from "./release-script.ts";
import { sight } from "./scroll-anchor-script.ts";
import { silence } from "./stale-script.ts";

const unknown: ComponentStatus = "Unknown";

/**
 * Starts after loading, with the source from the body's data: an event stream, or `poll`. Without updates for
 * a minute by the reader's own clock, the page declares itself stale: never green by accident.
 */
export const live = `
const isPolled = words.live === "poll";
const isPast = came[2].matches(".past");
// The newest content received, and the displayed content.
let truth = came;
let shown = came;
// Whether the page is reachable although the stream is not.
let isReached = false;
// Whether the stream is closed because the tab is hidden.
let isLetGo = false;
const oldAfter = () => isPolled || isLetGo ? 300000 : isReached ? 150000 : 60000;
let title = document.title;
let icon = document.querySelector("link[rel=icon]").href;
let isOld = false;
// By the reader's clock: time of the last message, time at which the content was last current, and the same
// by the server's clock.
let heardAt = Date.now();
let freshAt = heardAt;
let trueAt = Math.min(heardAt, Number(words.asOf));
let lastTrue = Number(words.asOf);
// Time and number of the last announced revision.
let namedAt = heardAt;
let wanted = 0;
let isMissed = false;
// After standby, poll first.
let patientUntil = 0;

const say = (text) => { voice.textContent = text; };
const setHead = (text, address) => {
  document.title = text;
  document.querySelector("link[rel=icon]").href = address;
};

${sight}
${silence}
const tellNews = () => {
  const silence = Date.now() - freshAt;
  if (silence > oldAfter() && words.stale === undefined && !truth[2].querySelector(".news")) {
    if (isOld) document.querySelector(".old").textContent = sayOld();
    if (isOld || Date.now() < patientUntil) return;
    isOld = true;
    const sentence = truth[2].querySelector("h1").textContent;
    show(withoutNews());
    setHead(words.oldTitle ?? title.replace(sentence, document.querySelector("h1").textContent), "${iconOf(unknown)}");
    say(sayOld());
  } else if (isOld && silence <= oldAfter()) {
    isOld = false;
    show(truth);
    setHead(title, icon);
    say(words.back);
  }
};
const hear = (age) => {
  heardAt = Date.now();
  freshAt = trueAt = heardAt - age;
  tellNews();
};

${release}
const marksOf = (parts) => parts[2].querySelector("h1").textContent + all(".mark", parts[2]).map(classOf)
  + (parts[2].matches(".past") ? all(".entry", parts[2]).length : "");
// The first announcement with a new update: its title and state.
const saidSince = (before, next) => {
  const last = (within) => within?.querySelector(".entry>time")?.dateTime;
  const isNew = (one) => last(one) && last(one) !== last(before[2].querySelector("#" + CSS.escape(one.id)));
  const told = all(".announcement", next[2]).find(isNew)?.querySelectorAll("h2,.entry:first-child h3") ?? [];
  return [...told].slice(0, 2).map(({ textContent }) => textContent).join(words.comma);
};
const takePage = (page, age) => {
  const facts = page.body.dataset;
  const next = partsOf(page);
  const before = truth;
  const isOther = facts.version !== words.version || page.documentElement.lang !== document.documentElement.lang;
  isOutdated = isOther;
  for (const name in facts) if (name !== "version" && name !== "live") words[name] = facts[name];
  if (facts.stale === undefined) delete words.stale;
  // The style for announcements comes with the first of them.
  for (const { text } of all("head>script:not([type])", page)) {
    if (isOther || all("style").some((one) => one.textContent === text)) continue;
    const style = document.createElement("style");
    style.textContent = text;
    document.head.append(style);
  }
  truth = next;
  title = page.title;
  icon = page.querySelector("link[rel=icon]").href;
  lastTrue = Number(facts.asOf);
  const wasOld = isOld;
  isOld = false;
  show(truth);
  setHead(title, icon);
  hear(age);
  for (const row of all(".row[id]", next[2])) {
    const known = before[2].querySelector("#" + CSS.escape(row.id));
    const isSame = ["h3 .mark", ".status"].every((one) =>
      known?.querySelector(one).isEqualNode(row.querySelector(one)));
    if (!isSame) flash(document.getElementById(row.id));
  }
  if (marksOf(before) !== marksOf(next)) {
    say(words.changed.replace("{headline}", next[2].querySelector("h1").textContent));
  } else {
    const said = isPast ? "" : saidSince(before, next);
    if (said || wasOld && !isOld) say(said || words.back);
  }
};
const flash = (row) => {
  row.classList.add("changed");
  setTimeout(() => row.classList.remove("changed"), 1600);
};

// Whether updates arrive, even if only by polling.
const isFollowed = () => source?.readyState === 1 || isLetGo && failures === 0;
let lookTimer;
let lookAt = Infinity;
const look = async (tries = 0) => {
  clearTimeout(lookTimer);
  lookAt = Infinity;
  isMissed = false;
  try {
    const answer = await fetch(location.href, { cache: "no-cache", headers: { accept: "text/html" } });
    isReached = answer.ok && !isFollowed();
    if (!answer.ok) return;
    const { headers } = answer;
    // This page's policy would be held against styles that another look has brought: they are read as what is never run.
    const text = (await answer.text()).replace(/(<\\/?)style/g, "$1script");
    const page = new DOMParser().parseFromString(text, "text/html");
    const facts = page.body.dataset;
    // Archive pages in a copy date from their last change; the copy's own time counts.
    if (facts.toldBy !== undefined) {
      const told = await (await fetch(facts.toldBy, { cache: "no-cache" })).json();
      facts.asOf = Date.parse(told.AsOf);
    }
    const { asOf, revision } = facts;
    if (revision === undefined) return;
    // Another node or a cache may not have the revision yet; archive pages may be unaffected.
    if (Number(revision) < wanted && tries < (isPast ? 1 : 5)) {
      lookIn(3000 + 4000 * Math.random(), tries + 1);
      if (!isPast) return;
    }
    const toldAt = Date.parse(headers.get("date")) + 1000 * Number(headers.get("age"));
    // Content of an announced revision is as fresh as its announcement; other copies may be older.
    const age = !isFollowed() ? toldAt - asOf : Date.now() - (Number(revision) < wanted ? freshAt : Math.max(freshAt, namedAt));
    // Only now is it certain that the page can be had; and what this release cannot show must not be what it stays with.
    try { takePage(page, age > 0 ? age : 0); } finally { loadAnew(); }
  } catch { isReached = false; }
};
const lookIn = (milliseconds, tries) => {
  const at = Date.now() + milliseconds;
  if (at >= lookAt) return;
  clearTimeout(lookTimer);
  lookAt = at;
  lookTimer = setTimeout(look, milliseconds, tries);
};

let source;
let failures = 0;
let connectTimer;
const connectLater = () => { connectTimer = setTimeout(connect, 30000 + 30000 * Math.random()); };
const connect = () => {
  leave();
  if (isPolled) {
    look();
    connectLater();
    return;
  }
  source = new EventSource(words.live);
  source.onmessage = ({ data }) => {
    const news = JSON.parse(data);
    failures = 0;
    wanted = news.Revision;
    namedAt = Date.now();
    const isLater = Number(words.revision) === wanted;
    const asOf = Date.parse(news.AsOf);
    isReached = false;
    // Polling has no keep-alive: an unchanged time may mean that the server no longer knows.
    if (isLetGo ? isLater && asOf > lastTrue : !isOld || isLater) hear(0);
    if (isLetGo) {
      if (isLater) lastTrue = Math.max(lastTrue, asOf);
      leave();
      connectLater();
    }
    if (isLater && Number(words.asOf) === asOf) return;
    if (isLater && document.hidden) isMissed = true;
    else lookIn(Math.random() * (isLater ? news.SpreadMilliseconds : Math.min(5000, news.SpreadMilliseconds)));
  };
  source.addEventListener("beat", ({ data }) => {
    const beat = JSON.parse(data);
    if (!isPast && beat.Revision !== Number(words.revision)) return lookIn(1000 * Math.random());
    lastTrue = Date.parse(beat.AsOf);
    hear(beat.AgeSeconds * 1000);
  });
  source.onerror = () => {
    if (source.readyState < 2) return;
    // Refused streams are not retried by the browser; the page itself may still be reachable.
    failures += 1;
    connectTimer = setTimeout(connect, Math.min(60000, 2000 * 2 ** failures) * (0.5 + Math.random() / 2));
    if (failures > 1) lookIn(1000 * Math.random());
  };
};
const leave = () => {
  clearTimeout(connectTimer);
  source?.close();
};
let tickedAt = Date.now();
const tick = () => {
  const now = Date.now();
  // After standby the connection is usually dead without an event.
  const isAwakened = !isLetGo && now - tickedAt > 30000;
  tickedAt = now;
  const isSilent = source?.readyState === 1 && now - heardAt > 45000;
  if (isAwakened) patientUntil = now + 5000;
  if (isSilent || isAwakened) {
    heardAt = now;
    connect();
    lookIn(1000 * Math.random());
  }
  tellNews();
};
setInterval(tick, 5000);
// Browsers limit HTTP/1.1 connections to an origin over all tabs: hidden tabs close theirs and only poll.
let letGoTimer;
const letGoSoon = () => {
  letGoTimer = setTimeout(() => {
    isLetGo = true;
    connect();
  }, 30000);
};
const takeUp = () => {
  clearTimeout(letGoTimer);
  if (!isLetGo) return;
  isLetGo = false;
  tickedAt = Date.now();
  patientUntil = tickedAt + 5000;
  connect();
  look();
};
if (document.hidden) letGoSoon();
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    letGoSoon();
    if (isOutdated) look();
    return;
  }
  touch();
  takeUp();
  tick();
  if (isMissed) look();
});
addEventListener("pagehide", leave);
// A page restored from the back/forward cache may be old.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  touch();
  tick();
  tellAges();
  connect();
  look();
});
addEventListener("online", () => {
  connect();
  lookIn(1000 * Math.random());
});
connect();
// Old content may come from a cache whose origin is gone: the refetched page tells its age.
if (!isPast && Date.now() - Number(words.asOf) > 180000) lookIn(1000 * Math.random());
`;

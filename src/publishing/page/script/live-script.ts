/** The part of the script that keeps an open page true: it follows the news, fetches the page anew, and says when none comes. */
import type { ComponentStatus } from "../../../contract/words.ts";
import { iconOf } from "../status-marks.ts";
import { release } from "./release-script.ts";
import { sight } from "./scroll-anchor-script.ts";
import { silence } from "./stale-script.ts";

const unknown: ComponentStatus = "Unknown";

/**
 * Begins once the page has loaded, where that says what to follow: a path of server-sent events, or `poll`. Never green
 * by accident: where no news has come for a minute, by the reader's own clock, the page says so.
 */
export const live = `
const isPolled = words.live === "poll";
const isPast = came[2].matches(".past");
// What came last, and what of it is shown.
let truth = came;
let shown = came;
// Whether the page is had though its news is not.
let isReached = false;
// Whether the stream is let go of, since nobody looks.
let isLetGo = false;
const oldAfter = () => isPolled || isLetGo ? 300000 : isReached ? 150000 : 60000;
let title = document.title;
let icon = document.querySelector("link[rel=icon]").href;
let isOld = false;
// By the reader's clock: since when nothing was heard, when all was last known to be as it is shown, and the same by ours.
let heardAt = Date.now();
let freshAt = heardAt;
let trueAt = Math.min(heardAt, Number(words.asOf));
let lastTrue = Number(words.asOf);
// When a revision was last named, and which.
let namedAt = heardAt;
let wanted = 0;
let isMissed = false;
// Who wakes up asks first.
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
// The first announcement of which something was said since: its title, and how it stands.
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

// Whether the news is heard, if only now and then.
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
    // What is past lies in a copy as it was when it last changed; what the copy says of itself is as of now.
    if (facts.toldBy !== undefined) {
      const told = await (await fetch(facts.toldBy, { cache: "no-cache" })).json();
      facts.asOf = Date.parse(told.AsOf);
    }
    const { asOf, revision } = facts;
    if (revision === undefined) return;
    // Another node, or a cache on the way, may not have heard of it yet; what is past need not have changed at all.
    if (Number(revision) < wanted && tries < (isPast ? 1 : 5)) {
      lookIn(3000 + 4000 * Math.random(), tries + 1);
      if (!isPast) return;
    }
    const toldAt = Date.parse(headers.get("date")) + 1000 * Number(headers.get("age"));
    // What was named, and came, is as fresh as its naming; other copies may be older.
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
    // Whoever only asks hears no beat: what is still as of the same time may be so because nothing is known any more.
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
    // Refused, and so for us to try again; meanwhile the page itself may well be had.
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
  // After a sleep the connection is mostly dead, though nothing says so.
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
// A browser opens few connections to an origin over HTTP/1.1, for all its tabs: those that nobody looks at leave them to
// others, and only ask now and then.
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
// Who comes back finds the page as it was left, maybe long ago.
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
// What was old when it came may come from a cache whose origin is gone: the page's own answer says how old it is.
if (!isPast && Date.now() - Number(words.asOf) > 180000) lookIn(1000 * Math.random());
`;

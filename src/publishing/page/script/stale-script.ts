/** Script part: the stale state. */

/** `withoutNews` builds the stale version of the page; `sayOld` updates its age. */
export const silence = `
const template = document.getElementById("old").content;
const lone = (selector) => template.querySelector(selector).cloneNode(true);
const timeIn = (at) => formatOf(Intl.DateTimeFormat, { ...timeOnly(), timeZone: words.zone }).format(at);
const sayOld = () => {
  const minutes = Math.max(1, Math.floor((Date.now() - trueAt) / 60000));
  const [unit, , seconds] = spans.find(([, least]) => minutes * 60 >= least);
  return words.noNews.replace("{time}", timeIn(lastTrue))
    .replace("{length}", lengthOf(Math.floor(minutes * 60 / seconds), unit));
};
const classOf = (mark) => mark?.classList[1];
const tellWas = (element, mark) => {
  const was = template.querySelector("p." + mark);
  if (!element || !was) return;
  element.replaceChildren(...was.cloneNode(true).childNodes);
  for (const one of element.childNodes) if (one.nodeType === 3) one.data = one.data.replace("{time}", timeIn(lastTrue));
};
// Removes the comparison with the plan.
const tellUnplanned = (work) => {
  for (const mark of all(".concerned .mark", work)) {
    mark.parentNode.lastChild.data = " " + words.unknown;
    mark.replaceWith(lone("svg"));
  }
};
// Foot and header show the same time.
const tellAsOf = (time) => {
  if (!time) return;
  time.textContent = time.textContent.replace(timeIn(Number(words.asOf)), timeIn(lastTrue));
  time.dateTime = time.dataset.to = new Date(lastTrue).toJSON();
};
// The page in the stale state: last known values, marked as such.
const withoutNews = () => {
  const parts = copyOf(truth);
  const main = parts[2];
  const head = main.querySelector(".head");
  const mark = head?.querySelector(".mark");
  const lineOfAge = document.createElement("p");
  lineOfAge.className = "old";
  lineOfAge.setAttribute("role", "status");
  // Announced once to screen readers, not every minute.
  lineOfAge.setAttribute("aria-live", "off");
  lineOfAge.textContent = sayOld();
  if (isPast || !mark) {
    lineOfAge.className = "old news small";
    main.prepend(lineOfAge);
  } else head.querySelector("p").replaceWith(lineOfAge);
  for (const row of all(".row", main)) {
    const rowMark = row.querySelector("h3 .mark");
    tellWas(row.querySelector(".status"), classOf(rowMark));
    rowMark?.replaceWith(lone("svg"));
    // The source is uncertain, too.
    const about = row.querySelector(".about");
    about?.querySelector(".origin")?.remove();
    if (about?.children.length === 0) about.remove();
  }
  for (const summary of all(".group>summary", main)) {
    summary.querySelector(".mark").replaceWith(lone("svg"));
    summary.querySelector("p").textContent = words.unknown;
  }
  for (const { parentNode } of all(".kind>.mt", main)) tellUnplanned(parentNode.parentNode);
  tellAsOf(parts[3].querySelector("time[data-to]"));
  if (!mark || /dg|pt|mj/.test(classOf(mark))) return parts;
  if (isPast) tellWas(head.querySelector("p"), classOf(mark));
  else head.querySelector("h1").textContent = lone("b").textContent;
  main.querySelector(".affected")?.remove();
  mark.replaceWith(lone("svg"));
  head.className = "head plate un";
  return parts;
};
`;

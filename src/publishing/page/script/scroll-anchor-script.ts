/** Script part: applies updates without moving what the reader sees. */

/** `show` replaces parts of the page and makes them the displayed ones. */
export const sight = `
// Scroll anchoring: the first fully visible element stays in place, an entry or row before its container.
const read = ".entry,.row";
const rank = ({ one, top }) => 2 * (top >= 0) + one.matches(read);
const inSight = () => all("main h2,main h3,.announcement>:not(.register,[open]),.lines>li,.head,.foot," + read)
  .map((one) => ({ one, whose: one.closest(".announcement")?.id, ...one.getBoundingClientRect().toJSON() }))
  .filter(({ one, top, bottom }) => bottom > 0 && top < innerHeight && one.getClientRects().length > 0)
  .sort((a, b) => rank(b) - rank(a));
// A folded entry is a new element: it is identified by its time, and stays expanded.
const followed = ({ one, whose }) => {
  if (one.isConnected || !whose || !one.matches(".entry")) return one;
  const timeOf = (entry) => entry.firstElementChild.dateTime;
  const twin = all("#" + CSS.escape(whose) + " .entry").find((other) => timeOf(other) === timeOf(one));
  const fold = twin?.closest("details");
  if (fold) fold.open = true;
  return twin ?? one;
};
const show = (next) => {
  const root = document.documentElement.style;
  const focus = document.activeElement;
  const isAtTop = scrollY === 0;
  const seen = inSight();
  root.overflowAnchor = "none";
  partsOf(document).forEach((part, place) => patch(part, shown[place], next[place]));
  shown = next;
  setClock();
  tellWindows();
  tellAges();
  reachBars();
  if (fieldOf()?.value) seek();
  showAnew();
  const [anchor] = seen.map((was) => [followed(was), was.top]).filter(([one]) => one.isConnected);
  if (anchor && !isAtTop) scrollBy(0, anchor[0].getBoundingClientRect().top - anchor[1]);
  root.overflowAnchor = "";
  if (focus === document.activeElement || focus === document.body) return;
  const twin = focus.isConnected ? focus : all("a,summary").find((one) => one.isEqualNode(focus));
  twin?.focus({ preventScroll: true });
};
`;

/** The part of the script that shows what has come, and leaves where it is what somebody reads. */

/** `show` turns the page into other parts of it, which are from then on what is shown. */
export const sight = `
// Nothing that is read may move: what is first to be seen as a whole stays where it is, an entry or a row before what is
// around it.
const read = ".entry,.row";
const rank = ({ one, top }) => 2 * (top >= 0) + one.matches(read);
const inSight = () => all("main h2,main h3,.announcement>:not(.register,[open]),.lines>li,.head,.foot," + read)
  .map((one) => ({ one, whose: one.closest(".announcement")?.id, ...one.getBoundingClientRect().toJSON() }))
  .filter(({ one, top, bottom }) => bottom > 0 && top < innerHeight && one.getClientRects().length > 0)
  .sort((a, b) => rank(b) - rank(a));
// An entry that was folded away is another element: it is known by its time, and stays unfolded.
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

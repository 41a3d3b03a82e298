/** The part of the script that loads the page anew where the service has gone on to another release of it. */

/** `loadAnew` does so where `isOutdated`; `touch` is told when somebody comes to the page. */
export const release = `
// A page of another release is shown as well as this one can, and loaded whole once that takes nothing from anybody: while
// nobody looks, or nobody has touched it for a while. Where releases take turns behind one address, it is loaded ever more
// rarely.
const memoryOfLoads = "signalbox loads";
let isOutdated = false;
let touchedAt = Date.now();
const touch = () => { touchedAt = Date.now(); };
for (const kind of ["pointerdown", "pointermove", "keydown", "scroll"]) addEventListener(kind, touch, { capture: true, passive: true });
const isInUse = () => !document.hidden && (Date.now() - touchedAt < 30000 || fieldOf()?.value
  || String(getSelection()) !== "" || document.querySelector(":focus-visible,.older[open]") !== null);
const loadAnew = () => {
  if (!isOutdated || isInUse()) return;
  const now = Date.now();
  try {
    const [at, pause] = JSON.parse(sessionStorage.getItem(memoryOfLoads)) ?? [0, 0];
    if (now - at < pause) return;
    const next = now - at > 86400000 ? 60000 : Math.min(2 * pause, 3600000);
    sessionStorage.setItem(memoryOfLoads, JSON.stringify([now, next]));
  } catch { return; }
  location.reload();
};
`;

/** Script part: reloads the page after the service was upgraded. */

/** `loadAnew` reloads if `isOutdated`; call `touch` on user activity. */
export const release = `
// A page of another release is patched as far as possible, and reloaded when that disturbs nobody: while
// hidden or idle. If releases alternate behind one address, it reloads increasingly rarely.
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

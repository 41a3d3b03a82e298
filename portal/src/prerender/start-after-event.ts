/**
 * Calls `start` once: in a later task than an event, or `maxWaitMs` from now if there was none. Returns a function that
 * cancels it.
 */
export function startAfterEvent(
  target: EventTarget,
  { type, maxWaitMs }: { readonly type: string; readonly maxWaitMs: number },
  start: () => void,
): () => void {
  const startOnce = () => {
    target.removeEventListener(type, startNext);
    start();
  };
  let timer = setTimeout(startOnce, maxWaitMs);
  const startNext = () => {
    clearTimeout(timer);
    timer = setTimeout(startOnce);
  };
  target.addEventListener(type, startNext, { once: true });
  return () => {
    target.removeEventListener(type, startNext);
    clearTimeout(timer);
  };
}

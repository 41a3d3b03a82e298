/**
 * Milliseconds between two looks: twice as long each time at first, then a share of the time already waited, so that a
 * condition that takes seconds costs few looks.
 */
const firstPause = 1;
const usualPause = 15;
const maxPauseMs = 100;
const shareOfWait = 1 / 16;

/** Waits until something holds; fails after `milliseconds`: what never comes is found out, a busy machine is not. */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds = 720_000): Promise<void> {
  const start = performance.now();
  for (let pause = firstPause; !(await holds()); pause = Math.min(2 * pause, usualPause)) {
    const waited = performance.now() - start;
    if (waited > milliseconds) throw new Error(`it did not come to hold within ${milliseconds} ms`);
    const rest = Math.min(Math.max(pause, waited * shareOfWait), maxPauseMs);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

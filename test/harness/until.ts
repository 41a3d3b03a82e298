/** So long it is waited between two looks, in milliseconds: what comes at once is seen at once, and nothing is pestered. */
const [firstPause, longestPause] = [1, 15];

/** Waits until something holds; fails after `milliseconds`: what never comes is found out, a busy machine is not. */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds = 10_000): Promise<void> {
  const end = performance.now() + milliseconds;
  for (let pause = firstPause; !(await holds()); pause = Math.min(2 * pause, longestPause)) {
    if (performance.now() > end) throw new Error(`it did not come to hold within ${milliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

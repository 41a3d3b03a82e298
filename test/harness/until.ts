/** Waits until something holds; fails after `milliseconds`. */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds = 2000): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`it did not come to hold within ${milliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

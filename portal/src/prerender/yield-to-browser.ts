/** Yields to the browser: a long task blocks input on a phone. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

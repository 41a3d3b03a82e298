/** Leaves room for whatever else is to be done: what a phone does in one piece it cannot be touched in. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done);
  });
}

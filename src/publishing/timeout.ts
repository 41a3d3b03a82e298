/** Timeouts of promises. */

/** A timeout; the operation may still be running. */
export class TimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
    this.name = "TimeoutError";
  }
}

/** Settles like the promise, or rejects with `TimeoutError` after the time in milliseconds. */
export function withTimeout<Result>(promise: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(milliseconds)), milliseconds);
    timer.unref();
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Waiting for an answer, but not for ever. */

/** No answer came in time. What was asked may still be under way. */
export class TimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
    this.name = "TimeoutError";
  }
}

/** Resolves or rejects as the promise does, or rejects with `NoAnswer` where that takes longer. */
export function withTimeout<Result>(promise: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(milliseconds)), milliseconds);
    timer.unref();
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Problems that prevent the use of a store, for the operator. */

/** The store can't be used as it is; the message gives the reason and the remedy. */
export class StoreProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StoreProblem";
  }
}

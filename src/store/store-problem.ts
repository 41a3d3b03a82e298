/** What keeps a ledger from being used at all, told to the person who starts the service. */

/** The ledger cannot be used as it is; the message says why and how to mend it. */
export class StoreProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StoreProblem";
  }
}

/** A call that nothing is wrong with, and that cannot be done: exit code 1. */
export class FailedCall extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FailedCall";
  }
}

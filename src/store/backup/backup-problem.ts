/** The reason why a backup can't be created or restored, for the operator. */

/** Nothing was changed; the message gives the reason and the remedy. */
export class BackupProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "BackupProblem";
  }
}

/** Why a backup cannot be made or restored, told to the person who asked for it. */

/** It was not done, and the target is as it was; the message says why and what to do. */
export class BackupProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "BackupProblem";
  }
}

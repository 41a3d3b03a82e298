/** The error of a worker that does not start. */

/** A worker could not start. `lines` are for the person who starts the service. */
export class WorkerProblem extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "WorkerProblem";
    this.lines = lines;
  }
}

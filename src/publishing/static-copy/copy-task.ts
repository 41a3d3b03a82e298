/** Keeps the copy up to date while the service runs: at every change, and often enough for it to be young. */
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { CopyOutcome, CopyRun, Exporter } from "./copy-exporter.ts";
import { type Destination, DestinationProblem } from "./destination.ts";

/** Status of the copy. Times are epoch milliseconds. */
export type CopyStatus = {
  /** Display name of the destination. */
  readonly to: string;
  /** Time of its content; null if unknown. */
  readonly asOf: number | null;
  readonly revision: number | null;
  readonly files: number;
  readonly bytes: number;
  /** Since when it cannot be brought up to date, and why; null while it can. */
  readonly failure: { readonly since: number; readonly message: string } | null;
};

export type CopyTaskOptions = {
  readonly destination: Destination;
  readonly exporter: Exporter;
  /** The current content; undefined without a snapshot. */
  readonly whole: () => CopyRun | undefined;
  /** Whether another process of this machine is responsible while it lives. */
  readonly isSecond: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meters: Pick<
    Metrics,
    "copyAgeSeconds" | "copyFiles" | "copyBytes" | "copyLastSuccess" | "copyRuns" | "copyWritten"
  >;
};

// All lengths are milliseconds.
const lookMilliseconds = 250;
/** Pause between runs: changes in between are combined. */
const restMilliseconds = 3_000;
/** Without changes the copy's time is refreshed this often: its script considers five minutes stale. */
const freshMilliseconds = 90_000;
/** How long a node defers to the last writer before writing a change itself. */
const politeMilliseconds = 4_000;
/** How long a standby waits at its start. */
const standbyMilliseconds = 30_000;
const retryMilliseconds = [2_000, 5_000, 15_000, 30_000, 60_000];
/** Approximate number of deferrable files in a run: changes must not wait for all of them. */
const maxAged = 300;
/** How long a stop waits for a run to abort. */
const stopMilliseconds = 3_000;

/** Unexplained errors are for the log: the portal refers to it. */
function messageOf(error: unknown): string {
  return error instanceof DestinationProblem ? error.message : "The copy failed. See the log.";
}

/** Keeps a copy up to date, until it is closed. */
export class CopyTask {
  readonly #options: CopyTaskOptions;
  readonly #timer: NodeJS.Timeout;
  /** For which pages being public all others were taken out, or are being. */
  #withdrawn: { readonly name: string; readonly work: Promise<void> } | undefined;
  /** Grows with each time that something is taken out: what began before must not go on. */
  #era = 0;
  #running: Promise<void> | undefined;
  #outcome: CopyOutcome | undefined;
  /** Content and end time (monotonic) of the last successful run. */
  #done: { readonly key: string; readonly at: number; readonly isOthers: boolean } | undefined;
  /** When the change was first seen that is not in the copy (monotonic). */
  #changedAt: number | undefined;
  #failures = 0;
  #failure: CopyStatus["failure"] = null;
  #notBefore: number;
  #isClosing = false;
  readonly #startedAt: number;

  constructor(options: CopyTaskOptions) {
    this.#options = options;
    const { clock, isSecond } = options;
    this.#startedAt = clock.now();
    this.#notBefore = clock.monotonic() + (isSecond ? standbyMilliseconds : 0);
    this.#timer = setInterval(() => this.#look(), lookMilliseconds).unref();
  }

  /** Status of the copy. */
  get status(): CopyStatus {
    const { destination } = this.#options;
    return {
      to: destination.name,
      asOf: this.#outcome?.asOf ?? null,
      revision: this.#outcome?.revision ?? null,
      files: this.#outcome?.files ?? 0,
      bytes: this.#outcome?.bytes ?? 0,
      failure: this.#failure,
    };
  }

  /**
   * Resolves when the copy has no restricted pages, by the publisher's current state. Free if that is known.
   * Rejects with a `DestinationProblem`; the next call retries.
   */
  withdraw(): Promise<void> {
    const whole = this.#options.whole();
    if (whole === undefined) return Promise.resolve();
    const ids = idsOf(whole);
    const name = [...ids].join(" ");
    if (this.#withdrawn?.name !== name) {
      const work = this.#withdrawOthers(ids);
      const withdrawn = { name, work };
      this.#withdrawn = withdrawn;
      work.catch((error: unknown) => {
        this.#fail(error);
        if (this.#withdrawn === withdrawn) this.#withdrawn = undefined;
      });
    }
    return this.#withdrawn?.work ?? Promise.resolve();
  }

  async #withdrawOthers(ids: ReadonlySet<string>): Promise<void> {
    const { exporter, clock, logger } = this.#options;
    // A run that began before would put it in again.
    this.#era += 1;
    while (this.#running !== undefined) await this.#running;
    const work = exporter.withdrawOthers(ids, clock.now());
    const over = () => this.#rest();
    this.#running = work.then(over, over);
    const count = await work;
    if (count > 0) logger.info({ count }, "restricted page removed from the static copy");
  }

  /** Stops; a running update is aborted and awaited for a while. The next run repairs its traces. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    const waited = new Promise((resolve) => setTimeout(resolve, stopMilliseconds).unref());
    await Promise.race([this.#running, waited]);
  }

  #look(): void {
    const { clock, meters } = this.#options;
    // Until the copy was read it counts as old as this process.
    const asOf = this.#outcome?.asOf ?? this.#startedAt;
    meters.copyAgeSeconds.set(Math.max(0, clock.now() - asOf) / 1_000);
    if (this.#running !== undefined || this.#isClosing) return;
    const whole = this.#options.whole();
    const now = clock.monotonic();
    if (whole === undefined || !this.#isDue(whole, now)) return;
    this.#running = this.#run(whole).finally(() => this.#rest());
  }

  #rest(): void {
    this.#running = undefined;
    this.#notBefore = Math.max(this.#notBefore, this.#options.clock.monotonic() + restMilliseconds);
  }

  #isDue(whole: CopyRun, now: number): boolean {
    if (now < this.#notBefore) return false;
    const done = this.#done;
    if (done === undefined) return true;
    if (keyOf(whole) === done.key) {
      this.#changedAt = undefined;
      return now - done.at >= freshMilliseconds || (this.#outcome?.aged ?? 0) > 0;
    }
    this.#changedAt ??= now;
    return !done.isOthers || now - this.#changedAt >= politeMilliseconds;
  }

  async #run(whole: CopyRun): Promise<void> {
    const { exporter, clock, logger, meters } = this.#options;
    const era = this.#era;
    // Pages that become public again must be removed again when restricted.
    if (this.#withdrawn?.name !== [...idsOf(whole)].join(" ")) this.#withdrawn = undefined;
    const isVain = () => this.#isClosing || this.#era !== era;
    try {
      const outcome = await exporter.run(whole, {
        now: clock.now(),
        maxAged,
        isStopped: isVain,
      });
      this.#outcome = outcome;
      this.#done = { key: keyOf(whole), at: clock.monotonic(), isOthers: outcome.isOthers };
      this.#changedAt = undefined;
      if (this.#failures > 0) logger.info({ revision: outcome.revision }, "static copy is up to date again");
      this.#failures = 0;
      this.#failure = null;
      meters.copyFiles.set(outcome.files);
      meters.copyBytes.set(outcome.bytes);
      meters.copyLastSuccess.set(Math.round(clock.now() / 1_000));
      meters.copyWritten.inc(outcome.written);
      meters.copyRuns.labels("done").inc();
    } catch (error) {
      if (!isVain()) this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const { clock, logger, meters } = this.#options;
    const pause = retryMilliseconds[Math.min(this.#failures, retryMilliseconds.length - 1)] ?? 0;
    this.#failures += 1;
    this.#failure = { since: this.#failure?.since ?? clock.now(), message: messageOf(error) };
    this.#notBefore = clock.monotonic() + pause;
    meters.copyRuns.labels("failed").inc();
    logger.error({ error, attempt: this.#failures }, "static copy failed; retrying");
  }
}

function idsOf({ pages }: CopyRun): ReadonlySet<string> {
  return new Set(pages.map(({ context }) => context.snapshot.page.id));
}

/** Identity of content: changes, or staleness. */
function keyOf({ revision, isStale, pages }: CopyRun): string {
  return [revision, isStale, ...pages.map(({ folder }) => folder)].join(" ");
}

/** The command bus of this node: all changes go through it, and reads pass beside it. */
import { access, constants, statfs } from "node:fs/promises";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import { Refusal } from "../../contract/refusal.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { Throttle } from "../../platform/throttle.ts";
import { type Change, StoreFault } from "../../store/engine.ts";
import type { Database } from "../../store/open-postgres-store.ts";
import { openSqliteStore, storeFile } from "../../store/open-sqlite-store.ts";
import { q } from "../../store/query.ts";
import { type ChangeSource, rowsOf, type StoreReader } from "../../store/store-reader.ts";
import type { Answer, Submission } from "../command.ts";
import type { PageTerms } from "../pages/page-state.ts";
import { type BusHost, hostOf } from "./bus-host.ts";
import type { DryRun, DryRunQueries } from "./dry-run.ts";
import { respondOn } from "./host-responder.ts";
import { type GroupReport, SubmissionQueue } from "./submission-queue.ts";
import { type Outcome, storeUnavailable } from "./submit-group.ts";
import { startThread } from "./thread-host.ts";

/** The entry point for changes, and for reads by the modules right of `commands`. */
export interface CommandBus extends StoreReader, ChangeSource {
  /** Resolves when the change is durable; rejects with a `Refusal`, never later than 3 s after the call. */
  submit(submission: Submission): Promise<Answer>;
  /**
   * Runs a command and rolls it back; returns its answer and the rows of queries as they would be. Rejects
   * with a `Refusal`: the command's own, `LedgerUnavailable`, or `RateLimited` if too many are waiting.
   */
  rehearse(submission: Submission, questions: DryRunQueries): Promise<DryRun>;
  /** Runs one statement of bookkeeping. Rejects with a `LedgerFault`. */
  write(query: CompiledQuery): Promise<void>;
  /**
   * Runs statements of bookkeeping (claims, results) in order, in one short write transaction of their own; the rows of
   * each. It raises no revision, announces nothing and does not lock the counters. Rejects with a `StoreFault`.
   */
  bookkeep(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  /** A port on which the store answers reads and bookkeeping of another thread of this process (`RemoteHost`). */
  connect(): MessagePort;
  /** The newest revision that this node acknowledged; 0 before any. */
  readonly acknowledgedRevision: number;
  /** The store's last answer, by the bus's clock (epoch milliseconds). */
  readonly lastAnswerAt: number;
  /**
   * The reason why the store takes no writes, as a sentence, judged by the lock, free space and the last
   * write; undefined if it does.
   */
  readonly whyNoWrites: string | undefined;
  close(): Promise<void>;
}

/** Options of a command bus. */
export type CommandBusOptions = PageTerms & {
  readonly dataDirectory: string;
  /** The PostgreSQL database; undefined if SQLite in the data directory is used. */
  readonly database?: Database | undefined;
  /** Whether the store gets its own thread: for a server, so that requests don't wait for it. */
  readonly thread: boolean;
  /**
   * Connection to the process that holds the store, if it is another one. Its revisions count as acknowledged
   * here.
   */
  readonly holder?: BusHost;
  /** Clock for `lastAnswerAt`; the machine's by default. */
  readonly clock?: Pick<Clock, "now">;
  readonly logger: Logger;
  readonly meters?: Metrics;
};

const touch = q.updateTable("counters").set({ id: 1 }).where("id", "=", 1).compile();
const probeEvery = 250;
/** Leaves the store to writers most of the time, however many dry runs are requested. */
const rehearsalPace = { rest: 2, maxWaiting: 32 };
/** Milliseconds that a dry run waits for the store. */
const dryRunTimeoutMs = 1_000;
/** Milliseconds without an answer after which the store counts as unavailable for writes. */
const maxSilenceMs = 3_000;
/** Where each group is several trips, and its commit waits for a disk that others share, larger ones are worth a wait. */
const grouping = { file: { full: 32, lingers: 0 }, database: { full: 64, lingers: 0.2 } };
/** Minimum free bytes for the store to accept writes. */
const minFreeBytes = 4 * 1024 * 1024;

/** Opens the store. Rejects with a `StoreProblem` or a `StoreFault`. */
export async function openCommandBus(options: CommandBusOptions): Promise<CommandBus> {
  return new StoreCommandBus(await openHost(options), options);
}

async function openHost(options: CommandBusOptions): Promise<BusHost> {
  const { dataDirectory, database, thread, logger } = options;
  const terms: PageTerms = { baseUrl: options.baseUrl, maxPages: options.maxPages };
  if (options.holder !== undefined) return options.holder;
  const warn = (warning: string) => logger.warn(warning);
  if (thread) return await startThread({ dataDirectory, database, ...terms }, warn);
  if (database !== undefined) {
    // Loaded on demand: not needed with SQLite.
    const { openPostgresStore: openDatabase } = await import("../../store/open-postgres-store.ts");
    return hostOf(await openDatabase(database, warn), terms);
  }
  return hostOf(await openSqliteStore(storeFile(dataDirectory)), terms);
}

class StoreCommandBus implements CommandBus {
  readonly #host: BusHost;
  readonly #queue: SubmissionQueue;
  readonly #options: CommandBusOptions;
  readonly #clock: Pick<Clock, "now">;
  readonly #rehearsals = new Throttle(rehearsalPace);
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #probing: NodeJS.Timeout;
  #acknowledged = 0;
  #lastAnswerAt: number;
  #probeUnderWay = false;
  #probedSince = performance.now();
  #lockable = true;
  #spaceLeft = true;
  #lastWriteFailed = false;
  #toldByHolder: string | undefined;

  constructor(host: BusHost, options: CommandBusOptions) {
    this.#host = host;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#lastAnswerAt = this.#clock.now();
    const groups = options.database === undefined ? grouping.file : grouping.database;
    this.#queue = new SubmissionQueue(host, (report) => this.#hear(report), groups);
    host.onChange((change) => {
      // A client answered by another process of the machine must find its write here.
      if (options.holder !== undefined)
        this.#acknowledged = Math.max(this.#acknowledged, change.revision ?? 0);
      this.#tell(change);
    });
    this.#probing = setInterval(() => void this.#probe(), probeEvery).unref();
  }

  get acknowledgedRevision(): number {
    return this.#acknowledged;
  }

  get lastAnswerAt(): number {
    return this.#lastAnswerAt;
  }

  get whyNoWrites(): string | undefined {
    if (performance.now() - this.#probedSince >= maxSilenceMs) return "The database is not responding.";
    if (this.#toldByHolder !== undefined) return this.#toldByHolder;
    if (!this.#spaceLeft) return "The disk of the data directory is full, or cannot be written.";
    if (!this.#lockable) {
      return this.#options.database === undefined
        ? "The database can't be locked: another program holds the lock, or its disk is failing. See the log."
        : "The database is not responding, or refuses writes. See the log.";
    }
    return this.#lastWriteFailed ? "The last write failed. See the log for the reason." : undefined;
  }

  async submit(submission: Submission): Promise<Answer> {
    const { meters } = this.#options;
    try {
      const answer = await this.#queue.submit(submission);
      meters?.commands.inc({ outcome: answer.replayed ? "replayed" : "taken" });
      return answer;
    } catch (refusal) {
      meters?.commands.inc({ outcome: outcomeOf(refusal) });
      throw refusal;
    }
  }

  async rehearse(submission: Submission, questions: DryRunQueries): Promise<DryRun> {
    try {
      return await this.#rehearsals.run(() =>
        this.#host.dryRun(submission, { questions, deadline: Date.now() + dryRunTimeoutMs }),
      );
    } catch (failure) {
      const isAway = failure instanceof StoreFault && failure.outcome !== "broken";
      throw isAway ? storeUnavailable() : failure;
    }
  }

  async read(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const rows = await this.#host.read(queries);
    this.#lastAnswerAt = this.#clock.now();
    return rows;
  }

  async rows<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    const [rows] = await this.read([query]);
    return rowsOf(query, rows);
  }

  async write(query: CompiledQuery): Promise<void> {
    await this.#host.write(query);
    this.#lastAnswerAt = this.#clock.now();
  }

  async bookkeep(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const rows = await this.#host.bookkeep(queries);
    this.#lastAnswerAt = this.#clock.now();
    return rows;
  }

  connect(): MessagePort {
    const { port1: here, port2: there } = new MessageChannel();
    if (this.#host.connect === undefined) respondOn(here, this.#host);
    else this.#host.connect(here);
    return there;
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    clearInterval(this.#probing);
    await this.#queue.drained();
    await this.#host.close();
  }

  #hear(report: GroupReport): void {
    const { meters } = this.#options;
    const { submissions, outcomes, milliseconds, group } = report;
    meters?.groupSize.observe(submissions.length);
    meters?.commitSeconds.observe(milliseconds / 1000);
    this.#lastWriteFailed = outcomes.some(tellsOfFailure);
    this.#log(report);
    if (group === undefined) return;
    if (!this.#lastWriteFailed) this.#lastAnswerAt = this.#clock.now();
    if (group.revision > this.#acknowledged || group.keys) {
      this.#acknowledged = Math.max(this.#acknowledged, group.revision);
      this.#tell({ revision: group.revision, keys: group.keys });
    }
  }

  /** Logs failed commands: a store fault once for its group, an internal error once for each request. */
  #log({ submissions, outcomes }: GroupReport): void {
    const told = new Set<unknown>();
    outcomes.forEach((outcome, index) => {
      if (outcome.kind !== "failure" || outcome.cause === undefined) return;
      const { code } = outcome.refusal;
      if (code !== "Internal" && told.has(outcome.cause)) return;
      told.add(outcome.cause);
      const requestId = submissions[index]?.requestId ?? null;
      const size = submissions.length;
      this.#options.logger.error({ error: outcome.cause, code, requestId, size }, "command failed");
    });
  }

  async #probe(): Promise<void> {
    if (this.#probeUnderWay) return;
    this.#probeUnderWay = true;
    try {
      const { lockable, changedElsewhere, holder } = await this.#host.probe();
      this.#lastAnswerAt = holder?.lastAnswerAt ?? this.#clock.now();
      this.#toldByHolder = holder?.whyNoWrites ?? undefined;
      this.#lockable = lockable;
      const { database, dataDirectory } = this.#options;
      const isElsewhere = holder !== undefined || database !== undefined;
      this.#spaceLeft = isElsewhere || (await hasSpace(dataDirectory));
      if (this.#lastWriteFailed && lockable && this.#spaceLeft) {
        // The store counts as failing from a failed write to the next success.
        await this.#host.write(touch);
        this.#lastWriteFailed = false;
      }
      if (changedElsewhere) this.#tell({ revision: null, keys: true });
    } catch (fault) {
      this.#lockable = false;
      if (!(fault instanceof StoreFault)) this.#options.logger.error({ error: fault }, "store probe failed");
    } finally {
      this.#probedSince = performance.now();
      this.#probeUnderWay = false;
    }
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (failure) {
        // The commit is answered all the same.
        this.#options.logger.error({ error: failure }, "store change listener failed");
      }
    }
  }
}

function outcomeOf(failure: unknown): "refused" | "unavailable" | "unknown" {
  if (!(failure instanceof Refusal)) return "unknown";
  if (failure.code === "LedgerUnavailable") return "unavailable";
  return failure.code === "OutcomeUnknown" ? "unknown" : "refused";
}

function tellsOfFailure(outcome: Outcome): boolean {
  return outcome.kind === "failure" && outcome.refusal.code !== "Internal";
}

async function hasSpace(directory: string): Promise<boolean> {
  try {
    await access(directory, constants.W_OK);
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}

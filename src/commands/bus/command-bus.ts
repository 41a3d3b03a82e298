/** The command bus of this node: all changes go through it; reads bypass its queue. */
import { access, constants, statfs } from "node:fs/promises";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import { Refusal } from "../../contract/refusal.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { Throttle } from "../../platform/throttle.ts";
import { timeout } from "../../platform/timeouts.ts";
import { type Change, StoreFault } from "../../store/engine.ts";
import type { Database } from "../../store/open-postgres-store.ts";
import { openSqliteStore, storeFile } from "../../store/open-sqlite-store.ts";
import { q } from "../../store/query.ts";
import { type ChangeSource, rowsOf, type StoreReader } from "../../store/store-reader.ts";
import type { Answer, Submission } from "../command.ts";
import type { PageSettings } from "../page-work.ts";
import type { BusHost, DryRun, DryRunQueries } from "./bus-host.ts";
import { type Outcome, storeUnavailable } from "./group-outcome.ts";
import { respondOn } from "./host-responder.ts";
import { type GroupReport, SubmissionQueue } from "./submission-queue.ts";
import { hostOf } from "./submit-group.ts";
import { startThread } from "./thread-host.ts";

/** The entry point for changes, and for reads by the modules right of `commands`. */
export interface CommandBus extends StoreReader, ChangeSource {
  /** Resolves when the change is durable; rejects with a `Refusal`, never later than 3 s after the call. */
  submit(submission: Submission): Promise<Answer>;
  /**
   * Runs a command and rolls it back; returns its answer and the rows of queries as they would be. Rejects
   * with a `Refusal`: the command's own, `LedgerUnavailable`, or `RateLimited` if too many are waiting.
   */
  dryRun(submission: Submission, queries: DryRunQueries): Promise<DryRun>;
  /** Runs one bookkeeping statement. Rejects with a `StoreFault`. */
  write(query: CompiledQuery): Promise<void>;
  /**
   * Runs bookkeeping statements (claims, results) in order, in one short write transaction of their own; returns the
   * rows of each. Raises no revision, announces nothing and does not lock the counters. Rejects with a `StoreFault`.
   */
  bookkeep(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  /** A port on which the store answers reads and bookkeeping of another thread of this process (`RemoteHost`). */
  connect(): MessagePort;
  /** The newest revision that this node acknowledged; 0 before any. */
  readonly acknowledgedRevision: number;
  /** The store's last answer, by the bus's clock (epoch milliseconds). */
  readonly lastAnswerAt: number;
  /**
   * The reason why the store accepts no writes, as a sentence; undefined if it does. Determined by the lock, the free
   * space and the last write.
   */
  readonly writeProblem: string | undefined;
  close(): Promise<void>;
}

/** Options of a command bus. */
export type CommandBusOptions = PageSettings & {
  readonly dataDirectory: string;
  /** The PostgreSQL database; undefined if SQLite in the data directory is used. */
  readonly database?: Database | undefined;
  /** Whether a store is created in an empty database; true by default. */
  readonly creates?: boolean;
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

const touchCounters = q.updateTable("counters").set({ id: 1 }).where("id", "=", 1).compile();
const probeIntervalMs = 250;
/** Limits dry runs, so that the store is available to writers most of the time. */
const dryRunThrottle = { pauseFactor: 2, maxWaiting: 32 };
/** Milliseconds that a dry run waits for the store. */
const dryRunTimeoutMs = timeout(1_000);
/** Milliseconds without an answer after which the store counts as unavailable for writes. */
const maxSilenceMs = timeout(3_000);
/** A commit to a remote database takes several round trips, so that larger groups are worth a short wait. */
const groupLimits = { file: { fullSize: 32, lingerShare: 0 }, database: { fullSize: 64, lingerShare: 0.2 } };
/** Minimum free bytes for the store to accept writes. */
const minFreeBytes = 4 * 1024 * 1024;

/** Opens the store. Rejects with a `StoreProblem` or a `StoreFault`. */
export async function openCommandBus(options: CommandBusOptions): Promise<CommandBus> {
  return new StoreCommandBus(await openHost(options), options);
}

async function openHost(options: CommandBusOptions): Promise<BusHost> {
  const { dataDirectory, database, thread, logger } = options;
  const settings: PageSettings = { baseUrl: options.baseUrl, maxPages: options.maxPages };
  if (options.holder !== undefined) return options.holder;
  const warn = (warning: string) => logger.warn(warning);
  if (thread) return await startThread({ dataDirectory, database, ...settings }, warn);
  if (database !== undefined) {
    // Loaded on demand: not needed with SQLite.
    const { openPostgresStore: openDatabase } = await import("../../store/open-postgres-store.ts");
    return hostOf(await openDatabase(database, warn, { creates: options.creates }), settings);
  }
  return hostOf(await openSqliteStore(storeFile(dataDirectory)), settings);
}

class StoreCommandBus implements CommandBus {
  readonly #host: BusHost;
  readonly #queue: SubmissionQueue;
  readonly #options: CommandBusOptions;
  readonly #clock: Pick<Clock, "now">;
  readonly #dryRuns = new Throttle(dryRunThrottle);
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #probeTimer: NodeJS.Timeout;
  #acknowledged = 0;
  #lastAnswerAt: number;
  #isProbing = false;
  #lastProbeAt = performance.now();
  #lockable = true;
  #hasSpace = true;
  #lastWriteFailed = false;
  #holderProblem: string | undefined;

  constructor(host: BusHost, options: CommandBusOptions) {
    this.#host = host;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#lastAnswerAt = this.#clock.now();
    const groups = options.database === undefined ? groupLimits.file : groupLimits.database;
    this.#queue = new SubmissionQueue(host, (report) => this.#handleReport(report), groups);
    host.onChange((change) => {
      // A client answered by another process of this machine must find its write here.
      if (options.holder !== undefined)
        this.#acknowledged = Math.max(this.#acknowledged, change.revision ?? 0);
      this.#notifyListeners(change);
    });
    this.#probeTimer = setInterval(() => void this.#probe(), probeIntervalMs).unref();
  }

  get acknowledgedRevision(): number {
    return this.#acknowledged;
  }

  get lastAnswerAt(): number {
    return this.#lastAnswerAt;
  }

  get writeProblem(): string | undefined {
    if (performance.now() - this.#lastProbeAt >= maxSilenceMs) return "The database is not responding.";
    if (this.#holderProblem !== undefined) return this.#holderProblem;
    if (!this.#hasSpace) return "The disk of the data directory is full, or cannot be written.";
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

  async dryRun(submission: Submission, queries: DryRunQueries): Promise<DryRun> {
    try {
      return await this.#dryRuns.run(() =>
        this.#host.dryRun(submission, { queries, deadline: Date.now() + dryRunTimeoutMs }),
      );
    } catch (failure) {
      const isUnavailable = failure instanceof StoreFault && failure.outcome !== "broken";
      throw isUnavailable ? storeUnavailable() : failure;
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
    const { port1: port, port2: otherPort } = new MessageChannel();
    if (this.#host.connect === undefined) respondOn(port, this.#host);
    else this.#host.connect(port);
    return otherPort;
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    clearInterval(this.#probeTimer);
    await this.#queue.whenIdle();
    await this.#host.close();
  }

  #handleReport(report: GroupReport): void {
    const { meters } = this.#options;
    const { submissions, outcomes, milliseconds, group } = report;
    meters?.groupSize.observe(submissions.length);
    meters?.commitSeconds.observe(milliseconds / 1000);
    this.#lastWriteFailed = outcomes.some(isStoreFailure);
    this.#log(report);
    if (group === undefined) return;
    if (!this.#lastWriteFailed) this.#lastAnswerAt = this.#clock.now();
    if (group.revision > this.#acknowledged || group.keys) {
      this.#acknowledged = Math.max(this.#acknowledged, group.revision);
      this.#notifyListeners({ revision: group.revision, keys: group.keys });
    }
  }

  /** Logs failed commands: a store fault once for its group, an internal error once for each request. */
  #log({ submissions, outcomes }: GroupReport): void {
    const logged = new Set<unknown>();
    outcomes.forEach((outcome, index) => {
      if (outcome.kind !== "failure" || outcome.cause === undefined) return;
      const { code } = outcome.refusal;
      if (code !== "Internal" && logged.has(outcome.cause)) return;
      logged.add(outcome.cause);
      const requestId = submissions[index]?.requestId ?? null;
      const size = submissions.length;
      this.#options.logger.error({ error: outcome.cause, code, requestId, size }, "command failed");
    });
  }

  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    try {
      const { lockable, changedElsewhere, holder } = await this.#host.probe();
      this.#lastAnswerAt = holder?.lastAnswerAt ?? this.#clock.now();
      this.#holderProblem = holder?.writeProblem ?? undefined;
      this.#lockable = lockable;
      const { database, dataDirectory } = this.#options;
      const isRemote = holder !== undefined || database !== undefined;
      this.#hasSpace = isRemote || (await hasSpace(dataDirectory));
      if (this.#lastWriteFailed && lockable && this.#hasSpace) {
        // The store counts as failing from a failed write to the next success.
        await this.#host.write(touchCounters);
        this.#lastWriteFailed = false;
      }
      if (changedElsewhere) this.#notifyListeners({ revision: null, keys: true });
    } catch (fault) {
      this.#lockable = false;
      if (!(fault instanceof StoreFault)) this.#options.logger.error({ error: fault }, "store probe failed");
    } finally {
      this.#lastProbeAt = performance.now();
      this.#isProbing = false;
    }
  }

  #notifyListeners(change: Change): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (failure) {
        // The commit is acknowledged in any case.
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

function isStoreFailure(outcome: Outcome): boolean {
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

/** The door of this node: through it every change goes, and past it everything is read. */
import { access, constants, statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { CompiledQuery } from "kysely";
import { Refusal } from "../contract/refusal.ts";
import type { Logger } from "../ground/logger.ts";
import type { Meters } from "../ground/meters.ts";
import { type Change, type Engine, LedgerFault } from "../ledger/engine.ts";
import type { Database } from "../ledger/open-database.ts";
import { ledgerFile, openLedger } from "../ledger/open-ledger.ts";
import { q } from "../ledger/query.ts";
import type { Answer, Submission } from "./command.ts";
import { type Host, hostOf } from "./host.ts";
import { type GroupReport, SubmissionQueue } from "./queue.ts";
import type { Outcome } from "./submit.ts";
import { startThread } from "./thread-host.ts";

export type { Change };

/** The way in for changes, and to the ledger's rows for everybody right of `commands`. */
export interface Door {
  /** Resolves when the change is durable; rejects with a `Refusal`, never later than 3 s after the call. */
  submit(submission: Submission): Promise<Answer>;
  /** The rows of each query, all from one state of the ledger. Rejects with a `LedgerFault`. */
  read(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  /** One query's rows. Rejects with a `LedgerFault`. */
  rows<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
  /** Runs one statement of bookkeeping. Rejects with a `LedgerFault`. */
  write(query: CompiledQuery): Promise<void>;
  /**
   * Calls the listener after every commit of ours, and when another process or node has changed the ledger: within
   * 300 ms, or at once where the ledger tells of it. Returns how to stop.
   */
  onChange(listener: (change: Change) => void): () => void;
  /** The newest revision that this node acknowledged; 0 before any. */
  readonly acknowledgedRevision: number;
  /** When the ledger last answered anything (epoch milliseconds). */
  readonly lastAnswerAt: number;
  /** Whether the ledger takes writes, as far as the lock, the free space and the last write tell. */
  readonly takesWrites: boolean;
  close(): Promise<void>;
}

/** What a door is opened with. */
export type DoorOptions = {
  readonly dataDirectory: string;
  /** Where the ledger is kept in a database; else it is in the data directory. */
  readonly database?: Database | undefined;
  /** The address of a page that has none of its own. */
  readonly baseUrl: string;
  /**
   * Whether this is for a server. It waits for a database that is away, and gives a ledger in a file a thread of its
   * own, so that visitors never wait for it.
   */
  readonly thread: boolean;
  /** Ends the wait for a database that is away. */
  readonly signal?: AbortSignal;
  readonly logger: Logger;
  readonly meters?: Meters;
};

const touch = q.updateTable("ledger").set({ id: 1 }).where("id", "=", 1).compile();
const probeEvery = 250;
/** Bytes that must be free for the ledger to be trusted with writes. */
const leastFree = 4 * 1024 * 1024;

/** Milliseconds from one try to reach a database to the next, and from one word about that to the next. */
const awayPause = { tries: 500, words: 10_000 };

/** Opens the ledger. Rejects with a `LedgerProblem` or a `LedgerFault`. */
export async function openDoor(options: DoorOptions): Promise<Door> {
  return new LedgerDoor(await openHost(options), options);
}

async function openHost(options: DoorOptions): Promise<Host> {
  const { dataDirectory, database, baseUrl, logger } = options;
  if (database !== undefined) {
    const engine = await openPatiently(database, options);
    const { durabilityWarnings } = await import("../ledger/open-database.ts");
    for (const warning of await durabilityWarnings(engine)) logger.warn(warning);
    return hostOf(engine, baseUrl);
  }
  if (options.thread) return await startThread({ dataDirectory, baseUrl });
  return hostOf(await openLedger(ledgerFile(dataDirectory)), baseUrl);
}

/** Opens a database. A server goes on trying: it shows what it knew last, and the database may start after it. */
async function openPatiently(database: Database, { thread, logger, signal }: DoorOptions): Promise<Engine> {
  // Whoever keeps the ledger in a file need not load this.
  const { databaseProblem, openDatabase } = await import("../ledger/open-database.ts");
  for (let told = Number.NEGATIVE_INFINITY; ; ) {
    try {
      return await openDatabase(database);
    } catch (error) {
      if (!(error instanceof LedgerFault)) throw error;
      const problem = databaseProblem(database.url, error);
      if (!thread || signal?.aborted === true) throw problem;
      if (performance.now() - told >= awayPause.words) {
        told = performance.now();
        logger.warn(`${problem.message} Trying again.`);
      }
    }
    await sleep(awayPause.tries, undefined, { ref: false });
  }
}

class LedgerDoor implements Door {
  readonly #host: Host;
  readonly #queue: SubmissionQueue;
  readonly #options: DoorOptions;
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #probing: NodeJS.Timeout;
  #acknowledged = 0;
  #lastAnswerAt = Date.now();
  #probeUnderWay = false;
  #probedSince = performance.now();
  #lockable = true;
  #spaceLeft = true;
  #lastWriteFailed = false;

  constructor(host: Host, options: DoorOptions) {
    this.#host = host;
    this.#options = options;
    this.#queue = new SubmissionQueue(host, (report) => this.#hear(report));
    host.onChange((change) => this.#tell(change));
    this.#probing = setInterval(() => void this.#probe(), probeEvery).unref();
  }

  get acknowledgedRevision(): number {
    return this.#acknowledged;
  }

  get lastAnswerAt(): number {
    return this.#lastAnswerAt;
  }

  get takesWrites(): boolean {
    const silentFor = performance.now() - this.#probedSince;
    return this.#lockable && this.#spaceLeft && !this.#lastWriteFailed && silentFor < 3_000;
  }

  async submit(submission: Submission): Promise<Answer> {
    const { meters } = this.#options;
    try {
      const answer = await this.#queue.submit(submission);
      meters?.submissions.inc({ outcome: answer.replayed ? "replayed" : "taken" });
      return answer;
    } catch (refusal) {
      meters?.submissions.inc({ outcome: outcomeOf(refusal) });
      throw refusal;
    }
  }

  async read(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const rows = await this.#host.read(queries);
    this.#lastAnswerAt = Date.now();
    return rows;
  }

  async rows<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    const [rows] = await this.read([query]);
    return (rows ?? []).filter(isRow<Row>);
  }

  async write(query: CompiledQuery): Promise<void> {
    await this.#host.write(query);
    this.#lastAnswerAt = Date.now();
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

  #hear({ size, milliseconds, group, fault }: GroupReport): void {
    const { logger, meters } = this.#options;
    meters?.groupSize.observe(size);
    meters?.ledgerCommitSeconds.observe(milliseconds / 1000);
    this.#lastWriteFailed = fault !== undefined || (group?.outcomes.some(tellsOfFailure) ?? false);
    if (fault !== undefined) logger.error({ err: fault, size }, "a group of commands failed");
    if (group === undefined) return;
    for (const outcome of group.outcomes) {
      if (outcome.kind === "failure") logger.error({ err: outcome.cause }, "a command failed");
    }
    if (group.revision > this.#acknowledged || group.keys) {
      this.#acknowledged = Math.max(this.#acknowledged, group.revision);
      this.#tell({ revision: group.revision, keys: group.keys });
    }
    this.#lastAnswerAt = Date.now();
  }

  async #probe(): Promise<void> {
    if (this.#probeUnderWay) return;
    this.#probeUnderWay = true;
    try {
      const { lockable, changedElsewhere } = await this.#host.probe();
      this.#lastAnswerAt = Date.now();
      this.#lockable = lockable;
      const { database, dataDirectory } = this.#options;
      this.#spaceLeft = database !== undefined || (await hasSpace(dataDirectory));
      if (this.#lastWriteFailed && lockable && this.#spaceLeft) {
        // A write that failed is held against the ledger until one succeeds.
        await this.#host.write(touch);
        this.#lastWriteFailed = false;
      }
      if (changedElsewhere) this.#tell({ revision: null, keys: true });
    } catch (fault) {
      this.#lockable = false;
      if (!(fault instanceof LedgerFault))
        this.#options.logger.error({ err: fault }, "the ledger could not be probed");
    } finally {
      this.#probedSince = performance.now();
      this.#probeUnderWay = false;
    }
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

function outcomeOf(failure: unknown): "refused" | "unavailable" | "unknown" {
  if (!(failure instanceof Refusal)) return "unknown";
  if (failure.code === "LedgerUnavailable") return "unavailable";
  return failure.code === "OutcomeUnknown" ? "unknown" : "refused";
}

function tellsOfFailure(outcome: Outcome): boolean {
  if (outcome.kind !== "refusal") return false;
  return outcome.refusal.code === "LedgerUnavailable" || outcome.refusal.code === "OutcomeUnknown";
}

async function hasSpace(directory: string): Promise<boolean> {
  try {
    await access(directory, constants.W_OK);
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize >= leastFree;
  } catch {
    return false;
  }
}

/** The types of a query's rows are the tables' word, which the migrations keep. */
function isRow<Row>(row: unknown): row is Row {
  return typeof row === "object" && row !== null;
}

/** The host whose engine lives in a thread of its own, spoken to by messages. */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import { Refusal } from "../contract/refusal.ts";
import { type Change, LedgerFault } from "../ledger/engine.ts";
import { LedgerProblem } from "../ledger/ledger-problem.ts";
import type { Submission } from "./command.ts";
import type { Host, Probe, Asked as Questioned } from "./host.ts";
import {
  type Opened,
  plainQuery,
  type Reply,
  type Request,
  readGroup,
  type ThreadSettings,
  type Told,
} from "./messages.ts";
import type { Rehearsal } from "./rehearsals.ts";
import type { GroupOutcome } from "./submit.ts";

type Waiting = { readonly resolve: (reply: Reply) => void; readonly reject: (fault: LedgerFault) => void };
type Asked = Request extends infer One ? (One extends Request ? Omit<One, "id"> : never) : never;

/** Beside this module when run from source, beside the bundle when built. */
function threadModule(): URL {
  const source = new URL("./door-thread.ts", import.meta.url);
  return existsSync(source) ? source : new URL("./door-thread.js", import.meta.url);
}

/**
 * Starts the ledger's thread and opens the ledger in it; what makes that unsafe is only warned of. Rejects with a
 * `LedgerProblem` or a `LedgerFault`.
 */
export async function startThread(
  settings: ThreadSettings,
  warn: (sentence: string) => void = () => undefined,
): Promise<Host> {
  const worker = new Worker(threadModule(), { workerData: settings });
  for (const warning of await opened(worker)) warn(warning);
  return new ThreadHost(worker);
}

/** Resolves with the warnings. */
function opened(worker: Worker): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (message: Opened) => {
      worker.off("error", reject);
      if (message.kind === "opened") resolve(message.warnings);
      else reject(asProblem(message));
    });
  });
}

/** What an error was before it crossed from the thread: neither its class nor its name does. */
function asProblem({ problem, cause }: Extract<Opened, { kind: "not opened" }>): Error {
  if (problem === null) return new LedgerFault("refused", cause);
  return new LedgerProblem(problem, cause instanceof Error ? cause.cause : undefined);
}

class ThreadHost implements Host {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(change: Change) => void>();
  #isListening = false;
  #lastId = 0;
  #gone: unknown;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("message", (message: Reply | Told) => this.#take(message));
    worker.on("error", (error) => {
      this.#lose(error);
      // Nothing opens the ledger again: whoever started this process has to, as after any failure that nobody caught.
      throw error;
    });
    worker.on("exit", () => this.#lose(new Error("the ledger's thread has ended")));
  }

  async group(submissions: readonly Submission[], deadline: number): Promise<GroupOutcome> {
    const reply = await this.#ask({ kind: "group", submissions, deadline });
    if (reply.kind !== "group") throw unexpected(reply);
    return readGroup(reply);
  }

  async rehearse(submission: Submission, { questions, deadline }: Questioned): Promise<Rehearsal> {
    const reply = await this.#ask({
      kind: "rehearse",
      submission,
      questions: questions.map(plainQuery),
      deadline,
    });
    if (reply.kind === "refused") throw Refusal.from(reply.refusal);
    if (reply.kind !== "rehearsal") throw unexpected(reply);
    const { answer, rows } = reply;
    return { answer, rows };
  }

  async read(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const reply = await this.#ask({ kind: "read", queries: queries.map(plainQuery) });
    if (reply.kind !== "read") throw unexpected(reply);
    return reply.rows;
  }

  async write(query: CompiledQuery): Promise<void> {
    await this.#ask({ kind: "write", query: plainQuery(query) });
  }

  async probe(): Promise<Probe> {
    const reply = await this.#ask({ kind: "probe" });
    if (reply.kind !== "probe") throw unexpected(reply);
    return reply.probe;
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    if (!this.#isListening) {
      this.#isListening = true;
      // A thread that has ended fails whatever is asked of it, and tells nothing any more.
      this.#ask({ kind: "listen" }).catch(() => undefined);
    }
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.#gone !== undefined) return;
    const ended = new Promise((resolve) => this.#worker.once("exit", resolve));
    await this.#ask({ kind: "close" });
    await ended;
  }

  #ask(asked: Asked): Promise<Reply> {
    if (this.#gone !== undefined) return Promise.reject(new LedgerFault("refused", this.#gone));
    this.#lastId += 1;
    const request: Request = { ...asked, id: this.#lastId };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  #take(message: Reply | Told): void {
    if (message.kind !== "change") this.#settle(message);
    else for (const listener of this.#listeners) listener(message.change);
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === "fault") waiting?.reject(new LedgerFault(reply.outcome, reply.cause));
    else waiting?.resolve(reply);
  }

  /** What was asked and not answered may have been done. */
  #lose(cause: unknown): void {
    if (this.#gone !== undefined) return;
    this.#gone = cause;
    for (const { reject } of this.#waiting.values()) reject(new LedgerFault("unknown", cause));
    this.#waiting.clear();
  }
}

function unexpected(reply: Reply): Error {
  return new Error(`the ledger's thread answered with ${reply.kind}`);
}

/** A host that is somewhere else, spoken to by messages. */
import type { CompiledQuery } from "kysely";
import { Refusal } from "../../contract/refusal.ts";
import { type Change, LedgerFault } from "../../ledger/engine.ts";
import type { Submission } from "../command.ts";
import type { Host, Probe, Asked as Questioned } from "./host.ts";
import { plainQuery, type Reply, type Request, readGroup, type Told } from "./messages.ts";
import type { Rehearsal } from "./rehearsals.ts";
import type { GroupOutcome } from "./submit.ts";

type Waiting = { readonly resolve: (reply: Reply) => void; readonly reject: (fault: LedgerFault) => void };
type Asked = Request extends infer One ? (One extends Request ? Omit<One, "id"> : never) : never;

/** Speaks for a host by messages: whoever brings them calls `take`, and `lose` when none will come any more. */
export class DistantHost implements Host {
  readonly #post: (request: Request) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(change: Change) => void>();
  #isListening = false;
  #lastId = 0;
  #gone: unknown;

  constructor(post: (request: Request) => void) {
    this.#post = post;
  }

  /** Whether nothing can be asked any more. */
  get isGone(): boolean {
    return this.#gone !== undefined;
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
      // Who is gone fails whatever is asked of it, and tells nothing any more.
      this.#ask({ kind: "listen" }).catch(() => undefined);
    }
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (!this.isGone) await this.#ask({ kind: "close" });
  }

  /** Takes a message from the far side. */
  take(message: Reply | Told): void {
    if (message.kind !== "change") this.#settle(message);
    else for (const listener of this.#listeners) listener(message.change);
  }

  /** Takes note that the far side is gone: what was asked and not answered may have been done. */
  lose(cause: unknown): void {
    if (this.#gone !== undefined) return;
    this.#gone = cause;
    for (const { reject } of this.#waiting.values()) reject(new LedgerFault("unknown", cause));
    this.#waiting.clear();
  }

  #ask(asked: Asked): Promise<Reply> {
    if (this.#gone !== undefined) return Promise.reject(new LedgerFault("refused", this.#gone));
    this.#lastId += 1;
    const request: Request = { ...asked, id: this.#lastId };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.#post(request);
    });
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === "fault") waiting?.reject(new LedgerFault(reply.outcome, reply.cause));
    else waiting?.resolve(reply);
  }
}

function unexpected(reply: Reply): Error {
  return new Error(`the far side of the door answered with ${reply.kind}`);
}

/** A host reached by messages. */
import type { CompiledQuery } from "kysely";
import { Refusal } from "../../contract/refusal.ts";
import { type Change, StoreFault } from "../../store/engine.ts";
import type { Submission } from "../command.ts";
import type { BusHost, DryRun, DryRunRequest, Probe } from "./bus-host.ts";
import type { GroupOutcome } from "./group-outcome.ts";
import { type ChangeNotification, plainQuery, type Reply, type Request, readGroup } from "./host-messages.ts";

type PendingReply = {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (fault: StoreFault) => void;
};
type RequestBody = Request extends infer One ? (One extends Request ? Omit<One, "id"> : never) : never;

/** A thread, a port, or any other transport of requests. */
type RequestPort = { postMessage(request: Request): void };

/**
 * Sends a host's operations as messages. The transport calls `receive` for replies, and `disconnect` when the
 * connection ends.
 */
export class RemoteHost implements BusHost {
  readonly #port: RequestPort;
  readonly #pending = new Map<number, PendingReply>();
  readonly #listeners = new Set<(change: Change) => void>();
  #isListening = false;
  #lastId = 0;
  #lostCause: unknown;

  constructor(port: RequestPort) {
    this.#port = port;
  }

  get isLost(): boolean {
    return this.#lostCause !== undefined;
  }

  async group(submissions: readonly Submission[], deadline: number): Promise<GroupOutcome> {
    const reply = await this.#request({ kind: "group", submissions, deadline });
    if (reply.kind !== "group") throw unexpected(reply);
    return readGroup(reply);
  }

  async dryRun(submission: Submission, { queries, deadline }: DryRunRequest): Promise<DryRun> {
    const reply = await this.#request({
      kind: "rehearse",
      submission,
      queries: queries.map(plainQuery),
      deadline,
    });
    if (reply.kind === "refused") throw Refusal.from(reply.refusal);
    if (reply.kind !== "rehearsal") throw unexpected(reply);
    const { answer, rows } = reply;
    return { answer, rows };
  }

  async read(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const reply = await this.#request({ kind: "read", queries: queries.map(plainQuery) });
    if (reply.kind !== "read") throw unexpected(reply);
    return reply.rows;
  }

  async write(query: CompiledQuery): Promise<void> {
    await this.#request({ kind: "write", query: plainQuery(query) });
  }

  async bookkeep(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const reply = await this.#request({ kind: "bookkeep", queries: queries.map(plainQuery) });
    if (reply.kind !== "read") throw unexpected(reply);
    return reply.rows;
  }

  async probe(): Promise<Probe> {
    const reply = await this.#request({ kind: "probe" });
    if (reply.kind !== "probe") throw unexpected(reply);
    return reply.probe;
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    if (!this.#isListening) {
      this.#isListening = true;
      // A lost host fails all calls and sends no notifications.
      this.#request({ kind: "listen" }).catch(() => undefined);
    }
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (!this.isLost) await this.#request({ kind: "close" });
  }

  /** Receives a message from the other thread. */
  receive(message: Reply | ChangeNotification): void {
    if (message.kind !== "change") this.#settleReply(message);
    else for (const listener of this.#listeners) listener(message.change);
  }

  /** The connection ended: operations without a reply may have been executed. */
  disconnect(cause: unknown): void {
    if (this.#lostCause !== undefined) return;
    this.#lostCause = cause;
    for (const { reject } of this.#pending.values()) reject(new StoreFault("unknown", cause));
    this.#pending.clear();
  }

  #request(body: RequestBody): Promise<Reply> {
    if (this.#lostCause !== undefined) return Promise.reject(new StoreFault("refused", this.#lostCause));
    this.#lastId += 1;
    const request: Request = { ...body, id: this.#lastId };
    return new Promise((resolve, reject) => {
      this.#pending.set(request.id, { resolve, reject });
      this.#port.postMessage(request);
    });
  }

  #settleReply(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind === "fault") pending?.reject(new StoreFault(reply.outcome, reply.cause));
    else pending?.resolve(reply);
  }
}

function unexpected(reply: Reply): Error {
  return new Error(`the store thread answered with ${reply.kind}`);
}

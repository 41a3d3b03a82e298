/** Writes history into a store: each command at its own time, decided by the normal rules. */
import type { CompiledQuery } from "kysely";
import * as z from "zod";
import { submitGroup } from "../../commands/bus/submit-group.ts";
import type { Actor, Command } from "../../commands/command.ts";
import { commandsDue, findNextDue } from "../../scheduler/due-commands.ts";
import type { Transaction } from "../../store/engine.ts";

const clock: Actor = { kind: "clock" };
const identified = z.object({ Id: z.string() });

/** An action at a time of its own (epoch milliseconds). */
export type TimedAction = { readonly at: number; readonly happen: () => Promise<unknown> };

/** Executes commands within one transaction with its own clock, in order of time. */
export class Chronicle {
  readonly #tx: Transaction;
  readonly #baseUrl: string;
  /** Epoch milliseconds. */
  #now = 0;

  constructor(tx: Transaction, baseUrl: string) {
    const now = () => Promise.resolve(this.#now);
    this.#tx = { rows: (query) => tx.rows(query), announce: (news) => tx.announce(news), now };
    this.#baseUrl = baseUrl;
  }

  /** Its time, in epoch milliseconds. */
  get now(): number {
    return this.#now;
  }

  /** The rows of a query at the current time of the chronicle. */
  rows<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    return this.#tx.rows(query);
  }

  /** Lets time go on to `at` (epoch milliseconds), with all that it does by itself. */
  async reach(at: number): Promise<void> {
    for (;;) {
      const { nextAt } = await findNextDue(this.#tx);
      if (nextAt > at) break;
      if (nextAt <= this.#now) throw new Error("what was due at a time of the past is due still");
      this.#now = nextAt;
      for (const command of await commandsDue(this.#tx, nextAt)) await this.#submit(clock, command);
    }
    this.#now = Math.round(at);
  }

  /** Executes a command now. Resolves with its result; rejects with a `Refusal`. */
  async execute(actor: Actor, command: Command): Promise<unknown> {
    return await this.#submit(actor, command);
  }

  /** Executes a creating command now; resolves with its public id. Rejects with a `Refusal`. */
  async make(actor: Actor, command: Command): Promise<string> {
    return identified.parse(await this.#submit(actor, command)).Id;
  }

  async #submit(actor: Actor, command: Command): Promise<unknown> {
    const submission = { command, actor, requestId: null, idempotency: null, ifMatch: null };
    const within = { transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => work(this.#tx) };
    const { outcomes } = await submitGroup(within, [submission], { baseUrl: this.#baseUrl, deadline: 0 });
    const [outcome] = outcomes;
    if (outcome?.kind === "answer") return outcome.answer.result;
    throw outcome?.kind === "failure" ? outcome.cause : outcome?.refusal;
  }
}

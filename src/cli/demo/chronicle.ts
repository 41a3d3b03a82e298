/** A ledger that is told its past: every command at a time of its own, decided by what decides the present. */
import type { CompiledQuery } from "kysely";
import { z } from "zod";
import { submitGroup } from "../../commands/bus/submit-group.ts";
import type { Actor, Command } from "../../commands/command.ts";
import { commandsDue, findNextDue } from "../../scheduler/due-commands.ts";
import type { Transaction } from "../../store/engine.ts";

const clock: Actor = { kind: "clock" };
const identified = z.object({ Id: z.string() });

/** Tells a past within one transaction, whose clock it is: what is told must be told in the order of its times. */
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

  /** The rows of a query as they are at the time that has been told. */
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

  /** Has somebody do something now. Resolves with the answer's result; rejects with a `Refusal`. */
  async tell(actor: Actor, command: Command): Promise<unknown> {
    return await this.#submit(actor, command);
  }

  /** Has somebody make something now; resolves with its public id. Rejects with a `Refusal`. */
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

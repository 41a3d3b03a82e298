/** Jobs that one node at a time does: its lease lasts a minute, and is renewed in each run. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import { insertNew } from "../store/bulk-statements.ts";
import { claimRows, type Outbox, recover, renew, settle } from "../store/outbox.ts";
import type { JobRow } from "../store/tables/team-tables.ts";

const jobs: Outbox<"job"> = { table: "job", claimed: "Owned", returned: "Free" };

/** The jobs, and the numbers of their rows. */
const jobNumbers = { TeamAlerts: 1 } as const;
type Job = keyof typeof jobNumbers;

/** The lease of a job. */
export class JobLease {
  readonly #bus: Pick<CommandBus, "bookkeep">;
  readonly #name: Job;
  readonly #owner = randomUUID();
  #claim: JobRow | undefined;
  #isInserted = false;

  constructor(bus: Pick<CommandBus, "bookkeep">, name: Job) {
    this.#bus = bus;
    this.#name = name;
  }

  /** Inserts the job's row unless it exists. */
  async #insert(): Promise<void> {
    const row = { id: jobNumbers[this.#name], name: this.#name, state: "Free", fence: 0 } as const;
    await this.#bus.bookkeep([insertNew("job", [{ ...row, lease_owner: null, lease_until: null }])]);
    this.#isInserted = true;
  }

  /**
   * Renews the lease, or claims it if no other node holds it; returns whether this node holds it. Rejects with a
   * `StoreFault`.
   */
  async acquire(): Promise<boolean> {
    if (this.#claim !== undefined) {
      const [renewed = []] = await this.#bus.bookkeep([renew(jobs, this.#owner, [this.#claim.id])]);
      if (renewed.length > 0) return true;
      this.#claim = undefined;
    }
    if (!this.#isInserted) await this.#insert();
    const [, rows = []] = await this.#bus.bookkeep([
      recover(jobs, this.#owner),
      claimRows(jobs, {
        owner: this.#owner,
        limit: 1,
        where: sql`work.name = ${this.#name} and work.state = 'Free'`,
        order: sql`work.id`,
      }),
    ]);
    // The statement returns the rows of this table.
    this.#claim = (rows as JobRow[])[0];
    return this.#claim !== undefined;
  }

  /** Releases the lease, so that another node need not wait for its end. */
  async release(): Promise<void> {
    const claim = this.#claim;
    this.#claim = undefined;
    if (claim !== undefined) await this.#bus.bookkeep([settle(jobs, claim, { state: "Free" })]);
  }
}

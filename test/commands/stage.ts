/** A real ledger with a clock of the test's own, and commands sent straight to the door's decisions. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Actor, Answer, Command, Submission } from "../../src/commands/command.ts";
import { ledgerFile, openLedger } from "../../src/ledger/open-ledger.ts";
import { type Outcome, submitGroup } from "../../src/commands/submit.ts";
import type { Engine } from "../../src/ledger/engine.ts";

export const baseUrl = "http://status.test";

/** Makes a submission by the command line, or as said. */
export function submission(command: Command, said: Partial<Submission> = {}): Submission {
  return { command, actor: { kind: "command line" }, requestId: null, idempotency: null, ifMatch: null, ...said };
}

/** A key as it stands before a command. */
export function keyActor(said: Partial<Actor & { kind: "key" }> = {}): Actor {
  return { kind: "key", number: 1, familyNumber: 1, name: "Test", role: "Read-Write", covers: "all", ...said };
}

/** A report with nothing but what the test says. */
export function report(said: Partial<Command & { kind: "ReportStatus" }>): Command & { kind: "ReportStatus" } {
  return {
    kind: "ReportStatus",
    componentId: null,
    componentNameKey: "api",
    status: "Operational",
    message: null,
    occurredAt: null,
    source: null,
    pageSlug: null,
    ...said,
  };
}

/** Where a test plays: its ledger, its time (epoch milliseconds), and what it sends. */
export class Stage {
  now: number;
  readonly engine: Engine;
  readonly #directory: string;
  readonly #inner: Engine;

  private constructor(directory: string, inner: Engine, now: number) {
    this.#directory = directory;
    this.#inner = inner;
    this.now = now;
    this.engine = {
      name: inner.name,
      transaction: (work, deadline) =>
        inner.transaction((tx) => work({ rows: (query) => tx.rows(query), now: () => Promise.resolve(this.now), announce: (change) => tx.announce(change) }), deadline),
      read: (queries) => inner.read(queries),
      write: (query) => inner.write(query),
      changedElsewhere: () => inner.changedElsewhere(),
      onChange: (listener) => inner.onChange(listener),
      close: () => inner.close(),
    };
  }

  static async open(now = Date.UTC(2026, 9, 20, 12)): Promise<Stage> {
    const directory = mkdtempSync(join(tmpdir(), "signalbox-stage-"));
    return new Stage(directory, await openLedger(ledgerFile(directory)), now);
  }

  async close(): Promise<void> {
    await this.#inner.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** What comes of a group. */
  async group(submissions: readonly Submission[]): Promise<readonly Outcome[]> {
    const options = { baseUrl, deadline: Date.now() + 5_000 };
    return (await submitGroup(this.engine, submissions, options)).outcomes;
  }

  /** The answer to one command; throws the refusal or the failure. */
  async send(command: Command, said: Partial<Submission> = {}): Promise<Answer> {
    const [outcome] = await this.group([submission(command, said)]);
    if (outcome?.kind === "answer") return outcome.answer;
    throw outcome?.kind === "refusal" ? outcome.refusal : (outcome?.cause ?? new Error("no outcome"));
  }

  /** Makes a component; returns its public id. */
  async component(name = "API", fields: Partial<(Command & { kind: "CreateComponent" })["fields"]> = {}): Promise<string> {
    const answer = await this.send({ kind: "CreateComponent", fields: { Name: name, ...fields }, groupName: null });
    const { result } = answer;
    if (typeof result !== "object" || result === null || !("Id" in result) || typeof result.Id !== "string") {
      throw new Error("a component has an id");
    }
    return result.Id;
  }

  /** The rows of a query. */
  async rows<Row>(query: import("kysely").CompiledQuery<Row>): Promise<Row[]> {
    let found: Row[] = [];
    await this.#inner.transaction(async (tx) => {
      found = await tx.rows(query);
    }, Date.now() + 5_000);
    return found;
  }
}

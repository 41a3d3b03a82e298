/** A real store with a clock of the test, and commands sent straight to the bus's decisions. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CompiledQuery } from "kysely";
import { inject, onTestFinished } from "vitest";
import { type CommandBus, openCommandBus } from "../../src/commands/bus/command-bus.ts";
import type { GroupOutcome, Outcome } from "../../src/commands/bus/group-outcome.ts";
import { submitGroup } from "../../src/commands/bus/submit-group.ts";
import type { Actor, Answer, Command, ReportStatus, Submission } from "../../src/commands/command.ts";
import { presentComponentWithVoices } from "../../src/commands/row-presenters.ts";
import { component } from "../../src/contract/components.ts";
import type { Refusal } from "../../src/contract/refusal.ts";
import { type ReportResult, reportResult } from "../../src/contract/report.ts";
import { createLogger } from "../../src/platform/logger.ts";
import type { Engine } from "../../src/store/engine.ts";
import { type Database, openPostgresStore } from "../../src/store/open-postgres-store.ts";
import { openSqliteStore, storeFile } from "../../src/store/open-sqlite-store.ts";
import { q } from "../../src/store/query.ts";
import type { AuditEventRow, ComponentRow, PageRow, StatusPeriodRow } from "../../src/store/tables/tables.ts";
import { databaseForStore } from "../harness/databases.ts";
import { second } from "./times.ts";

export const baseUrl = "http://status.test";

/** Makes a submission by the command line, or as said. */
export function submission(command: Command, options: Partial<Submission> = {}): Submission {
  return {
    command,
    actor: { kind: "command line" },
    requestId: null,
    idempotency: null,
    ifMatch: null,
    ...options,
  };
}

/** A key's state before a command. */
export function keyActor(fields: Partial<Actor & { kind: "key" }> = {}): Actor {
  return {
    kind: "key",
    number: 1,
    familyNumber: 1,
    name: "Test",
    role: "Read-Write",
    covers: "all",
    ...fields,
  };
}

/** A report with nothing but what the test says. */
export function report(fields: Partial<ReportStatus>): ReportStatus {
  return {
    kind: "ReportStatus",
    componentId: null,
    componentNameKey: "api",
    status: "Operational",
    message: null,
    occurredAt: null,
    source: null,
    pageSlug: null,
    expiresIn: null,
    ignored: [],
    ...fields,
  };
}

/** Where a test plays: its store, its time (epoch milliseconds), and what it sends. */
export class Stage {
  now: number;
  readonly began: number;
  readonly engine: Engine;
  readonly directory: string;
  readonly #inner: Engine;

  readonly database: Database | undefined;
  readonly #drop: () => Promise<void>;

  private constructor(
    directory: string,
    inner: Engine,
    more: { now: number; database: Database | undefined; drop: () => Promise<void> },
  ) {
    this.directory = directory;
    this.database = more.database;
    this.#inner = inner;
    this.#drop = more.drop;
    this.now = more.now;
    this.began = more.now;
    this.engine = {
      name: inner.name,
      transaction: (work, deadline) =>
        inner.transaction(
          (tx) =>
            work({
              rows: (query) => tx.rows(query),
              now: () => Promise.resolve(this.now),
              announce: (change) => tx.announce(change),
            }),
          deadline,
        ),
      read: (queries) => inner.read(queries),
      write: (query) => inner.write(query),
      changedElsewhere: () => inner.changedElsewhere(),
      onChange: (listener) => inner.onChange(listener),
      close: () => inner.close(),
    };
  }

  /** A stage with a separate store: a new one, or a copy of another stage's, which is closed. */
  static async open(now = Date.UTC(2026, 9, 20, 12), copied?: Stage): Promise<Stage> {
    const directory = mkdtempSync(join(tmpdir(), "signalbox-stage-"));
    const { database, drop } = await databaseForStore(copied?.database);
    const model = copied === undefined ? inject("emptyStoreFile") : storeFile(copied.directory);
    if (database === undefined) copyFileSync(model, storeFile(directory));
    const engine =
      database === undefined
        ? await openSqliteStore(storeFile(directory))
        : await openPostgresStore(database);
    return new Stage(directory, engine, { now, database, drop });
  }

  /** A stage that goes with its test. */
  static async forTest(now?: number): Promise<Stage> {
    const stage = await Stage.open(now);
    onTestFinished(() => stage.close());
    return stage;
  }

  /** Closes the store, and leaves its file. */
  async leave(): Promise<void> {
    await this.#inner.close();
  }

  async close(): Promise<void> {
    await this.#inner.close();
    await this.#drop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** The moment so many seconds after the stage was opened. */
  at(seconds: number): number {
    return this.began + seconds * second;
  }

  /** A bus on the test's store: it decides in this thread, and logs nothing. */
  async bus(): Promise<CommandBus> {
    const logger = createLogger("error", { write: () => undefined });
    const place = { dataDirectory: this.directory, database: this.database, baseUrl };
    const bus = await openCommandBus({ ...place, thread: false, logger });
    onTestFinished(() => bus.close());
    return bus;
  }

  /** The outcomes of a group, and the revision after it. */
  async decided(submissions: readonly Submission[], engine = this.engine): Promise<GroupOutcome> {
    return await submitGroup(engine, submissions, { baseUrl, deadline: Date.now() + 60_000 });
  }

  /** The outcomes of a group. */
  async group(submissions: readonly Submission[], engine = this.engine): Promise<readonly Outcome[]> {
    return (await this.decided(submissions, engine)).outcomes;
  }

  /** The answer to one command; throws the refusal or the failure. */
  async send(command: Command, options: Partial<Submission> = {}): Promise<Answer> {
    const [outcome] = await this.group([submission(command, options)]);
    if (outcome?.kind === "answer") return outcome.answer;
    if (outcome?.kind === "refusal") throw outcome.refusal;
    throw new Error("it failed", { cause: outcome?.cause });
  }

  /** The refusal of one command. */
  async refusal(command: Command, options: Partial<Submission> = {}): Promise<Refusal> {
    const [outcome] = await this.group([submission(command, options)]);
    if (outcome?.kind === "refusal") return outcome.refusal;
    throw new Error("it was not refused", { cause: outcome });
  }

  /** The answer to one report. */
  async report(
    fields: Partial<ReportStatus>,
    by: Partial<Submission> = {},
  ): Promise<ReportResult & { readonly Message: string }> {
    const { result, message } = await this.send(report(fields), by);
    return { ...reportResult.parse(result), Message: message };
  }

  /** Makes a component; returns its public id. */
  async component(
    name = "API",
    fields: Partial<(Command & { kind: "CreateComponent" })["fields"]> = {},
  ): Promise<string> {
    const command: Command = { kind: "CreateComponent", fields: { Name: name, ...fields } };
    return component.parse((await this.send(command)).result).Id;
  }

  /** The rows of a query. */
  async rows<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    return await this.#inner.transaction((tx) => tx.rows(query), Date.now() + 60_000);
  }

  /** The row of a component, whether deleted or not. */
  async row(id: string): Promise<ComponentRow> {
    const [row] = await this.rows(
      q.selectFrom("component").selectAll().where("public_id", "=", id).compile(),
    );
    if (row === undefined) throw new Error(`no component has the id ${id}`);
    return row;
  }

  /** The page. */
  async page(): Promise<PageRow> {
    const [page] = await this.rows(q.selectFrom("page").selectAll().orderBy("id").compile());
    if (page === undefined) throw new Error("the store has no page");
    return page;
  }

  /** The status periods of a component, oldest first. */
  async periods(id: string): Promise<StatusPeriodRow[]> {
    const { id: number } = await this.row(id);
    const rows = await this.rows(
      q.selectFrom("status_period").selectAll().where("component_id", "=", number).compile(),
    );
    return rows.sort((a, b) => a.from_at - b.from_at || a.id - b.id);
  }

  /** The statuses of a component with their start: seconds since `since`, or since the stage was opened. */
  async statusesOf(id: string, since = this.began): Promise<[string, number][]> {
    return (await this.periods(id)).map((period) => [period.status, (period.from_at - since) / second]);
  }

  /** The sources of a component's status, in the order of the API's answers. */
  async sourcesOf(id: string): Promise<string[]> {
    const { Voices } = presentComponentWithVoices(await this.row(id), {
      groupId: null,
      page: "status",
      alsoOn: [],
    });
    return Voices.map(({ Kind, Status }) => `${Kind}: ${Status}`);
  }

  /** The audit, oldest first. */
  async audit(): Promise<AuditEventRow[]> {
    return await this.rows(q.selectFrom("audit_event").selectAll().orderBy("id").compile());
  }

  /** The newest revision. */
  async revision(): Promise<number> {
    const [counters] = await this.rows(q.selectFrom("counters").selectAll().compile());
    return counters?.revision ?? -1;
  }

  /** Lets the clock look for expired reports. */
  async look(...ids: readonly string[]): Promise<void> {
    const rows = await Promise.all(ids.map((id) => this.row(id)));
    const componentNumbers = rows.map((row) => row.id);
    await this.send({ kind: "RecordExpiries", componentNumbers }, { actor: { kind: "clock" } });
  }
}

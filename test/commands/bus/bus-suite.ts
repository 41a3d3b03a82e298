import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import {
  type CommandBus,
  type CommandBusOptions,
  openCommandBus,
} from "../../../src/commands/bus/command-bus.ts";
import type { Answer, Command, KeyMaterial, Submission } from "../../../src/commands/command.ts";
import { parseComponentCreate } from "../../../src/commands/components/component-edit.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import type { Change } from "../../../src/store/engine.ts";
import { StoreFault } from "../../../src/store/engine.ts";
import { storeFile } from "../../../src/store/open-sqlite-store.ts";
import { q } from "../../../src/store/query.ts";
import { bundledChild } from "../../harness/bundled-children.ts";
import { type Child, child, started } from "../../store/store-child.ts";
import { baseUrl, keyActor, report, submission } from "../stage.ts";

type Entrance = { readonly bus: CommandBus; readonly directory: string; readonly log: readonly string[] };

/** A bus on a store of the test. */
async function entrance(thread: boolean, more: Pick<CommandBusOptions, "clock"> = {}): Promise<Entrance> {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-door-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  copyFileSync(inject("emptyStoreFile"), storeFile(directory));
  const log: string[] = [];
  const logger = createLogger("info", { write: (line) => log.push(line) });
  const bus = await openCommandBus({ dataDirectory: directory, baseUrl, thread, logger, ...more });
  onTestFinished(() => bus.close());
  return { bus, directory, log };
}

/** Starts one of the scripts in `children`. */
export function program(script: string, ...args: string[]): Child {
  const file = bundledChild(import.meta.dirname, script);
  return started(process.execPath, ["--disable-warning=ExperimentalWarning", file, ...args]);
}

const creating = (name: string): Submission => submission(parseComponentCreate({ Name: name }));
const keyed = (material: KeyMaterial, name: string): Submission => {
  const key = { role: "Read-Write", covers: "all", lifetimeMilliseconds: null, ratePerMinute: 600 } as const;
  const command: Command = { kind: "CreateKey", name, material, ...key };
  return submission(command, { requestId: `request for ${name}` });
};
const components = q.selectFrom("component").select(["name", "shown_status"]).orderBy("id").compile();

async function refusalOf(submitted: Promise<Answer>): Promise<Refusal> {
  const failure: unknown = await submitted.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (failure instanceof Refusal) return failure;
  throw new Error("it was not refused", { cause: failure });
}

/** The promises of a command bus, whichever thread its store is in. */
export function describeBus(where: string, thread: boolean): void {
  describe(`the bus on a store ${where}`, () => {
    it("a dry run answers a command, shows its result, and stores nothing", async () => {
      const { bus } = await entrance(thread);
      await bus.submit(creating("API"));
      const changes: Change[] = [];
      bus.onChange((change) => changes.push(change));
      const dryRun = await bus.dryRun(creating("Web"), [components]);
      expect(dryRun.answer).toMatchObject({ status: 201, result: { Name: "Web" } });
      expect(dryRun.rows).toEqual([
        [
          { name: "API", shown_status: "Operational" },
          { name: "Web", shown_status: "Operational" },
        ],
      ]);
      await expect(bus.dryRun(creating("api"), [])).rejects.toMatchObject({ code: "NameTaken" });
      expect(await bus.rows(components)).toEqual([{ name: "API", shown_status: "Operational" }]);
      expect(changes).toEqual([]);
    });

    it("the bus reports the store's last response by the given clock", async () => {
      let now = 1_000;
      const { bus } = await entrance(thread, { clock: { now: () => now } });
      expect(bus.lastAnswerAt).toBe(1_000);
      now = 2_000;
      await bus.rows(components);
      expect(bus.lastAnswerAt).toBe(2_000);
      now = 3_000;
      await bus.submit(creating("API"));
      expect(bus.lastAnswerAt).toBe(3_000);
      now = 4_000;
      await expect.poll(() => bus.lastAnswerAt).toBe(4_000);
    });

    it("the bus answers durable writes, refuses invalid ones, and reads what is stored", async () => {
      const { bus } = await entrance(thread);
      const before = Date.now();
      const answer = await bus.submit(creating("API"));
      expect(answer).toMatchObject({ status: 201, result: { Name: "API" } });
      expect(bus.acknowledgedRevision).toBe(answer.revision);
      const refusal = await refusalOf(bus.submit(creating("api")));
      expect(refusal).toMatchObject({ code: "NameTaken", status: 409 });
      const fields = await refusalOf(bus.submit(submission(report({ occurredAt: 0 }))));
      expect(fields.detail.errors?.[0]?.Path).toBe("OccurredAt");
      expect(await bus.rows(components)).toEqual([{ name: "API", shown_status: "Operational" }]);
      const revision = q.selectFrom("counters").select("revision").compile();
      expect(await bus.read([revision, components])).toEqual([
        [{ revision: answer.revision }],
        [{ name: "API", shown_status: "Operational" }],
      ]);
      expect(bus.lastAnswerAt).toBeGreaterThanOrEqual(before);
    });

    it("the bus does bookkeeping, and reports failing statements", async () => {
      const { bus } = await entrance(thread);
      await bus.write(q.updateTable("page").set({ name: "Example" }).compile());
      expect(await bus.rows(q.selectFrom("page").select("name").compile())).toEqual([{ name: "Example" }]);
      const wrong = { ...components, sql: "select nothing" };
      await expect(bus.rows(wrong)).rejects.toBeInstanceOf(StoreFault);
      await expect(bus.write(wrong)).rejects.toBeInstanceOf(StoreFault);
    });

    it("the bus runs bookkeeping statements in one transaction, and returns the rows of each", async () => {
      const { bus } = await entrance(thread);
      const rename = q.updateTable("page").set({ name: "Bookkept" }).returning("name").compile();
      const names = q.selectFrom("page").select("name").compile();
      const revision = q.selectFrom("counters").select("revision").compile();
      const before = await bus.rows(revision);
      expect(await bus.bookkeep([rename, names])).toEqual([[{ name: "Bookkept" }], [{ name: "Bookkept" }]]);
      expect(await bus.rows(revision)).toEqual(before);
      const undone = q.updateTable("page").set({ name: "Lost" }).compile();
      const wrong = { ...components, sql: "select nothing" };
      await expect(bus.bookkeep([undone, wrong])).rejects.toBeInstanceOf(StoreFault);
      expect(await bus.rows(names)).toEqual([{ name: "Bookkept" }]);
    });

    it("the bus notifies its listeners of visible changes and of keys, until they unsubscribe", async () => {
      const { bus } = await entrance(thread);
      const changes: Change[] = [];
      const stop = bus.onChange((change) => changes.push(change));
      const { revision } = await bus.submit(creating("API"));
      await bus.submit(submission(report({ status: "Operational" })));
      await bus.submit(submission(report({ status: "Operational" })));
      await refusalOf(bus.submit(creating("API")));
      await bus.submit(keyed({ hash: "a", prefix: "sbx_rw_abcd", last4: "wxyz" }, "CI"));
      stop();
      await bus.submit(creating("Web"));
      expect(changes).toEqual([
        { revision, keys: false },
        { revision, keys: true },
      ]);
    });

    it("the bus answers even if a listener throws, and notifies the others", async () => {
      const { bus, log } = await entrance(thread);
      const changes: Change[] = [];
      bus.onChange(() => {
        throw new Error("a listener that fails");
      });
      bus.onChange((change) => changes.push(change));
      expect(await bus.submit(creating("API"))).toMatchObject({ status: 201 });
      expect(await bus.submit(creating("Web"))).toMatchObject({ status: 201 });
      expect(changes).toHaveLength(2);
      expect(log.join()).toContain("a listener that fails");
    });

    it("the bus applies a request that is sent a hundred times at once only once, with equal responses", async () => {
      const { bus } = await entrance(thread);
      await bus.submit(creating("API"));
      const before = await bus.submit(submission(report({ status: "Operational" })));
      const twin = submission(report({ status: "Major Outage", message: "disk full" }), {
        actor: keyActor(),
        idempotency: { key: "once", fingerprint: "same" },
      });
      const answers = await Promise.all(Array.from({ length: 100 }, () => bus.submit(twin)));
      expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, replayed: true }))).size).toBe(1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(answers[0]).toMatchObject({ revision: before.revision + 1, result: { Changed: true } });
      const periods = await bus.rows(q.selectFrom("status_period").select("messages").compile());
      expect(periods).toHaveLength(2);
      expect(await bus.rows(q.selectFrom("repeated_report").selectAll().compile())).toEqual([]);
    });

    it("the bus logs an internal error with its request id, and reveals nothing of it", async () => {
      const { bus, log } = await entrance(thread);
      const material = { hash: "the same", prefix: "sbx_rw_abcd", last4: "wxyz" };
      await bus.submit(keyed(material, "One"));
      const [first, second] = await Promise.allSettled([
        bus.submit(keyed(material, "Two")),
        bus.submit(creating("API")),
      ]);
      expect(first).toMatchObject({ status: "rejected", reason: { code: "Internal", status: 500 } });
      expect(second).toMatchObject({ status: "fulfilled" });
      const lines = log.filter((line) => line.includes("command failed"));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requestId: "request for Two", code: "Internal" });
      expect(lines[0]).toContain("UNIQUE constraint failed");
      expect(bus.writeProblem).toBeUndefined();
    });

    it("the bus detects changes of another process", async () => {
      const { bus, directory } = await entrance(thread);
      const other = program("commit", storeFile(directory));
      await other.waitForLine("ready");
      await sleep(300);
      const changes: Change[] = [];
      bus.onChange((change) => changes.push(change));
      for (const round of ["one", "two", "three"]) {
        changes.length = 0;
        other.send(round);
        await other.waitForLine(round);
        await expect.poll(() => changes).toHaveLength(1);
        expect(changes[0]).toEqual({ revision: null, keys: true });
      }
    });

    it("the bus refuses writes while another process holds the lock, and still reads", async () => {
      const { bus, directory, log } = await entrance(thread);
      await bus.submit(creating("API"));
      const acknowledged = bus.acknowledgedRevision;
      const other = child("hold-the-lock", storeFile(directory));
      await other.waitForLine("holding");
      const waiting = [creating("Web"), creating("Db")].map((command) => refusalOf(bus.submit(command)));
      await expect.poll(() => bus.writeProblem).toContain("can't be locked");
      expect(await bus.rows(components)).toHaveLength(1);
      const refusals = await Promise.all(waiting);
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({
          code: "LedgerUnavailable",
          status: 503,
          detail: { retryAfterSeconds: 2 },
        });
      }
      expect(log.filter((line) => line.includes("command failed"))).toHaveLength(1);
      other.send("let go");
      await expect.poll(() => bus.writeProblem).toBeUndefined();
      await sleep(300);
      expect(await bus.rows(components)).toHaveLength(1);
      expect(bus.acknowledgedRevision).toBe(acknowledged);
      expect((await bus.submit(creating("Web"))).status).toBe(201);
    });

    it("the bus finishes commands in progress before it closes, and accepts none after", async () => {
      const { bus } = await entrance(thread);
      const under = Promise.all(["One", "Two", "Three"].map((name) => bus.submit(creating(name))));
      await bus.close();
      expect((await under).map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await refusalOf(bus.submit(creating("Four")))).toMatchObject({ code: "LedgerUnavailable" });
      await expect(bus.rows(components)).rejects.toBeInstanceOf(StoreFault);
      await bus.close();
    });
  });
}

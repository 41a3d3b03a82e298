import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
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
import { type Child, child, started } from "../../store/child.ts";
import { baseUrl, keyActor, report, submission } from "../stage.ts";

type Entrance = { readonly door: CommandBus; readonly directory: string; readonly log: readonly string[] };

/** A door to a ledger of the test's own. */
async function entrance(thread: boolean, more: Pick<CommandBusOptions, "clock"> = {}): Promise<Entrance> {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-door-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const log: string[] = [];
  const logger = createLogger("info", { write: (line) => log.push(line) });
  const door = await openCommandBus({ dataDirectory: directory, baseUrl, thread, logger, ...more });
  onTestFinished(() => door.close());
  return { door, directory, log };
}

/** Starts one of the scripts in `children`. */
export function program(script: string, ...args: string[]): Child {
  const file = join(import.meta.dirname, "children", `${script}.ts`);
  return started(process.execPath, ["--disable-warning=ExperimentalWarning", file, ...args]);
}

const creating = (name: string): Submission => submission(parseComponentCreate({ Name: name }));
const keyed = (material: KeyMaterial, name: string): Submission => {
  const key = { role: "Read-Write", covers: "all", lifetimeMilliseconds: null, ratePerMinute: 600 } as const;
  const command: Command = { kind: "CreateKey", name, material, ...key };
  return submission(command, { requestId: `request for ${name}` });
};
const components = q.selectFrom("component").select(["name", "shown"]).orderBy("id").compile();

async function refusalOf(submitted: Promise<Answer>): Promise<Refusal> {
  const failure: unknown = await submitted.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (failure instanceof Refusal) return failure;
  throw new Error("it was not refused", { cause: failure });
}

/** What a door promises, whichever thread its ledger is in. */
export function describeDoor(where: string, thread: boolean): void {
  describe(`the door to a ledger ${where}`, () => {
    it("rehearses a command: answers it, shows what would be there, and leaves nothing", async () => {
      const { door } = await entrance(thread);
      await door.submit(creating("API"));
      const heard: Change[] = [];
      door.onChange((change) => heard.push(change));
      const rehearsal = await door.rehearse(creating("Web"), [components]);
      expect(rehearsal.answer).toMatchObject({ status: 201, result: { Name: "Web" } });
      expect(rehearsal.rows).toEqual([
        [
          { name: "API", shown: "Operational" },
          { name: "Web", shown: "Operational" },
        ],
      ]);
      await expect(door.rehearse(creating("api"), [])).rejects.toMatchObject({ code: "NameTaken" });
      expect(await door.rows(components)).toEqual([{ name: "API", shown: "Operational" }]);
      expect(heard).toEqual([]);
    });

    it("tells when the ledger last answered by the clock that it was given", async () => {
      let now = 1_000;
      const { door } = await entrance(thread, { clock: { now: () => now } });
      expect(door.lastAnswerAt).toBe(1_000);
      now = 2_000;
      await door.rows(components);
      expect(door.lastAnswerAt).toBe(2_000);
      now = 3_000;
      await door.submit(creating("API"));
      expect(door.lastAnswerAt).toBe(3_000);
      now = 4_000;
      await vi.waitFor(() => expect(door.lastAnswerAt).toBe(4_000));
    });

    it("answers what is durable, refuses what cannot be, and reads what is there", async () => {
      const { door } = await entrance(thread);
      const before = Date.now();
      const answer = await door.submit(creating("API"));
      expect(answer).toMatchObject({ status: 201, result: { Name: "API" } });
      expect(door.acknowledgedRevision).toBe(answer.revision);
      const refusal = await refusalOf(door.submit(creating("api")));
      expect(refusal).toMatchObject({ code: "NameTaken", status: 409 });
      const fields = await refusalOf(door.submit(submission(report({ occurredAt: 0 }))));
      expect(fields.detail.errors?.[0]?.Path).toBe("OccurredAt");
      expect(await door.rows(components)).toEqual([{ name: "API", shown: "Operational" }]);
      const revision = q.selectFrom("ledger").select("revision").compile();
      expect(await door.read([revision, components])).toEqual([
        [{ revision: answer.revision }],
        [{ name: "API", shown: "Operational" }],
      ]);
      expect(door.lastAnswerAt).toBeGreaterThanOrEqual(before);
    });

    it("does bookkeeping, and tells of statements that cannot be", async () => {
      const { door } = await entrance(thread);
      await door.write(q.updateTable("page").set({ name: "Example" }).compile());
      expect(await door.rows(q.selectFrom("page").select("name").compile())).toEqual([{ name: "Example" }]);
      const wrong = { ...components, sql: "select nothing" };
      await expect(door.rows(wrong)).rejects.toBeInstanceOf(StoreFault);
      await expect(door.write(wrong)).rejects.toBeInstanceOf(StoreFault);
    });

    it("runs bookkeeping statements in one transaction, and returns the rows of each", async () => {
      const { door } = await entrance(thread);
      const rename = q.updateTable("page").set({ name: "Bookkept" }).returning("name").compile();
      const names = q.selectFrom("page").select("name").compile();
      const revision = q.selectFrom("ledger").select("revision").compile();
      const before = await door.rows(revision);
      expect(await door.bookkeep([rename, names])).toEqual([[{ name: "Bookkept" }], [{ name: "Bookkept" }]]);
      expect(await door.rows(revision)).toEqual(before);
      const undone = q.updateTable("page").set({ name: "Lost" }).compile();
      const wrong = { ...components, sql: "select nothing" };
      await expect(door.bookkeep([undone, wrong])).rejects.toBeInstanceOf(StoreFault);
      expect(await door.rows(names)).toEqual([{ name: "Bookkept" }]);
    });

    it("tells its listeners of what visitors can see, and of keys, until they stop listening", async () => {
      const { door } = await entrance(thread);
      const heard: Change[] = [];
      const stop = door.onChange((change) => heard.push(change));
      const { revision } = await door.submit(creating("API"));
      await door.submit(submission(report({ status: "Operational" })));
      await door.submit(submission(report({ status: "Operational" })));
      await refusalOf(door.submit(creating("API")));
      await door.submit(keyed({ hash: "a", prefix: "sbx_rw_abcd", last4: "wxyz" }, "CI"));
      stop();
      await door.submit(creating("Web"));
      expect(heard).toEqual([
        { revision, keys: false },
        { revision, keys: true },
      ]);
    });

    it("answers whatever a listener does, and tells the others", async () => {
      const { door, log } = await entrance(thread);
      const heard: Change[] = [];
      door.onChange(() => {
        throw new Error("a listener that fails");
      });
      door.onChange((change) => heard.push(change));
      expect(await door.submit(creating("API"))).toMatchObject({ status: 201 });
      expect(await door.submit(creating("Web"))).toMatchObject({ status: 201 });
      expect(heard).toHaveLength(2);
      expect(log.join()).toContain("a listener that fails");
    });

    it("has one effect and equal answers for a request that comes a hundred times at once", async () => {
      const { door } = await entrance(thread);
      await door.submit(creating("API"));
      const before = await door.submit(submission(report({ status: "Operational" })));
      const twin = submission(report({ status: "Major Outage", message: "disk full" }), {
        actor: keyActor(),
        idempotency: { key: "once", fingerprint: "same" },
      });
      const answers = await Promise.all(Array.from({ length: 100 }, () => door.submit(twin)));
      expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, replayed: true }))).size).toBe(1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(answers[0]).toMatchObject({ revision: before.revision + 1, result: { Changed: true } });
      const periods = await door.rows(q.selectFrom("status_period").select("messages").compile());
      expect(periods).toHaveLength(2);
      expect(await door.rows(q.selectFrom("repeat").selectAll().compile())).toEqual([]);
    });

    it("logs a failure of ours with the request that met it, and answers with nothing of it", async () => {
      const { door, log } = await entrance(thread);
      const material = { hash: "the same", prefix: "sbx_rw_abcd", last4: "wxyz" };
      await door.submit(keyed(material, "One"));
      const [one, two] = await Promise.allSettled([
        door.submit(keyed(material, "Two")),
        door.submit(creating("API")),
      ]);
      expect(one).toMatchObject({ status: "rejected", reason: { code: "Internal", status: 500 } });
      expect(two).toMatchObject({ status: "fulfilled" });
      const lines = log.filter((line) => line.includes("command failed"));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requestId: "request for Two", code: "Internal" });
      expect(lines[0]).toContain("UNIQUE constraint failed");
      expect(door.whyNoWrites).toBeUndefined();
    });

    it("notices what another process has changed", async () => {
      const { door, directory } = await entrance(thread);
      const other = program("commit", storeFile(directory));
      await other.said("ready");
      await sleep(300);
      const heard: Change[] = [];
      door.onChange((change) => heard.push(change));
      for (const round of ["one", "two", "three"]) {
        heard.length = 0;
        other.tell(round);
        await other.said(round);
        await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 10_000, interval: 5 });
        expect(heard[0]).toEqual({ revision: null, keys: true });
      }
    });

    it("takes no writes while another process holds the ledger's lock, and reads on", async () => {
      const { door, directory, log } = await entrance(thread);
      await door.submit(creating("API"));
      const acknowledged = door.acknowledgedRevision;
      const other = child("hold-the-lock", storeFile(directory));
      await other.said("holding");
      const waiting = [creating("Web"), creating("Db")].map((one) => refusalOf(door.submit(one)));
      await vi.waitFor(() => expect(door.whyNoWrites).toContain("can't be locked"), { timeout: 10_000 });
      expect(await door.rows(components)).toHaveLength(1);
      const refusals = await Promise.all(waiting);
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({
          code: "LedgerUnavailable",
          status: 503,
          detail: { retryAfterSeconds: 2 },
        });
      }
      expect(log.filter((line) => line.includes("command failed"))).toHaveLength(1);
      other.tell("let go");
      await vi.waitFor(() => expect(door.whyNoWrites).toBeUndefined(), { timeout: 10_000 });
      await sleep(300);
      expect(await door.rows(components)).toHaveLength(1);
      expect(door.acknowledgedRevision).toBe(acknowledged);
      expect((await door.submit(creating("Web"))).status).toBe(201);
    });

    it("answers what is under way before it closes, and takes nothing after", async () => {
      const { door } = await entrance(thread);
      const under = Promise.all(["One", "Two", "Three"].map((name) => door.submit(creating(name))));
      await door.close();
      expect((await under).map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await refusalOf(door.submit(creating("Four")))).toMatchObject({ code: "LedgerUnavailable" });
      await expect(door.rows(components)).rejects.toBeInstanceOf(StoreFault);
      await door.close();
    });
  });
}

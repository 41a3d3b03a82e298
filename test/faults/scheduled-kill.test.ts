/**
 * The service killed in the second before and after maintenance begins or ends (F-48), and during pending publications: each
 * move is made once, and each publication executed once, or never if it was undone.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { bundledChild } from "../harness/bundled-children.ts";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { scratchFile } from "../store/scratch.ts";
import { killUntil } from "./kills.ts";
import {
  account,
  auditedByClock,
  type EdgePlace,
  edgePlace,
  everyMove,
  movesIn,
  usualEngines,
  windowsFrom,
} from "./maintenance-edges.ts";
import { queryDatabase } from "./nodes.ts";
import { asPage, madeIn, type Publisher, publisherIn, waiting } from "./pending-publications.ts";
import { answering, serve, serveHere } from "./service.ts";

/** Kills of each service. */
const kills = repetitions(1, 60);
/** Milliseconds from one change or edge that is due to the next: whenever it is killed, one has just been, another is near. */
const every = 100;

/** Somebody who publishes one change after another and takes some back, and asks until it is answered. */
class Impatient {
  port = 0;
  over = false;
  readonly published: string[] = [];
  readonly takenBack = new Set<string>();
  readonly #who: Publisher;

  constructor(who: Publisher) {
    this.#who = who;
  }

  async work(): Promise<void> {
    for (let number = 0; !this.over; number += 1) {
      const id = crypto.randomUUID();
      const title = `Published ${number}`;
      const Body = { Kind: "Incident", State: "Resolved", Title: title, Message: "We looked." };
      const posted = {
        method: "POST",
        path: "/portal/api/Held",
        body: { Id: id, Operation: "CreateAnnouncement", Body },
      };
      if ((await this.#until(posted, [201])) === undefined) return;
      this.published.push(title);
      if (number % 3 === 0) {
        const back = { method: "DELETE", path: `/portal/api/Held/${id}` };
        // 409: it was made before anybody could be asked to take it back.
        const status = await this.#until(back, [204, 409]);
        if (status === undefined) return;
        if (status === 204) this.takenBack.add(title);
      } else if (number % 3 === 1) {
        await this.#until({ method: "POST", path: `/portal/api/Held/${id}/Publish` }, [200]);
      }
      await sleep(20);
    }
  }

  /** Asks again and again until it is answered by one of these; undefined where all is over before. */
  async #until(
    request: Parameters<typeof asPage>[2],
    statuses: readonly number[],
  ): Promise<number | undefined> {
    for (;;) {
      const status = await asPage(this.port, this.#who, request).catch(() => 0);
      if (statuses.includes(status)) return status;
      if (status !== 0 && status !== 503) throw new Error(`${request.method} was answered with ${status}`);
      if (this.over) return undefined;
      await sleep(15);
    }
  }
}

/** Changes and edges that come due in each life of the service, and after it was killed. */
const perLife = repetitions(15, 30);
const edgesPerLife = repetitions(5, 10);

/** Inserts changes that are due from now on, numbered from `first` on; when they are (epoch milliseconds). */
async function plan(place: EdgePlace, who: Publisher, first: number): Promise<number[]> {
  const from = Date.now() + 100;
  const dueAt = Array.from({ length: perLife }, (_, index) => from + index * every);
  const statement = waiting(dueAt, who, first);
  const url = place.box.env["DATABASE_URL"];
  if (url === undefined) place.box.meddle(statement);
  else await queryDatabase(url, statement);
  return dueAt;
}

/** Maintenance that begins and ends from now on; when it does (epoch milliseconds). */
async function planEdges(place: EdgePlace): Promise<number[]> {
  // Not over before a slow machine has planned it.
  const windows = windowsFrom(Date.now() + 100, { count: edgesPerLife, every, length: 4_050 });
  await place.plan(windows);
  return windows.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).toSorted((a, b) => a - b);
}

/** Demands that each change was published once, none early, and none that was undone. */
async function demandPublished(place: EdgePlace, impatient: Impatient, count: number): Promise<void> {
  const executions = await madeIn(place);
  const titles = Array.from({ length: count }, (_, index) => `Planned ${index}`);
  const expected = [...titles, ...impatient.published.filter((title) => !impatient.takenBack.has(title))];
  expect(expected.filter((title) => executions.get(title) !== 1)).toEqual([]);
  expect([...impatient.takenBack].filter((title) => executions.has(title))).toEqual([]);
  expect([...executions.values()].filter((times) => times !== 1)).toEqual([]);
  const rows = await place.rows(
    "select h.due_at, a.created_at from pending_publication h join announcement a on a.title = h.title where h.id >= 900000000 and h.id < 910000000",
  );
  const moments = rows.map((row) => ({ due: Number(row["due_at"]), at: Number(row["created_at"]) }));
  expect(moments).toHaveLength(count);
  expect(moments.filter(({ due, at }) => at < due)).toEqual([]);
  expect(impatient.takenBack.size).toBeGreaterThan(0);
}

describe.each(usualEngines)("a service on %s killed at scheduled times", (engine) => {
  it("a service killed at scheduled times makes every transition once, and publishes each pending publication that was not undone once, none early", async ({
    signal,
  }) => {
    const place = await edgePlace(engine);
    const who = await publisherIn(place);
    const impatient = new Impatient(who);
    onTestFinished(() => {
      impatient.over = true;
    });
    let working: Promise<void> | undefined;
    let lives = 0;
    let dueWhileDead = 0;
    let dueAt: (readonly number[])[] = [];
    const start = async () => {
      const service = await serve(place);
      dueAt = await Promise.all([plan(place, who, lives * perLife), planEdges(place)]);
      lives += 1;
      impatient.port = service.port;
      working ??= impatient.work();
      return service;
    };
    const isEnough = async () => {
      const now = Date.now();
      // One of each kind comes due while nobody is there to see it.
      const next = dueAt.map((times) => times.find((at) => at > now));
      const last = Math.max(...next.map((at) => at ?? Number.POSITIVE_INFINITY));
      if (Number.isFinite(last)) {
        await sleep(last - now);
        dueWhileDead += 1;
      }
      return lives >= kills && dueWhileDead > 0;
    };
    await killUntil(isEnough, start, signal);
    const last = await serveHere(place);
    impatient.port = last.port;
    await until(() => impatient.takenBack.size > 0);
    impatient.over = true;
    await working;
    const isSettled = async () =>
      (await place.rows("select id from pending_publication where state = 'Waiting'")).length === 0;
    await until(isSettled);
    await everyMove(place);
    await sleep(1_000);

    await demandPublished(place, impatient, lives * perLife);
    expect(await account(place)).toEqual({ missed: [], doubled: [] });
    expect(await auditedByClock(place)).toBe(2 * edgesPerLife * lives);
    const moves = await movesIn(place);
    expect(Math.min(...moves.map(({ late }) => late))).toBeGreaterThanOrEqual(0);
    const [published, back] = [impatient.published.length, impatient.takenBack.size];
    process.stdout.write(
      `scheduled on ${engine}: ${JSON.stringify({ kills: lives, moves: moves.length, dueWhileDead, published, back })}\n`,
    );
  });
});

longTest(
  "a killed executor that records its work in a second step repeats some publications (the control)",
  async ({ signal }) => {
    const place = await edgePlace("sqlite");
    const who = await publisherIn(place);
    const script = bundledChild(import.meta.dirname, "careless-holder");
    const program = [process.execPath, "--disable-warning=ExperimentalWarning", script, place.box.data];
    let count = 0;
    const start = async () => {
      await plan(place, who, count);
      count += perLife;
      return await answering(program, { env: process.env, readyLine: /^port (\d+)$/u });
    };
    const repeated = async () => [...(await madeIn(place)).values()].filter((times) => times > 1).length;
    await killUntil(async () => (await repeated()) > 0, start, signal);
    expect(await repeated()).toBeGreaterThan(0);
  },
);

/** Edges for faulty schedulers: as many as come due within the time limit of a test. */
function carelessEdges(): {
  readonly database: DatabaseSync;
  readonly program: (manner: string) => string[];
} {
  const file = scratchFile();
  const database = new DatabaseSync(file);
  database.exec(
    "pragma journal_mode = wal; create table edge (id integer, at integer, moved integer default 0)",
  );
  database.exec("create table move (edge integer)");
  const add = database.prepare("insert into edge (id, at) values (?, ?)");
  const edges = windowsFrom(Date.now() + 300, { count: 3_000, every, length: 0 });
  database.exec("begin");
  edges.forEach(({ startsAt }, id) => add.run(id, startsAt));
  database.exec("commit");
  const script = join(import.meta.dirname, "children", "careless-clock.ts");
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", script, file];
  return { database, program: (manner) => [...node, manner] };
}

const startCareless = (program: readonly string[]) =>
  answering(program, { env: process.env, readyLine: /^port (\d+)$/u });

describe("a killed scheduler", () => {
  /** Kills a faulty scheduler until the check detects its fault; the number of faulty transitions. */
  async function detected(
    fault: "missed" | "doubled",
    manner: "in-two-steps" | "by-timers",
    signal: AbortSignal,
  ): Promise<number> {
    const { database, program } = carelessEdges();
    const isFaulty = { missed: "count = 0", doubled: "count > 1" }[fault];
    const look = database.prepare(
      `select at from (select at, (select count(*) from move where edge = id) as count from edge) where at < ? and ${isFaulty}`,
    );
    let startedAt = 0;
    const start = () => {
      startedAt = Date.now();
      return startCareless(program(manner));
    };
    // No timer of the last one is for an edge that came before it.
    const faults = () => look.all(startedAt).length;
    await killUntil(() => faults() > 0, start, signal);
    const found = faults();
    database.close();
    return found;
  }

  longTest(
    "a killed scheduler that records its work in a second step repeats some transitions (the control)",
    async ({ signal }) => {
      expect(await detected("doubled", "in-two-steps", signal)).toBeGreaterThan(0);
    },
  );

  it("a killed scheduler that relies on timers misses some transitions (the control)", async ({ signal }) => {
    expect(await detected("missed", "by-timers", signal)).toBeGreaterThan(0);
  });

  it("two schedulers on one store would repeat transitions without a check in the transaction (the control)", async () => {
    // As many as come due within the time limit of a test: two of them do not always meet.
    const { database, program } = carelessEdges();
    for (let node = 0; node < 2; node += 1) await startCareless(program("in-two-steps"));
    const doubled = database.prepare("select edge from move group by edge having count(*) > 1");
    await expect.poll(() => doubled.all()).not.toEqual([]);
    database.close();
  });
});

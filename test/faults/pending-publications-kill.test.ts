/** The service killed during pending publications: each is executed once, or never if it was undone. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { bundledChild } from "../harness/bundled-children.ts";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { killUntil } from "./kills.ts";
import { type EdgePlace, edgePlace, usualEngines } from "./maintenance-edges.ts";
import { queryDatabase } from "./nodes.ts";
import { asPage, madeIn, type Publisher, publisherIn, waiting } from "./pending-publications.ts";
import { answering, serve, serveHere } from "./service.ts";

/** Kills of each service. */
const kills = repetitions(1, 60);
/** Milliseconds from one change that is due to the next: whenever it is killed, one has just been and another is near. */
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

/** Changes that come due in each life of the service, and after it was killed. */
const perLife = repetitions(15, 30);

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

describe.each(usualEngines)("a service on %s killed during pending publications", (engine) => {
  it("a service killed during pending publications publishes each that was not undone once, none early", async ({
    signal,
  }) => {
    const place = await edgePlace(engine);
    const who = await publisherIn(place);
    const impatient = new Impatient(who);
    onTestFinished(() => {
      impatient.over = true;
    });
    let working: Promise<void> | undefined;
    let count = 0;
    let dueWhileDead = 0;
    let dueAt: number[] = [];
    const start = async () => {
      const service = await serve(place);
      dueAt = await plan(place, who, count);
      count += perLife;
      impatient.port = service.port;
      working ??= impatient.work();
      return service;
    };
    const isEnough = async () => {
      const next = dueAt.find((at) => at > Date.now());
      if (next !== undefined) {
        await sleep(next - Date.now());
        dueWhileDead += 1;
      }
      return count >= kills * perLife && dueWhileDead > 0;
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
    await sleep(1_000);

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
    const summary = { planned: count, dueWhileDead, published: impatient.published.length };
    process.stdout.write(
      `held on ${engine}: ${JSON.stringify({ ...summary, back: impatient.takenBack.size })}\n`,
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

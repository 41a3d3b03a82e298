/** The service killed during pending publications: each is executed once, or never if it was undone. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { type EdgePlace, edgePlace, usualEngines } from "./maintenance-edges.ts";
import { queryDatabase } from "./nodes.ts";
import { asPage, madeIn, type Publisher, publisherIn, waiting } from "./pending-publications.ts";
import { type Answering, answering, serve } from "./service.ts";

/** Kills of each service. */
const kills = repetitions(2, 60);
/** Milliseconds from one change that is due to the next: whenever it is killed, one has just been and another is near. */
const every = 100;

type Life = { readonly from: number; readonly to: number };

async function killAgainAndAgain(
  times: number,
  start: () => Promise<Answering>,
  alive?: (port: number) => void,
): Promise<Life[]> {
  const lives: Life[] = [];
  for (let count = 0; count < times; count += 1) {
    const service = await start();
    const from = Date.now();
    alive?.(service.port);
    await sleep(50 + Math.random() * 450);
    await service.kill();
    lives.push({ from, to: Date.now() });
  }
  return lives;
}

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
    asked: Parameters<typeof asPage>[2],
    statuses: readonly number[],
  ): Promise<number | undefined> {
    for (;;) {
      const status = await asPage(this.port, this.#who, asked).catch(() => 0);
      if (statuses.includes(status)) return status;
      if (status !== 0 && status !== 503) throw new Error(`${asked.method} was answered with ${status}`);
      if (this.over) return undefined;
      await sleep(15);
    }
  }
}

/** Changes that come due in each life of the service, and after it was killed. */
const perLife = 30;

/** Inserts changes that are due from `from` (epoch milliseconds) on, numbered from `first` on. */
async function plan(
  place: EdgePlace,
  who: Publisher,
  { from, first }: { readonly from: number; readonly first: number },
): Promise<void> {
  const dueAt = Array.from({ length: perLife }, (_, index) => from + index * every);
  const statement = waiting(dueAt, who, first);
  const url = place.box.env["DATABASE_URL"];
  if (url === undefined) place.box.meddle(statement);
  else await queryDatabase(url, statement);
}

describe.each(usualEngines)("a service on %s killed during pending publications", (engine) => {
  it("a service killed during pending publications publishes each that was not undone once, none early", async () => {
    const place = await edgePlace(engine);
    const who = await publisherIn(place);
    const count = kills * perLife;
    let planned = 0;
    const impatient = new Impatient(who);
    let working: Promise<void> | undefined;
    const lives = await killAgainAndAgain(
      kills,
      async () => {
        const service = await serve(place);
        await plan(place, who, { from: Date.now() + 100, first: planned });
        planned += perLife;
        return service;
      },
      (port) => {
        impatient.port = port;
        working ??= impatient.work();
      },
    );
    const last = await serve(place);
    const lastFrom = Date.now();
    impatient.port = last.port;
    await until(() => impatient.takenBack.size > 0);
    impatient.over = true;
    await working;
    const isSettled = async () =>
      (await place.rows("select id from pending_publication where state = 'Waiting'")).length === 0;
    await until(isSettled);
    await sleep(1_000);
    await last.kill();

    const made = await madeIn(place);
    const titles = Array.from({ length: count }, (_, index) => `Planned ${index}`);
    const expected = [...titles, ...impatient.published.filter((title) => !impatient.takenBack.has(title))];
    expect(expected.filter((title) => made.get(title) !== 1)).toEqual([]);
    expect([...impatient.takenBack].filter((title) => made.has(title))).toEqual([]);
    expect([...made.values()].filter((times) => times !== 1)).toEqual([]);
    const rows = await place.rows(
      "select h.due_at, a.created_at from pending_publication h join announcement a on a.title = h.title where h.id >= 900000000 and h.id < 910000000",
    );
    const moments = rows.map((row) => ({ due: Number(row["due_at"]), at: Number(row["created_at"]) }));
    expect(moments).toHaveLength(count);
    expect(moments.filter(({ due, at }) => at < due)).toEqual([]);
    // Changes that were due before the next start, and were made after a kill.
    const afterKills = moments.filter(({ due, at }) =>
      lives.some(({ to }, life) => due < (lives[life + 1]?.from ?? lastFrom) && at > to),
    );
    expect(afterKills.length).toBeGreaterThan(0);
    expect(impatient.takenBack.size).toBeGreaterThan(0);
    const told = {
      kills,
      planned: count,
      afterKills: afterKills.length,
      published: impatient.published.length,
    };
    process.stdout.write(
      `held on ${engine}: ${JSON.stringify({ ...told, back: impatient.takenBack.size })}\n`,
    );
  });
});

describe("a killed executor of pending publications", () => {
  it("a killed executor that records its work in a second step repeats some publications (the control)", async () => {
    const place = await edgePlace("sqlite");
    const who = await publisherIn(place);
    const from = Date.now() + 500;
    for (let batch = 0; batch < 3; batch += 1)
      await plan(place, who, { from: from + batch * perLife * every, first: batch * perLife });
    const script = join(import.meta.dirname, "children", "careless-holder.ts");
    const program = [process.execPath, "--disable-warning=ExperimentalWarning", script, place.box.data];
    await killAgainAndAgain(8, () => answering(program, { env: process.env, readyLine: /^port (\d+)$/u }));
    const made = await madeIn(place);
    expect([...made.values()].filter((times) => times > 1).length).toBeGreaterThan(0);
  });
});

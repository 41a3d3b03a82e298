/** The database restarted, and its backends killed, under load (F-03, F-18). */
import { describe, expect, it } from "vitest";
import { longTest } from "../harness/long-test.ts";
import type { PostgresServer } from "../harness/postgres.ts";
import { repetitions } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { moreAre } from "./accounts.ts";
import { type CarelessNode, carelessNode, reportsOfCareless } from "./careless-node.ts";
import { visit } from "./node-responses.ts";
import { keepSending, nodeOn, ownPostgres, queryDatabase, reportsAt } from "./nodes.ts";
import { compare } from "./records.ts";
import type { Sender } from "./sender.ts";

const rounds = repetitions(1, 10);

/** Where only processes die syncs make no difference, except that a crashed server would sync all its files first. */
const settings = ["fsync = off"];

const writers = "('signalbox write', 'signalbox careless')";

/** The faults of the server; each is over when its promise resolves. */
const faults = {
  "is restarted": async (postgres: PostgresServer) => {
    await postgres.stop("fast");
    await postgres.start();
  },
  "loses a backend to kill -9": async (postgres: PostgresServer) => {
    const url = postgres.url("postgres");
    const [row] = await queryDatabase(
      url,
      `select pid from pg_stat_activity where application_name in ${writers} order by random() limit 1`,
    );
    const pid = Number(row?.["pid"]);
    process.kill(pid, "SIGKILL");
    // All others end with it as soon as it is noticed; it is listed until then, and nobody can ask until all is recovered.
    const look = () => queryDatabase(url, `select pid from pg_stat_activity where pid = ${pid}`);
    await until(async () => (await look().catch(() => [row])).length === 0);
  },
} as const;

const withName = (url: string, name: string) => `${url}?application_name=${encodeURIComponent(name)}`;

/** Lets it befall those who report again and again, each time after so many reports were acknowledged. */
async function again(
  fault: () => Promise<void>,
  count: number,
  all: readonly { sender: Sender }[],
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await moreAre(count, all);
    await fault();
  }
  await moreAre(count, all);
}

describe("two nodes with a database that", () => {
  const theNodes = shared(async () => {
    const postgres = await ownPostgres(settings);
    const url = postgres.url("postgres");
    return { postgres, url, nodes: [await nodeOn(url), await nodeOn(url)] };
  });

  it.for(Object.entries(faults))(
    "%s repeatedly loses no write, repeats none, and the page is served throughout",
    async ([name, fault], { annotate }) => {
      const { postgres, url, nodes } = theNodes();
      const visitors = nodes.map(visit);
      const stop = new AbortController();
      const sending = nodes.map(({ sender, component }) =>
        keepSending(sender, `${component.name} ${name}`, stop.signal),
      );
      await again(() => fault(postgres), repetitions(4, 12), nodes);
      stop.abort();
      await Promise.all(sending);
      const reads = await Promise.all(visitors.map((end) => end()));
      for (const read of reads) expect(read).toBeGreaterThan(3);
      const acknowledged = nodes.flatMap(({ sender }) => sender.acknowledged);
      expect(acknowledged.length).toBeGreaterThan(repetitions(7, 15));
      expect(compare(acknowledged, await reportsAt(url))).toEqual({ lost: [], doubled: [] });
      const retried = nodes.reduce(
        (sum, { sender }) => sum + sender.refused.length + sender.unknown.length,
        0,
      );
      await annotate(
        `${acknowledged.length} reports, ${retried} asked again, pages read: ${reads.join(" and ")}`,
      );
    },
  );
});

/** Lets a fault befall a careless node until the check detects its own. */
const detected = async (
  found: "lost" | "doubled",
  { manner, fault }: { manner: CarelessNode; fault: (postgres: PostgresServer) => Promise<void> },
  signal: AbortSignal,
): Promise<string[]> => {
  const postgres = await ownPostgres(settings);
  const url = postgres.url("postgres");
  const { node, sender } = await carelessNode(withName(url, "signalbox careless"), manner);
  const stop = new AbortController();
  const sending = keepSending(sender, "report", stop.signal);
  const look = async () => compare(sender.acknowledged, await reportsOfCareless(url))[found];
  try {
    do {
      signal.throwIfAborted();
      await again(() => fault(postgres), 5, [{ sender }]);
    } while ((await look()).length === 0);
  } finally {
    stop.abort();
  }
  await sending;
  await node.kill();
  return await look();
};

longTest(
  "the check for lost or repeated writes detects a response before the commit when the server restarts (the control)",
  async ({ signal }) => {
    const restart = { manner: "early", fault: faults["is restarted"] } as const;
    expect(await detected("lost", restart, signal)).not.toEqual([]);
  },
);

longTest(
  "the check for lost or repeated writes detects a repeated write when a backend is killed (the control)",
  async ({ signal }) => {
    const kill = { manner: "forgetful", fault: faults["loses a backend to kill -9"] } as const;
    expect(await detected("doubled", kill, signal)).not.toEqual([]);
  },
);

longTest(
  "the check for lost or repeated writes detects a process that dies with its connection (the control)",
  async () => {
    const postgres = await ownPostgres();
    const { node } = await carelessNode(postgres.url("postgres"), "brittle");
    await postgres.stop("fast");
    expect((await node.ended).code).toBe(1);
  },
);

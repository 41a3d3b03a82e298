/** How fast subscribers are notified: beside a bare mail pool, and beside plain inserts by the same driver. */
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { insertNew } from "../../src/store/bulk-statements.ts";
import { q } from "../../src/store/query.ts";
import type { DeliveryRow } from "../../src/store/tables/delivery-tables.ts";
import {
  acceptedAt,
  countDeliveries,
  deadline,
  inBatches,
  publish,
  startSink,
  subscribe,
  withEngine,
} from "../audience.ts";
import { figure, median, quantile, type Row } from "../figures.ts";
import { visit } from "../load.ts";
import { child, run } from "../processes.ts";
import { reportRound } from "../reporting.ts";
import { makeKey, type Service, withService } from "../service.ts";
import { type EngineName, type Home, withHomes } from "../store-places.ts";

const mails = 5_000;
const crowd = 100_000;
/** A page may send so many events in an hour before further ones are held. */
const publications = 18;
const reported = "Checkout";
const million = 1_000_000;
const sender = { MAIL_FROM: "status@acme.example" };

async function mailsASecond(home: Home, folder: string): Promise<Row> {
  await withService(home, () => Promise.resolve());
  await subscribe(home, mails);
  const sink = await startSink(folder);
  const env = { ...sender, SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
  const ours = await withService(
    home,
    async (service) => {
      const key = await makeKey(home, "Read-Write");
      const [first, last] = [acceptedAt(sink, 1), acceptedAt(sink, mails)];
      await publish(service, key, "Payments fail");
      return (mails * 1_000) / ((await last) - (await first));
    },
    { core: 0, env },
  );
  const bare = Number(
    await run(child("mail-pool", sink.file, String(sink.port), String(mails)), { core: 0 }),
  );
  await sink.process.stop();
  return {
    what: `Mails a second, 10 connections, all of them recorded (${figure(mails)})`,
    measured: `${figure(ours)}/s`,
    reference: `a bare pool: ${figure(bare)}/s`,
    result: figure(ours / bare),
    value: ours / bare,
    goal: { better: "more", atLeast: 0.5, aim: 0.8 },
  };
}

async function firstMail(home: Home, folder: string): Promise<Row> {
  await withService(home, () => Promise.resolve());
  await subscribe(home, 1);
  const waits: number[] = [];
  const sink = await startSink(folder);
  const env = { ...sender, SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
  await withService(
    home,
    async (service) => {
      const key = await makeKey(home, "Read-Write");
      for (let round = 0; round < publications; round += 1) {
        const at = await publish(service, key, `Incident ${round}`);
        await withEngine(home, async (engine) => {
          for (;;) {
            const [rows = []] = await engine.read([
              CompiledQuery.raw(`select sent_at from delivery where state = 'Sent' order by id desc limit 1`),
              CompiledQuery.raw(`select count(*) as total from delivery where state = 'Sent'`),
            ]);
            // The statement returns times.
            const [row] = rows as { sent_at: number }[];
            if (
              row !== undefined &&
              Number(row.sent_at) >= at - 5_000 &&
              (await countDeliveries(engine)) === round + 1
            ) {
              waits.push(Math.max(0, Number(row.sent_at) - at));
              return;
            }
            await delay(20);
          }
        });
      }
    },
    { core: 0, env },
  );
  await sink.process.stop();
  const p99 = quantile(waits, 0.99);
  return {
    what: `Published to its first mail accepted, p99 of ${publications}`,
    measured: `p50 ${figure(median(waits))} ms, p99 ${figure(p99)} ms`,
    reference: "",
    result: `${figure(p99)} ms`,
    value: p99,
    goal: { better: "less", atLeast: 2_000, aim: 1_000 },
    unit: " ms",
  };
}

/** Inserts the deliveries that are there once more, under other ids, by the same driver; how long that takes. */
async function insertAgain(home: Home): Promise<number> {
  return await withEngine(home, async (engine) => {
    const [rows = []] = await engine.read([q.selectFrom("delivery").selectAll().orderBy("id").compile()]);
    // The statement returns the rows of this table.
    const found = rows as DeliveryRow[];
    await engine.transaction((tx) => tx.rows(CompiledQuery.raw("delete from delivery")), deadline());
    const startedAt = performance.now();
    for (const { from, length } of inBatches(found.length)) {
      const some = found.slice(from, from + length).map(({ id: _id, ...row }) => row);
      await engine.transaction((tx) => tx.rows(insertNew("delivery", some)), deadline());
    }
    return performance.now() - startedAt;
  });
}

/** Makes the component that is reported. */
async function makeComponent({ url }: Service, key: string): Promise<void> {
  const { status } = await fetch(`${url}/api/Component`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ Name: reported }),
  });
  if (status !== 201) throw new Error(`a component was answered with ${status}`);
}

/** Reports 20 times a second for 5 s; the milliseconds that each took. */
async function reportWaits(service: Service, key: string): Promise<number[]> {
  const waits: number[] = [];
  for (let round = 0; round < 100; round += 1) {
    const startedAt = performance.now();
    await reportRound(service, { key, name: reported, round });
    const took = performance.now() - startedAt;
    waits.push(took);
    await delay(Math.max(0, 50 - took));
  }
  return waits;
}

async function fanOut(home: Home, folder: string): Promise<Row[]> {
  await withService(home, () => Promise.resolve());
  await subscribe(home, crowd);
  const sink = await startSink(folder);
  const env = { ...sender, SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
  const measured = await withService(
    home,
    async (service) => {
      const key = await makeKey(home, "Read-Write");
      const webhook = await makeKey(home);
      await makeComponent(service, key);
      const measureWaits = () =>
        Promise.all([
          visit({ url: `${service.url}/`, perSecond: 100, seconds: 5 }),
          reportWaits(service, webhook),
        ]);
      const idle = await measureWaits();
      const startedAt = performance.now();
      await publish(service, key, "Payments fail");
      const meanwhile = measureWaits();
      const queued = await withEngine(home, async (engine) => {
        while ((await countDeliveries(engine)) < crowd) await delay(50);
        return performance.now() - startedAt;
      });
      const [during, after] = [await meanwhile, await measureWaits()];
      return {
        queued,
        idle,
        sending: [
          [...during[0], ...after[0]],
          [...during[1], ...after[1]],
        ] as const,
      };
    },
    { core: 0, env },
  );
  await sink.process.stop();
  const plain = await insertAgain(home);
  const { queued, idle, sending } = measured;
  const ratioOf = (what: string, at: 0 | 1): Row => {
    const [calm, busy] = [quantile(idle[at], 0.99), quantile(sending[at], 0.99)];
    return {
      what: `${what} p99 while ${figure(crowd)} are queued and sent`,
      measured: `${figure(busy)} ms`,
      reference: `idle ${figure(calm)} ms`,
      result: figure(busy / calm),
      value: busy / calm,
      goal: { better: "less", atLeast: 3, aim: 1.5 },
    };
  };
  return [
    {
      what: `Published to all of ${figure(crowd)} subscribers queued, while mail is sent`,
      measured: `${figure(queued / 1_000)} s`,
      reference: `the same rows inserted, 1,000 at once: ${figure(plain / 1_000)} s`,
      result: figure(plain / queued),
      value: plain / queued,
      goal: { better: "more", atLeast: 0.5, aim: 0.8 },
    },
    ratioOf("GET /", 0),
    ratioOf("Webhook reports,", 1),
  ];
}

function megabytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1_024;
}

/** The memory of a service that has queued a million deliveries, beside the same one with a thousand. */
async function queuedMemory(small: Home, large: Home): Promise<Row> {
  const env = { ...sender, SMTP_URL: "smtp://127.0.0.1:9" };
  const after = async (home: Home, count: number): Promise<number> => {
    await withService(home, () => Promise.resolve());
    await subscribe(home, count);
    await withEngine(home, (engine) =>
      engine.write(CompiledQuery.raw("update sending set state = 'Paused'")),
    );
    return await withService(
      home,
      async (service) => {
        await publish(service, await makeKey(home, "Read-Write"), "Payments fail");
        let most = 0;
        await withEngine(home, async (engine) => {
          for (;;) {
            most = Math.max(most, megabytesOf(service.pid));
            if ((await countDeliveries(engine)) === count) return;
            await delay(1_000);
          }
        });
        return Math.max(most, megabytesOf(service.pid));
      },
      { env },
    );
  };
  const few = await after(small, 1_000);
  const many = await after(large, million);
  return {
    what: `Memory, maximum until ${figure(million)} are queued`,
    measured: `${figure(many)} MB`,
    reference: `${figure(1_000)}: ${figure(few)} MB`,
    result: `+ ${figure(many - few)} MB`,
    value: many - few,
    goal: { better: "less", atLeast: 60, aim: 30 },
    unit: " MB",
  };
}

/** Measures the sending of mail. */
export function notifying(on: EngineName): Promise<Row[]> {
  return withHomes(on, async (homes) => [
    await mailsASecond(await homes.make(), homes.folder),
    await firstMail(await homes.make(), homes.folder),
  ]);
}

/** Measures visitors and reports while many deliveries are queued and sent. */
export function notifyingQueue(on: EngineName): Promise<Row[]> {
  return withHomes(on, async (homes) => await fanOut(await homes.make(), homes.folder));
}

/** Measures the memory of many queued deliveries. */
export function notifyingMemory(on: EngineName): Promise<Row[]> {
  return withHomes(on, async (homes) => [await queuedMemory(await homes.make(), await homes.make())]);
}

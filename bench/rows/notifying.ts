/** How fast subscribers are notified: beside a bare mail pool, and beside plain inserts by the same driver. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { defaultEvents } from "../../src/contract/subscribers.ts";
import { insertNew, insertRows } from "../../src/store/bulk-statements.ts";
import type { Engine } from "../../src/store/engine.ts";
import { q } from "../../src/store/query.ts";
import type { DeliveryRow } from "../../src/store/tables/delivery-tables.ts";
import type { SubscriberRow } from "../../src/store/tables/subscriber-tables.ts";
import { newId } from "../../src/store/uuid.ts";
import { figure, median, quantile, type Row } from "../figures.ts";
import { type EngineName, type Home, openHome, withHomes } from "../homes.ts";
import { visit } from "../load.ts";
import { child, type Running, run, start } from "../processes.ts";
import { makeKey, type Service, withService } from "../service.ts";

const batch = 1_000;
const mails = 5_000;
const crowd = 100_000;
/** A page may send so many events in an hour before further ones are held. */
const publications = 18;
const sender = { MAIL_FROM: "status@acme.example" };

function subscriber(id: number, page: number): SubscriberRow {
  const address = `reader${id}@domain${id % 50}.example`;
  return {
    id,
    public_id: newId(id),
    page_id: page,
    channel: "Email",
    address,
    address_key: address,
    address_hash: createHash("sha256").update(address).digest("hex"),
    address_mask: "r…",
    state: "Active",
    suspended_for: null,
    scope: JSON.stringify({ page: true, componentIds: [], groupIds: [], announcementIds: [] }),
    events: JSON.stringify(defaultEvents),
    requested: null,
    language: null,
    time_zone: null,
    paused_until: null,
    shared_mailbox: 0,
    format: null,
    signing_secret: null,
    previous_secret: null,
    previous_secret_until: null,
    source: "Api",
    consent_note: null,
    manage_version: 1,
    confirmation_at: null,
    created_at: 1_000,
    confirmed_at: 1_000,
    state_at: 1_000,
    updated_at: 1_000,
    version: 1,
  };
}

const inBatches = (count: number) =>
  Array.from({ length: Math.ceil(count / batch) }, (_, index) => ({
    from: index * batch,
    length: Math.min(batch, count - index * batch),
  }));

const deadline = () => Date.now() + 120_000;

/** Subscribes so many readers to the first page. */
async function subscribe(home: Home, count: number): Promise<void> {
  const engine = await openHome(home);
  try {
    const [pages = []] = await engine.read([
      q.selectFrom("page").select("id").orderBy("id").limit(1).compile(),
    ]);
    // The statement returns ids.
    const page = (pages as { id: number }[])[0]?.id ?? 1;
    for (const { from, length } of inBatches(count)) {
      const rows = Array.from({ length }, (_, index) => subscriber(1_000_000_000 + from + index, page));
      await engine.transaction((tx) => tx.rows(insertRows("subscriber", rows)), deadline());
    }
  } finally {
    await engine.close();
  }
}

async function withEngine<Result>(home: Home, use: (engine: Engine) => Promise<Result>): Promise<Result> {
  const engine = await openHome(home);
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

async function countDeliveries(engine: Engine): Promise<number> {
  const [rows = []] = await engine.read([
    q
      .selectFrom("delivery")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .compile(),
  ]);
  // The statement returns one count.
  return Number((rows as { total: number }[])[0]?.total ?? 0);
}

/** Publishes an incident; when it was acknowledged (epoch milliseconds). */
async function publish({ url }: Service, key: string, title: string): Promise<number> {
  const { status } = await fetch(`${url}/api/Announcement`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({
      Kind: "Incident",
      Title: title,
      Message: "Some requests **fail**. We are looking into it.",
    }),
  });
  if (status !== 201) throw new Error(`an announcement was answered with ${status}`);
  return Date.now();
}

type Sink = { readonly port: number; readonly file: string; readonly process: Running };

async function startSink(folder: string): Promise<Sink> {
  const file = join(folder, `mail-${Math.random()}`);
  const running = start(child("mail-sink", file), { core: 1 });
  const port = Number((await running.line((line) => line.startsWith("port "))).slice(5));
  return { port, file, process: running };
}

const acceptedAt = async ({ process: running }: Sink, count: number): Promise<number> =>
  Number((await running.line((line) => line.startsWith(`${count} `))).split(" ")[1]);

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
    beside: `the same by a bare pool: ${figure(bare)}/s`,
    judged: figure(ours / bare),
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
    beside: "",
    judged: `${figure(p99)} ms`,
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
    const begun = performance.now();
    for (const { from, length } of inBatches(found.length)) {
      const some = found.slice(from, from + length).map(({ id: _id, ...row }) => row);
      await engine.transaction((tx) => tx.rows(insertNew("delivery", some)), deadline());
    }
    return performance.now() - begun;
  });
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
      const look = () => visit({ url: `${service.url}/`, perSecond: 100, seconds: 5 });
      const idle = await look();
      const begun = performance.now();
      await publish(service, key, "Payments fail");
      const meanwhile = look();
      const queued = await withEngine(home, async (engine) => {
        while ((await countDeliveries(engine)) < crowd) await delay(50);
        return performance.now() - begun;
      });
      return { queued, idle, sending: [...(await meanwhile), ...(await look())] };
    },
    { core: 0, env },
  );
  await sink.process.stop();
  const plain = await insertAgain(home);
  const { queued, idle, sending } = measured;
  const [usual, busy] = [quantile(idle, 0.99), quantile(sending, 0.99)];
  return [
    {
      what: `Published to all of ${figure(crowd)} subscribers queued, while mail is sent`,
      measured: `${figure(queued / 1_000)} s`,
      beside: `the same rows inserted, 1,000 at once: ${figure(plain / 1_000)} s`,
      judged: figure(plain / queued),
      value: plain / queued,
      goal: { better: "more", atLeast: 0.5, aim: 0.8 },
    },
    {
      what: `GET / p99 while ${figure(crowd)} are queued and sent`,
      measured: `${figure(busy)} ms`,
      beside: `idle ${figure(usual)} ms`,
      judged: figure(busy / usual),
      value: busy / usual,
      goal: { better: "less", atLeast: 3, aim: 1.5 },
    },
  ];
}

/** Measures the rows of notifications. */
export function notifying(on: EngineName): Promise<Row[]> {
  return withHomes(on, async (homes) => [
    await mailsASecond(await homes.make(), homes.folder),
    await firstMail(await homes.make(), homes.folder),
    ...(await fanOut(await homes.make(), homes.folder)),
  ]);
}

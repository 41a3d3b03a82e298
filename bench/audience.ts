/** Subscribers of a service that is measured, and the mail server that takes what they are sent. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ServiceSecret, seal } from "../src/auth/service-secret.ts";
import { defaultEvents } from "../src/contract/subscribers.ts";
import { insertRows } from "../src/store/bulk-statements.ts";
import type { Engine } from "../src/store/engine.ts";
import { q } from "../src/store/query.ts";
import { writeJson } from "../src/store/stored-json.ts";
import type { SubscriberRow } from "../src/store/tables/subscriber-tables.ts";
import { newId } from "../src/store/uuid.ts";
import { child, type Running, start } from "./processes.ts";
import type { Service } from "./service.ts";
import { type Home, openHome } from "./store-places.ts";

const batch = 1_000;
/** The number of the first subscriber. */
const firstId = 1_000_000_000;

function subscriber(id: number, { page, domains }: { page: number; domains: number }): SubscriberRow {
  const address = `reader${id}@domain${id % domains}.example`;
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
    scope: writeJson("subscriber", "scope", {
      page: true,
      componentIds: [],
      groupIds: [],
      announcementIds: [],
    }),
    events: writeJson("subscriber", "events", defaultEvents),
    requested: null,
    language: null,
    time_zone: null,
    paused_until: null,
    name: null,
    name_key: null,
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

/** Numbers in batches of 1,000. */
export const inBatches = (count: number) =>
  Array.from({ length: Math.ceil(count / batch) }, (_, index) => ({
    from: index * batch,
    length: Math.min(batch, count - index * batch),
  }));

/** Two minutes from now (epoch milliseconds). */
export const deadline = () => Date.now() + 120_000;

/** The signing secret of every webhook. */
const signingSecret = `whsec_${Buffer.from("a secret of 24 bytes here").toString("base64")}`;

/** The secret of the service, which has run before. */
function secretOf({ dataDirectory, database }: Home): ServiceSecret {
  return new ServiceSecret(database?.secret ?? readFileSync(join(dataDirectory, "secret"), "utf8").trim());
}

/** Subscribes so many readers to the first page. */
export async function subscribe(home: Home, count: number, domains = 50): Promise<void> {
  await insertSubscribers(home, count, (id, page) => subscriber(id, { page, domains }));
}

/** Subscribes webhooks to the first page. */
export async function subscribeWebhooks(home: Home, urls: readonly string[]): Promise<void> {
  const secret = secretOf(home);
  await insertSubscribers(home, urls.length, (id, page) => {
    const url = urls[id - firstId] ?? "";
    const hash = createHash("sha256").update(url).digest("hex");
    return {
      ...subscriber(id, { page, domains: 1 }),
      channel: "Webhook",
      address: seal(secret, url),
      address_key: hash,
      address_hash: hash,
      format: "Signalbox",
      signing_secret: seal(secret, signingSecret),
    };
  });
}

async function insertSubscribers(
  home: Home,
  count: number,
  rowOf: (id: number, page: number) => SubscriberRow,
): Promise<void> {
  const engine = await openHome(home);
  try {
    const [pages = []] = await engine.read([
      q.selectFrom("page").select("id").orderBy("id").limit(1).compile(),
    ]);
    // The statement returns ids.
    const page = (pages as { id: number }[])[0]?.id ?? 1;
    for (const { from, length } of inBatches(count)) {
      const rows = Array.from({ length }, (_, index) => rowOf(firstId + from + index, page));
      await engine.transaction((tx) => tx.rows(insertRows("subscriber", rows)), deadline());
    }
  } finally {
    await engine.close();
  }
}

/** Runs `use` with the store of a home. */
export async function withEngine<Result>(
  home: Home,
  use: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const engine = await openHome(home);
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

/** Counts the deliveries of any state. */
export async function countDeliveries(engine: Engine): Promise<number> {
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
export async function publish({ url }: Service, key: string, title: string): Promise<number> {
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

/** A mail server that takes everything. */
export type Sink = { readonly port: number; readonly file: string; readonly process: Running };

/** Starts a mail server; it refuses the recipients of the `dead` domain for now, and takes so many milliseconds for a mail. */
export async function startSink(folder: string, dead = "", milliseconds = 0): Promise<Sink> {
  const file = join(folder, `mail-${Math.random()}`);
  const running = start(child("mail-sink", file, dead, String(milliseconds)), { core: 1 });
  const port = Number((await running.line((line) => line.startsWith("port "))).slice(5));
  return { port, file, process: running };
}

/** When a mail server had accepted so many mails (epoch milliseconds). */
export const acceptedAt = async ({ process: running }: Sink, count: number): Promise<number> =>
  Number((await running.line((line) => line.startsWith(`${count} `))).split(" ")[1]);

/** A service with subscribers, for tests of what they are sent. */

import { createHash } from "node:crypto";
import { seal } from "../../src/auth/service-secret.ts";
import {
  parseAnnouncementCreate,
  parseUpdateCreate,
} from "../../src/commands/announcements/announcement-bodies.ts";
import type { CommandBus } from "../../src/commands/bus/command-bus.ts";
import type { Answer, Command } from "../../src/commands/command.ts";
import { announcement } from "../../src/contract/announcements.ts";
import { defaultEvents } from "../../src/contract/subscribers.ts";
import { insertRows } from "../../src/store/bulk-statements.ts";
import { q } from "../../src/store/query.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import type { DeliveryRow } from "../../src/store/tables/delivery-tables.ts";
import type { SubscriberRow } from "../../src/store/tables/subscriber-tables.ts";
import { newId } from "../../src/store/uuid.ts";
import { type ServerOptions, startServer, type TestServer } from "../harness/server.ts";
import { secret, secretText } from "./notification-secret.ts";

/** A signing secret of Standard Webhooks. */
export const signingSecret = `whsec_${Buffer.from("0123456789abcdef01234567").toString("base64")}`;

const sealed = (text: string) => seal(secret, text);
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

let numbers = 1_000_000_000;

/** An active subscriber of the whole first page, but for what the test says. */
export function subscriberRow(changes: Partial<SubscriberRow> = {}): SubscriberRow {
  numbers += 1;
  const { channel = "Email", address = `ada${numbers}@example.com` } = changes;
  const isMail = channel === "Email";
  const at = 1_000;
  return {
    id: numbers,
    public_id: newId(at + numbers),
    page_id: 1,
    channel,
    address_key: isMail ? address.toLowerCase() : hashOf(address),
    address_hash: hashOf(`${channel} ${address.toLowerCase()}`),
    address_mask: "a…@example.com",
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
    format: isMail ? null : "Signalbox",
    signing_secret: isMail ? null : sealed(signingSecret),
    previous_secret: null,
    previous_secret_until: null,
    source: "Api",
    consent_note: null,
    manage_version: 1,
    confirmation_at: null,
    created_at: at,
    confirmed_at: at,
    state_at: at,
    updated_at: at,
    version: 1,
    ...changes,
    address: isMail ? address : sealed(address),
  };
}

/** The subscribers of a store, and what they are notified of. */
export type Audience = {
  subscribe(...rows: readonly SubscriberRow[]): Promise<void>;
  deliveries(): Promise<DeliveryRow[]>;
  /** Publishes an announcement, an incident unless the test says otherwise, and returns its id. */
  announce(fields?: Readonly<Record<string, unknown>>): Promise<string>;
  update(id: string, fields?: Readonly<Record<string, unknown>>): Promise<void>;
};

/** A service and its subscribers. */
export type NotifiedService = TestServer & Audience;

/** The number of the first page. */
async function firstPage(bus: CommandBus): Promise<number> {
  const [page] = await bus.rows(q.selectFrom("page").select("id").orderBy("id").limit(1).compile());
  if (page === undefined) throw new Error("there is no page");
  return page.id;
}

/** Works on the subscribers of the first page. */
export async function audienceOf(
  bus: CommandBus,
  submit: (command: Command) => Promise<Answer>,
): Promise<Audience> {
  const page = await firstPage(bus);
  return {
    async subscribe(...rows) {
      const placed = rows.map((row) => ({ ...row, page_id: row.page_id === 1 ? page : row.page_id }));
      await bus.bookkeep([insertRows("subscriber", placed)]);
    },
    deliveries: () => bus.rows(q.selectFrom("delivery").selectAll().orderBy("id").compile()),
    async announce(fields = {}) {
      const command = parseAnnouncementCreate({
        Kind: "Incident",
        Title: "Payments fail at checkout",
        Message: "We are looking into **failed payments**.",
        ...fields,
      });
      return announcement.parse((await submit(command)).result).Id;
    },
    async update(id, fields = {}) {
      await submit(parseUpdateCreate(id, { Message: "More is known.", ...fields }));
    },
  };
}

/** Starts a service that sends by these settings; webhooks may go to this machine. */
export async function startNotified(options: ServerOptions = {}): Promise<NotifiedService> {
  const server = await startServer({
    ...options,
    env: {
      SIGNALBOX_SECRET: secretText,
      OUTBOUND_ALLOW: "127.0.0.0/8",
      ...options.env,
    },
  });
  return { ...server, ...(await audienceOf(server.bus, (command) => server.submit(command))) };
}

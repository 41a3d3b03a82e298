/** A service with visitors who subscribe over HTTP, for tests of the pages that they meet. */
import { createECDH } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect } from "vitest";
import { loadSecret } from "../../src/auth/load-secret.ts";
import type { ServiceSecret } from "../../src/auth/service-secret.ts";
import { tokenFor } from "../../src/auth/subscription-tokens.ts";
import type { LinkPurpose } from "../../src/rules/subscription-links.ts";
import { q } from "../../src/store/query.ts";
import type { SubscriberRow } from "../../src/store/tables/subscriber-tables.ts";
import type { Received, RequestOptions } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

/** The service, the secret of its links, a Read-Write key, and the id of its component "API". */
export type SubscribedService = {
  readonly server: TestServer;
  readonly secret: ServiceSecret;
  readonly key: string;
  readonly component: string;
};

let visitors = 0;
/** The headers of a visitor with an address. */
export const from = (address: string) => ({ "x-forwarded-for": address });
/** From an address of its own: one alone may subscribe only so often. */
export const fromElsewhere = () => from(`2001:db8:${((visitors += 1)).toString(16)}::1`);

/** A browser's subscription at a host that is no push service: a request that is counted, and stores nothing. */
export const uselessPush = JSON.stringify({
  endpoint: "https://push.example.com/x",
  keys: {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: Buffer.alloc(16).toString("base64url"),
  },
});

/** A page without what differs from one request to another. */
type Shown = { readonly status: number; readonly text: string };
/** The response without the address that was sent, as which it shows it. */
export const textAbout = (address: string, { status, text }: Shown) => {
  expect(text).toContain(`<b class="address">${address}</b>`);
  return [status, text.replaceAll(address, "")];
};

async function start(): Promise<SubscribedService> {
  const env = { TRUST_PROXY: "127.0.0.1", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "status@example.com" };
  const server = await startServer({ env });
  const { dataDirectory, database } = server;
  const secret = await loadSecret(server.bus, { dataDirectory, database, secret: undefined });
  const key = await server.key("Read-Write");
  const component = await server.component("API");
  await server.request("/api/Page", { method: "POST", key, body: { Name: "Other", Slug: "other" } });
  await until(async () => (await server.request("/page/other/")).status === 200);
  return { server, secret, key, component };
}

/** Starts a service with the pages "status" and "other" before the tests of a file, and returns what its visitors do. */
export function subscriptionStage() {
  let started: SubscribedService | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.server.close());

  function service(): SubscribedService {
    if (started === undefined) throw new Error("the service has not started");
    return started;
  }

  /** Sends a request, again while the store of a busy machine or too many visitors at once have it refused. */
  async function request(path: string, options?: RequestOptions): Promise<Received> {
    for (;;) {
      const answer = await service().server.request(path, options);
      if (answer.status !== 503) return answer;
      await sleep(50);
    }
  }

  /** Sends a form as a browser does. */
  async function post(
    path: string,
    fields: Readonly<Record<string, string>> = {},
    headers = fromElsewhere(),
  ) {
    return await request(path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      body: new URLSearchParams(fields).toString(),
    });
  }

  async function rowOf(address: string): Promise<SubscriberRow | undefined> {
    const query = q.selectFrom("subscriber").selectAll().where("address_key", "=", address);
    const [row] = await service().server.bus.rows(query.compile());
    return row;
  }

  async function rows(): Promise<readonly SubscriberRow[]> {
    return await service().server.bus.rows(q.selectFrom("subscriber").selectAll().orderBy("id").compile());
  }

  let people = 0;
  /** An active subscriber; its row. */
  async function active(fields: Readonly<Record<string, unknown>> = {}): Promise<SubscriberRow> {
    const address = `person${(people += 1)}@example.com`;
    const body = {
      Channel: "Email",
      Address: address,
      Scope: { Kind: "Page" },
      Confirmed: true,
      ConsentNote: "signed form",
      ...fields,
    };
    const created = await request("/api/Subscriber", { method: "POST", key: service().key, body });
    expect([created.status, created.json.Message]).toEqual([201, "Subscriber added"]);
    const row = await rowOf(address);
    if (row === undefined) throw new Error("the subscriber is not there");
    return row;
  }

  const link = (row: SubscriberRow, purpose: LinkPurpose) =>
    `/subscription/${tokenFor(service().secret, row, purpose)}${purpose === "manage" ? "" : `/${purpose}`}`;

  return { service, request, post, rowOf, rows, active, link };
}

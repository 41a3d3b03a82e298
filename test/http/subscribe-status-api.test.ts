/** Subscribing by the status API v2, as clients of Statuspage do: its shape, no oracle, and the conditions of the form. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { choicesOf } from "../../src/commands/subscribers/subscriber-choices.ts";
import { q } from "../../src/store/query.ts";
import type { SubscriberRow } from "../../src/store/tables/subscriber-tables.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

const path = "/api/v2/subscribers.json";

let server: TestServer;
let key = "";
let component = "";
let visitors = 0;

beforeAll(async () => {
  const env = { TRUST_PROXY: "127.0.0.1", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "status@example.com" };
  server = await startServer({ env });
  key = await server.key("Read-Write");
  component = await server.component("API");
  await server.request("/api/Page", { method: "POST", key, body: { Name: "Other", Slug: "other" } });
  await until(async () => (await server.request("/page/other/")).status === 200);
});

afterAll(() => server.close());

const from = (address: string) => ({ "x-forwarded-for": address });
/** From an address of its own: one alone may subscribe only so often. */
const fromElsewhere = () => from(`2001:db8:${((visitors += 1)).toString(16)}::1`);

const sendJson = (subscriber: object, headers = fromElsewhere()) =>
  server.request(path, { method: "POST", body: { subscriber }, headers });

async function sendForm(fields: readonly (readonly [string, string])[], at = path) {
  const headers = { ...fromElsewhere(), "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  return await server.request(at, { method: "POST", headers, body });
}

async function rows(): Promise<readonly SubscriberRow[]> {
  return await server.bus.rows(q.selectFrom("subscriber").selectAll().orderBy("id").compile());
}

const rowOf = async (address: string) => (await rows()).find((row) => row.address_key === address);

let people = 0;
/** An active subscriber; its row. */
async function active(): Promise<SubscriberRow> {
  const Address = `person${(people += 1)}@example.com`;
  const consent = { Confirmed: true, ConsentNote: "signed form" };
  const body = { Channel: "Email", Address, Scope: { Kind: "Page" }, ...consent };
  await server.request("/api/Subscriber", { method: "POST", key, body });
  const row = await rowOf(Address);
  if (row === undefined) throw new Error("the subscriber is not there");
  return row;
}

describe("the subscriptions of the status API v2", () => {
  it("POST /api/v2/subscribers.json subscribes by a form and by JSON, in Statuspage's shape", async () => {
    const byForm = await sendForm([["subscriber[email]", "statuspage@example.com"]]);
    const { page } = z
      .object({ page: z.unknown() })
      .parse((await server.request("/api/v2/status.json")).json);
    expect([byForm.status, byForm.json]).toEqual([
      201,
      { page, can_select_components: true, mode: "email_sms", email: "statuspage@example.com" },
    ]);
    expect(byForm.headers).toMatchObject({ "cache-control": "no-store" });
    expect((await rowOf("statuspage@example.com"))?.state).toBe("Pending");
    expect((await sendJson({ email: "json@example.com", phone_number: null })).status).toBe(201);
    const row = await rowOf("json@example.com");
    expect(row && choicesOf(row).scope.page).toBe(true);
  });

  it("the answer is the same for a new, pending, active, suspended, erased or trapped address", async () => {
    const subscribe = async (email: string, more: readonly (readonly [string, string])[] = []) => {
      const { status, text } = await sendForm([["subscriber[email]", email], ...more]);
      expect(text).toContain(email);
      return [status, text.replace(email, "")];
    };
    const [bounced, there, erased] = [await active(), await active(), await active()];
    await server.submit({ kind: "SuspendSubscribers", numbers: [bounced.id], reason: "Bounced" });
    await server.request(`/api/Subscriber/${erased.public_id}`, { method: "DELETE", key });
    const fresh = await subscribe("fresh@example.com");
    for (const email of ["fresh@example.com", ...[bounced, there, erased].map(({ address }) => address)])
      expect(await subscribe(email)).toEqual(fresh);
    expect(await subscribe("trapped@example.com", [["Website", "https://spam.example"]])).toEqual(fresh);
    expect(await rowOf("trapped@example.com")).toBeUndefined();
  });

  it("a client subscribes to components, groups and an open incident, and names what the page does not show", async () => {
    const group = await server.request("/api/ComponentGroup", {
      method: "POST",
      key,
      body: { Name: "Backend" },
    });
    const groupId = String(group.at("Result", "Id"));
    const fields = { Kind: "Incident", Title: "Slow", Message: "We look into it." };
    const incident = await server.request("/api/Announcement", { method: "POST", key, body: fields });
    const incidentId = String(incident.at("Result", "Id"));
    await until(async () => (await server.request("/api/v2/summary.json")).text.includes(incidentId));
    const chosen = [component, groupId].map((id) => ["subscriber[component_ids][]", id] as const);
    expect((await sendForm([["subscriber[email]", "some@example.com"], ...chosen])).status).toBe(201);
    const some = await rowOf("some@example.com");
    expect(some && choicesOf(some).scope).toMatchObject({
      page: false,
      componentIds: [component],
      groupIds: [groupId],
    });
    expect((await sendJson({ email: "one@example.com", incident_id: incidentId })).status).toBe(201);
    const follower = await rowOf("one@example.com");
    expect(follower && choicesOf(follower).scope).toMatchObject({
      page: false,
      announcementIds: [incidentId],
    });
    for (const [subscriber, where] of [
      [{ component_ids: [component, "abc"] }, "subscriber.component_ids[1]"],
      [{ component_id: crypto.randomUUID() }, "subscriber.component_id"],
      [{ incident_id: component }, "subscriber.incident_id"],
      [{ email: "no address" }, "subscriber.email"],
      [{ email: null }, "subscriber.email"],
      [{ endpoint: "http://hooks.example.com" }, "subscriber.endpoint"],
    ] as const) {
      const { status, json } = await sendJson({ email: "wrong@example.com", ...subscriber });
      expect([status, json.Errors?.[0]?.Path]).toEqual([400, where]);
    }
    expect(await rowOf("wrong@example.com")).toBeUndefined();
  });

  it("a webhook gets Statuspage's format, and one in a private network is refused", async () => {
    const before = (await rows()).length;
    const endpoint = "https://8.8.4.4/hook";
    const outside = await sendJson({ email: "owner@example.com", endpoint });
    expect([outside.status, outside.json]).toMatchObject([201, { mode: "webhook", webhook: endpoint }]);
    const added = (await rows()).slice(before);
    expect(added.map(({ channel, format }) => [channel, format])).toEqual([["Webhook", "Statuspage"]]);
    const inside = await sendJson({ endpoint: "https://10.0.0.1/hook" });
    const Message: unknown = expect.stringContaining("public host: 10.0.0.1");
    expect([inside.status, inside.json, (await rows()).length]).toMatchObject([
      400,
      { Errors: [{ Path: "subscriber.endpoint", Message }] },
      before + 1,
    ]);
  });

  it("a client subscribes to the page below whose slug it is sent", async () => {
    const fields = [["subscriber[email]", "other@example.com"]] as const;
    const sent = await sendForm(fields, `/page/other${path}`);
    expect([sent.status, sent.at("page", "name")]).toEqual([201, "Other"]);
    const pages = await server.bus.rows(q.selectFrom("page").selectAll().compile());
    const other = pages.find(({ slug }) => slug === "other");
    expect((await rowOf("other@example.com"))?.page_id).toBe(other?.id);
  });

  // Last: its requests use up what all visitors together may send at once.
  it("the status API refuses other sites, phones and too many requests as the form does", async () => {
    const foreign = { ...fromElsewhere(), origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await sendJson({ email: "victim@example.com" }, foreign)).status).toBe(403);
    const phone = await sendJson({ phone_number: "5551234", phone_country: "US" });
    expect([phone.status, phone.json.Code]).toEqual([409, "ChannelUnavailable"]);
    const greedy = from("203.0.113.8");
    for (let count = 0; count < 60; count += 1) await sendJson({ email: "often@example.com" }, greedy);
    expect((await sendJson({ email: "late@example.com" }, greedy)).status).toBe(429);
    const read = await server.request(path);
    expect([read.status, read.headers["allow"]]).toEqual([405, "POST, OPTIONS"]);
  });
});

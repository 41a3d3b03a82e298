/** Deliveries over the API: who may see and change them, and what retry, release and drop do. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { q } from "../../src/store/query.ts";
import { until } from "../harness/until.ts";
import { type NotifiedService, startNotified, subscriberRow } from "../notifications/notified-service.ts";
import { type SmtpSink, startSmtpSink } from "../notifications/smtp-sink.ts";

let smtp: SmtpSink;
let service: NotifiedService;
let key = "";
let announcement = "";

const states = async () => (await service.deliveries()).map(({ state }) => state);
const change = (verb: string, body: unknown = {}) =>
  service.request(`/api/Delivery/${verb}`, { method: "POST", key, body });

beforeAll(async () => {
  smtp = await startSmtpSink();
  service = await startNotified({ env: { SMTP_URL: smtp.url, MAIL_FROM: "status@acme.example" } });
  key = await service.key("Read-Write");
  smtp.refuse = () => ({ code: 451, text: "4.7.1 Later" });
  await service.subscribe(subscriberRow({ address: "ada@example.com" }), subscriberRow());
  announcement = await service.announce();
  await until(async () => (await states()).filter((state) => state === "Deferred").length === 2);
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});

describe("the deliveries of an announcement", () => {
  it("deliveries are listed with masked addresses and their reasons", async () => {
    const listed = await service.request(`/api/Announcement/${announcement}/Deliveries`, { key });
    expect(listed.status).toBe(200);
    expect(listed.at("Result", "Items", 0)).toMatchObject({
      Channel: "Email",
      State: "Deferred",
      Reason: "RemoteError",
      Attempts: 1,
      Event: "IncidentOpened",
    });
    expect(listed.text).not.toContain("ada@example.com");
  });

  it("deliveries of all announcements are listed by their state and channel", async () => {
    const list = (query: string) => service.request(`/api/Delivery${query}`, { key });
    expect((await list("?State=deferred&Channel=Email&Limit=1")).json).toMatchObject({
      Result: {
        Items: [{ State: "Deferred", AnnouncementId: announcement }],
        NextCursor: expect.any(String) as string,
      },
    });
    expect((await list("?State=Sent&State=deferred&Limit=1")).at("Result", "Items", 0, "State")).toBe(
      "Deferred",
    );
    for (const query of ["?State=Sent", "?Channel=Slack"])
      expect((await list(query)).at("Result", "Items")).toEqual([]);
    expect((await list("?State=Broken")).text).toContain("State: Choose one of: Queued, ");
  });

  it("deliveries are listed by announcement, event, page and time", async () => {
    const list = (query: string) => service.request(`/api/Delivery?${query}`, { key });
    const countOf = async (query: string) => (await list(query)).at("Result", "Items");
    for (const query of [
      `AnnouncementId=${announcement}`,
      "Event=incident_opened",
      "Page=status",
      "From=2020-01-01",
    ])
      expect(await countOf(query), query).toHaveLength(2);
    const [first] = z
      .array(z.object({ Id: z.string(), SubscriberId: z.string() }))
      .parse(await countOf("State=Deferred"));
    for (const query of [`Id=${first?.Id ?? ""}`, `SubscriberId=${first?.SubscriberId ?? ""}`])
      expect(await countOf(query), query).toMatchObject([{ Id: first?.Id }]);
    const noSubscriber = await list("SubscriberId=019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c");
    expect([noSubscriber.status, noSubscriber.at("Errors", 0, "Path")]).toEqual([400, "SubscriberId"]);
    for (const query of ["Event=IncidentResolved", "To=2020-01-01"])
      expect(await countOf(query), query).toEqual([]);
    const unknown = await list("AnnouncementId=019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c");
    expect([unknown.status, unknown.at("Errors", 0, "Path")]).toEqual([400, "AnnouncementId"]);
    expect((await list("Page=nowhere")).at("Code")).toBe("PageNotFound");
    expect((await list("Announcement=x&Status=Sent")).at("Errors")).toMatchObject([
      { Message: "There is no such parameter. Did you mean AnnouncementId?" },
      { Message: "There is no such parameter. Did you mean State?" },
    ]);
  });

  it("a Read-Only key gets 403 on deliveries", async () => {
    const reader = await service.key("Read-Only");
    const paths = ["/api/Delivery", `/api/Announcement/${announcement}/Deliveries`] as const;
    for (const path of paths) expect((await service.request(path, { key: reader })).status).toBe(403);
    for (const verb of ["Retry", "Release", "Drop"]) {
      const sent = await service.request(`/api/Delivery/${verb}`, { method: "POST", key: reader, body: {} });
      expect(sent.status).toBe(403);
    }
    expect(await states()).toEqual(["Deferred", "Deferred"]);
  });

  it("a change of deliveries wants a filter or All, and states that it can change", async () => {
    const refused = async (verb: string, body: unknown) => (await change(verb, body)).at("Errors");
    expect(await refused("Drop", {})).toEqual([
      {
        Path: "All",
        Code: "Missing",
        Message: "Give a filter, or true to drop the deliveries of all pages.",
      },
    ]);
    expect(await refused("Retry", { All: true, Page: "status" })).toEqual([
      { Path: "All", Code: "Invalid", Message: "Give either All or filters." },
    ]);
    expect(await refused("Drop", { All: false })).toMatchObject([{ Path: "All" }]);
    for (const [verb, State, states] of [
      ["Release", "Queued", "Held"],
      ["Drop", "Sent", "Queued, Deferred, Held"],
      ["Retry", "Dropped", "Deferred, Failed, Bounced, or Sent with Ids"],
    ] as const)
      expect(await refused(verb, { State })).toMatchObject([{ Message: `Choose from: ${states}.` }]);
    const unknownId = "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c";
    for (const [Path, Code] of [
      ["AnnouncementId", "AnnouncementNotFound"],
      ["SubscriberId", "SubscriberNotFound"],
    ] as const)
      expect((await change("Drop", { [Path]: unknownId })).json).toMatchObject({ Code, Errors: [{ Path }] });
    expect((await change("Drop", { Page: "nowhere" })).at("Code")).toBe("PageNotFound");
    expect(await states()).toEqual(["Deferred", "Deferred"]);
  });

  it("a dry run of a change of deliveries counts those that the filters of the list select", async () => {
    const count = async (body: unknown) => {
      const tried = await change("Drop?DryRun=true", body);
      expect(tried.at("Message")).toMatch(/^Dry run, nothing was changed: \d deliver/u);
      return tried.at("Result", "Changed");
    };
    for (const filter of [
      { All: true },
      { Page: "Status" },
      { Channel: "Email" },
      { Event: "IncidentOpened", From: "2020-01-01" },
      { State: "deferred" },
    ])
      expect(await count(filter), JSON.stringify(filter)).toBe(2);
    for (const filter of [{ Channel: "Slack" }, { Event: "NoticeUpdated" }, { To: "2020-01-01" }])
      expect(await count(filter), JSON.stringify(filter)).toBe(0);
    const retried = await change("Retry?DryRun=true", { All: true });
    expect(retried.at("Result")).toEqual({ Changed: 2, HasMore: false, Skipped: [], NotSent: [] });
    expect(await states()).toEqual(["Deferred", "Deferred"]);
  });

  it("deliveries are dropped, retried and released by their ids and states", async () => {
    const [first, second] = await service.deliveries();
    const dropped = await change("Drop", { Ids: [first?.public_id] });
    expect([dropped.status, dropped.at("Result")]).toEqual([
      200,
      { Changed: 1, HasMore: false, Skipped: [] },
    ]);
    const unknownId = "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c";
    const again = await change("Drop", { Ids: [first?.public_id, unknownId] });
    expect([again.at("Message"), again.at("Result")]).toEqual([
      "0 deliveries dropped, 2 skipped",
      {
        Changed: 0,
        HasMore: false,
        Skipped: [
          { Id: first?.public_id, State: "Dropped" },
          { Id: unknownId, State: null },
        ],
      },
    ]);
    // What is dropped stays so.
    expect((await change("Release", { AnnouncementId: announcement })).at("Result", "Changed")).toBe(0);
    smtp.refuse = () => undefined;
    expect((await change("Retry", { AnnouncementId: announcement })).at("Result", "Changed")).toBe(1);
    await until(async () => (await states()).includes("Sent"));
    expect(await states()).toEqual(["Dropped", "Sent"]);
    expect(smtp.mails.map(({ parsed }) => parsed.messageId)).toEqual([
      `<${second?.public_id ?? ""}@acme.example>`,
    ]);
  });

  it("held deliveries are sent once they are released, and each change is audited", async () => {
    await service.bus.bookkeep([
      q
        .updateTable("delivery")
        .set({ state: "Held", reason: "Gap" })
        .where("state", "=", "Dropped")
        .compile(),
    ]);
    expect((await change("Release", { State: "Held" })).at("Result", "Changed")).toBe(1);
    await until(() => smtp.mails.length === 2);
    const audited = await service.bus.rows(
      q
        .selectFrom("audit_event")
        .select("action")
        .where("action", "like", "Delivery.%")
        .orderBy("id")
        .compile(),
    );
    expect(audited.map(({ action }) => action)).toEqual([
      "Delivery.Drop",
      "Delivery.Retry",
      "Delivery.Release",
    ]);
  });
});

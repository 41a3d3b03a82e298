/** Failures for which other status pages are known: each must not happen here. The titles name the reports of them. */

import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { ReportStatus } from "../../src/commands/command.ts";
import { parseComponentPatch } from "../../src/commands/components/component-edit.ts";
import { defaultEvents } from "../../src/contract/subscribers.ts";
import { foldName } from "../../src/rules/names.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import { report } from "../commands/stage.ts";
import { signIn } from "../harness/people.ts";
import { rawJson } from "../harness/raw-json.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { startNotified, subscriberRow } from "./notified-service.ts";
import { type SmtpSink, smtpSinkForTest } from "./smtp-sink.ts";

let smtp: SmtpSink;
let here: Dispatching;
beforeEach(async () => {
  smtp = await smtpSinkForTest();
  here = await dispatching();
});

const start = () => here.start({ smtpPort: smtp.port });
const reached = () => smtp.mails.flatMap(({ to }) => to).toSorted();
const allSent = async (count: number) => {
  const rows = await here.deliveries();
  return rows.length === count && rows.every(({ state }) => state === "Sent");
};

const ofComponents = (componentIds: readonly string[]) =>
  writeJson("subscriber", "scope", { page: false, componentIds, groupIds: [], announcementIds: [] });

describe("recipients", () => {
  it("a subscriber of one component gets no mail of another one (cachet#734 and #1687, kener#615 and #635), and does get its maintenance (cachet#3409)", async () => {
    const [api, web] = [await here.component("API"), await here.component("Web")];
    await here.subscribe(
      subscriberRow({ address: "api@example.com", scope: ofComponents([api]), source: "Api" }),
      subscriberRow({ address: "web@example.com", scope: ofComponents([web]), source: "Import" }),
    );
    start();
    await here.announce({ AffectedComponents: [{ ComponentName: "Web", Status: "Major Outage" }] });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await here.announce({
      Kind: "Maintenance",
      Title: "API upgrade",
      StartsAt: inHours(48),
      EndsAt: inHours(49),
      AffectedComponents: [{ ComponentName: "API" }],
    });
    await until(() => allSent(2));
    const sent = smtp.mails.map(
      ({ to, parsed }) => `${String(to)}: ${parsed.subject?.replace(/^\[.*\] /u, "")}`,
    );
    // The two may overtake each other: they go to different addresses.
    expect(sent.toSorted()).toEqual([
      "api@example.com: Maintenance scheduled: API upgrade",
      "web@example.com: New incident: Payments fail at checkout",
    ]);
  });

  it("a subscriber with a damaged row is skipped and logged, and everybody else gets the message", async () => {
    await here.subscribe(
      subscriberRow({ address: "damaged@example.com", scope: rawJson('{"page":1}') }),
      subscriberRow({ address: "ada@example.com" }),
    );
    start();
    await here.announce({});
    await until(() => allSent(1));
    expect(reached()).toEqual(["ada@example.com"]);
    expect(here.log.join("\n")).toContain("subscriber is damaged and is not notified");
    expect(here.log.join("\n")).toContain("subscriber.scope of row");
  });

  it("an edit of a component's name or description notifies nobody (cachet#3837)", async () => {
    const api = await here.component("API");
    await here.subscribe(subscriberRow({ scope: ofComponents([api]) }));
    start();
    await here.submit(parseComponentPatch(api, { Description: "All of it", Name: "API" }));
    await here.announce({ NotifySubscribers: false });
    await here.announce({ AffectedComponents: [{ ComponentName: "API", Status: "Degraded Performance" }] });
    await until(() => allSent(1));
    expect(smtp.mails).toHaveLength(1);
  });

  it("each of many subscribers gets every mail (staytus#362) once (oneuptime#1859), with its own id (Status-Page#534)", async () => {
    const rows = Array.from({ length: 20 }, () => subscriberRow());
    await here.subscribe(...rows);
    start();
    await here.announce();
    await until(() => allSent(20));
    expect(reached()).toEqual(rows.map(({ address }) => address).toSorted());
    expect(new Set(smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(20);
  });

  it("an address subscribed twice gets an incident once (oneuptime#2149)", async () => {
    const row = subscriberRow({ address: "ada@example.com" });
    await here.subscribe(row, { ...subscriberRow(), address: row.address, address_hash: row.address_hash });
    start();
    await here.announce();
    await here.announce({ Title: "Another" });
    await until(() => allSent(2));
    expect(reached()).toEqual([row.address, row.address]);
  });

  it("an upgrade or a restart repeats no mail, and sends none from before the subscription (oneuptime#1983)", async () => {
    await here.subscribe(subscriberRow({ address: "first@example.com" }));
    const first = start();
    await here.announce();
    await until(() => allSent(1));
    await first.close();
    await here.subscribe(subscriberRow({ address: "later@example.com", confirmed_at: Date.now() }));
    start();
    await here.announce({ Title: "The next" });
    await until(() => allSent(3));
    expect(reached()).toEqual(["first@example.com", "first@example.com", "later@example.com"]);
  });

  it("a recovery is told once, however often its source reports it (statping-ng#41)", async () => {
    await here.subscribe(
      subscriberRow({ events: writeJson("subscriber", "events", { ...defaultEvents, StatusChanges: true }) }),
    );
    await here.component("API");
    start();
    const reports = (status: ReportStatus["status"]) =>
      here.submit(report({ componentNameKey: foldName("API"), status }));
    await reports("Major Outage");
    for (let count = 0; count < 5; count += 1) await reports("Operational");
    // What the repeated reports had caused would be queued before this one.
    await reports("Partial Outage");
    await until(() =>
      smtp.mails.some(({ parsed }) => parsed.text?.includes("Operational → Partial Outage") === true),
    );
    await until(async () => (await here.deliveries()).every(({ state }) => state === "Sent"));
    expect(smtp.mails).toHaveLength(3);
  });
});

describe("the content of a mail", () => {
  it("every link in a mail is at the page's own address (oneuptime#1476 and #1951)", async () => {
    await here.subscribe(subscriberRow());
    start();
    await here.announce();
    await until(() => smtp.mails.length === 1);
    const { text = "", html = "" } = smtp.mails[0]?.parsed ?? {};
    const links = [...`${text} ${html}`.matchAll(/https?:\/\/[^\s/"<>]+/gu)].map(([link]) => link);
    expect(new Set(links.filter((link) => !link.includes("w3.org")))).toEqual(new Set(["http://127.0.0.1"]));
  });

  it("one-click unsubscription has both of its headers (openstatus#1736), and a shared mailbox none that a scanner could use (Rock#7034)", async () => {
    await here.subscribe(
      subscriberRow({ address: "ada@example.com" }),
      subscriberRow({ address: "team@example.com", shared_mailbox: 1 }),
    );
    start();
    await here.announce();
    await until(() => smtp.mails.length === 2);
    const fieldsOf = (address: string) =>
      smtp.mails
        .find(({ to }) => to.includes(address))
        ?.parsed.headers.flatMap(({ key }) => (key.startsWith("list-unsubscribe") ? [key] : []))
        .toSorted();
    expect(fieldsOf("ada@example.com")).toEqual(["list-unsubscribe", "list-unsubscribe-post"]);
    expect(fieldsOf("team@example.com")).toEqual(["list-unsubscribe"]);
  });
});

describe("the API, the portal and the form of visitors", () => {
  it("an announcement by the API (kener#774) or by hand (cachet#745, Status-Page#500 and #503) is mailed, to an API-made subscriber of its component alone (cachet#4101), as is a visitor's confirmation (openstatus#2571 and #2213)", async () => {
    const service = await startNotified({ env: { SMTP_URL: smtp.url, MAIL_FROM: "status@acme.example" } });
    onTestFinished(() => service.close());
    const key = await service.key("Read-Write");
    const [api, web] = [await service.component("API"), await service.component("Web")];
    const post = async (path: string, body: Readonly<Record<string, unknown>>) =>
      expect((await service.request(path, { method: "POST", key, body })).status).toBe(201);
    for (const [name, id] of [
      ["api", api],
      ["web", web],
    ]) {
      await post("/api/Subscriber", {
        Channel: "Email",
        Address: `${name}@example.com`,
        Scope: { Kind: "Components", ComponentIds: [id] },
        Confirmed: true,
        ConsentNote: "signed form",
      });
    }
    const incident = { Kind: "Incident", Message: "We write again at noon." };
    for (const [title, id] of [
      ["Web fails", web],
      ["API fails", api],
    ]) {
      const AffectedComponents = [{ ComponentId: id, Status: "Major Outage" }];
      await post("/api/Announcement", { ...incident, Title: title, AffectedComponents });
    }
    await until(async () => (await service.deliveries()).length === 2);
    await service.subscribe(subscriberRow({ address: "ada@example.com" }));
    const editor = await signIn(service, "Editor");
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    for (const fields of [
      { Title: "Payments fail" },
      { Kind: "Maintenance", Title: "API upgrade", StartsAt: inHours(48), EndsAt: inHours(49) },
    ]) {
      const request = { method: "POST", body: { ...incident, ...fields } };
      expect((await editor.request("/portal/api/Announcement", request)).status).toBe(201);
    }
    const form = await service.request("/subscribe", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "Email=grace%40example.com",
    });
    expect(form.status).toBe(202);
    await until(async () => {
      const deliveries = await service.deliveries();
      return deliveries.length === 5 && deliveries.every(({ state }) => state === "Sent");
    });
    const sent = smtp.mails.map(
      ({ to, parsed }) => `${String(to)}: ${parsed.subject?.replace(/^\[.*\] /u, "")}`,
    );
    expect(sent.toSorted()).toEqual([
      "ada@example.com: Maintenance scheduled: API upgrade",
      "ada@example.com: New incident: Payments fail",
      "api@example.com: New incident: API fails",
      "grace@example.com: Confirm your subscription to Status",
      "web@example.com: New incident: Web fails",
    ]);
    const confirmation = smtp.mails.find(({ to }) => to.includes("grace@example.com"));
    expect(confirmation?.parsed.text).toMatch(/\/subscription\/[\w-]+\/confirm/u);
  });
});

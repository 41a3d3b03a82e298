/** Failures for which other status pages are known: each must not happen here. */
import { beforeEach, describe, expect, it } from "vitest";
import { parseComponentCreate, parseComponentPatch } from "../../src/commands/components/component-edit.ts";
import { component as componentJson } from "../../src/contract/components.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
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

async function component(name: string): Promise<string> {
  const { result } = await here.submit(parseComponentCreate({ Name: name }));
  return componentJson.parse(result).Id;
}

const ofComponents = (componentIds: readonly string[]) =>
  JSON.stringify({ page: false, componentIds, groupIds: [], announcementIds: [] });

describe("recipients", () => {
  it("a subscriber of one component gets no mail of another one, and does get its maintenance", async () => {
    const [api, web] = [await component("API"), await component("Web")];
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
      "api@example.com: API upgrade",
      "web@example.com: Payments fail at checkout",
    ]);
  });

  it("an edit of a component's name or description notifies nobody", async () => {
    const api = await component("API");
    await here.subscribe(subscriberRow({ scope: ofComponents([api]) }));
    start();
    await here.submit(parseComponentPatch(api, { Description: "All of it", Name: "API" }));
    await here.announce({ NotifySubscribers: false });
    await here.announce({ AffectedComponents: [{ ComponentName: "API", Status: "Degraded Performance" }] });
    await until(() => allSent(1));
    expect(smtp.mails).toHaveLength(1);
  });

  it("each of 300 subscribers gets every mail once, with its own id", async () => {
    const rows = Array.from({ length: 300 }, () => subscriberRow());
    await here.subscribe(...rows);
    start();
    await here.announce();
    await until(() => allSent(300), 30_000);
    expect(reached()).toEqual(rows.map(({ address }) => address).toSorted());
    expect(new Set(smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(300);
  });

  it("an address subscribed twice gets an incident once", async () => {
    const row = subscriberRow({ address: "ada@example.com" });
    await here.subscribe(row, { ...subscriberRow(), address: row.address, address_hash: row.address_hash });
    start();
    await here.announce();
    await here.announce({ Title: "Another" });
    await until(() => allSent(2));
    expect(reached()).toEqual([row.address, row.address]);
  });

  it("an upgrade or a restart repeats no mail, and sends none from before the subscription", async () => {
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
});

describe("the content of a mail", () => {
  it("every link in a mail is at the page's own address", async () => {
    await here.subscribe(subscriberRow());
    start();
    await here.announce();
    await until(() => smtp.mails.length === 1);
    const { text = "", html = "" } = smtp.mails[0]?.parsed ?? {};
    const links = [...`${text} ${html}`.matchAll(/https?:\/\/[^\s/"<>]+/gu)].map(([link]) => link);
    expect(new Set(links.filter((link) => !link.includes("w3.org")))).toEqual(new Set(["http://127.0.0.1"]));
  });

  it("one-click unsubscription has both of its headers, and a shared mailbox none that a scanner could use", async () => {
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

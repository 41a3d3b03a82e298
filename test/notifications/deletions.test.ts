import { expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { defaultEvents } from "../../src/contract/subscribers.ts";
import { announcementMessage, deletionMessage, statusMessage } from "../../src/contract/webhook-messages.ts";
import { q } from "../../src/store/query.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import { strictly } from "../harness/strict-schema.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { type SmtpSink, smtpSinkForTest } from "./smtp-sink.ts";
import { startWebhookSink, type WebhookSink } from "./webhook-sink.ts";

const typed = z.object({ type: z.string() });
const outage = { AffectedComponents: [{ ComponentName: "Ledger", Status: "Major Outage" }] };

type Stage = { readonly here: Dispatching; readonly smtp: SmtpSink; readonly hooks: WebhookSink };

/** A webhook with changes of status, one in Statuspage's format, and a person with changes of status. */
async function stage(): Promise<Stage> {
  const smtp = await smtpSinkForTest();
  const hooks = await startWebhookSink();
  onTestFinished(() => hooks.close());
  const here = await dispatching();
  here.start({ smtpPort: smtp.port });
  await here.component("Ledger");
  const events = writeJson("subscriber", "events", { ...defaultEvents, StatusChanges: true });
  await here.subscribe(
    subscriberRow({ channel: "Webhook", address: `${hooks.url}/mirror`, events }),
    subscriberRow({ channel: "Webhook", address: `${hooks.url}/ported`, format: "Statuspage" }),
    subscriberRow({ address: "reader@example.com" }),
    subscriberRow({ address: "watcher@example.com", events }),
  );
  return { here, smtp, hooks };
}

const bodiesAt = ({ hooks }: Stage, path: string) =>
  hooks.received.filter((hook) => hook.path === path).map(({ body }): unknown => JSON.parse(body));
const typesOf = (all: Stage) => bodiesAt(all, "/mirror").map((body) => typed.parse(body).type);

it("a deletion and a restoration are told once to a webhook that was told of the incident, and to no person", async () => {
  const all = await stage();
  const { here, smtp } = all;
  const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address));
  const bodies = () => bodiesAt(all, "/mirror");
  const id = await here.announce(outage);
  await until(() => bodies().length === 1 && bodiesAt(all, "/ported").length === 1);
  await until(() => smtp.mails.length === 2);

  // With the status that the component has now. Its change is reported as well.
  await here.submit({ kind: "DeleteAnnouncement", id });
  await until(() => bodies().length === 3 && mailsTo("watcher@example.com").length === 2);
  const deletion = bodies().find((body) => deletionMessage.safeParse(body).success);
  expect(strictly(deletionMessage).parse(deletion)).toMatchObject({
    data: { Id: id, AffectedComponents: [{ Name: "Ledger", Status: "Operational" }] },
  });
  const change = bodies().find((body) => statusMessage.safeParse(body).success);
  expect(change).toMatchObject({ data: { PreviousStatus: "Major Outage" } });

  await here.submit({ kind: "RestoreAnnouncement", id });
  await until(() => bodies().length === 4);
  expect(strictly(announcementMessage).parse(bodies()[3])).toMatchObject({
    type: "announcement.updated",
    data: { Event: "AnnouncementRestored", Id: id, AffectedComponents: [{ Status: "Major Outage" }] },
  });
  await here.submit({ kind: "DeleteAnnouncement", id });
  await until(() => typesOf(all).filter((type) => type === "announcement.deleted").length === 2);
  expect(bodiesAt(all, "/ported")).toHaveLength(1);
  expect(mailsTo("reader@example.com")).toHaveLength(1);
});

it("an incident that is deleted before its first message is sent is never told to a webhook, nor that it is restored", async () => {
  const all = await stage();
  const { here } = all;
  await here.submit({ kind: "SetSending", state: "Paused" });
  const id = await here.announce(outage);
  const ofIncident = async () => (await here.deliveries()).filter((row) => row.announcement_id !== null);
  await until(async () => (await ofIncident()).length === 4);
  for (const kind of ["DeleteAnnouncement", "RestoreAnnouncement", "DeleteAnnouncement"] as const)
    await here.submit({ kind, id });
  const open = q.selectFrom("notification").select("id").where("state", "in", ["Pending", "Resolving"]);
  await until(async () => (await here.bus.rows(open.compile())).length === 0);
  await here.submit({ kind: "SetSending", state: "Running" });
  await until(async () => (await ofIncident()).every(({ state }) => !["Queued", "Sending"].includes(state)));
  expect((await ofIncident()).filter(({ state }) => !["Dropped", "Suppressed"].includes(state))).toEqual([]);
  expect(typesOf(all).filter((type) => type.startsWith("announcement."))).toEqual([]);
});

it("a webhook is told once of a deletion that was undone and made again before it could be told", async () => {
  const all = await stage();
  const { here } = all;
  const id = await here.announce(outage);
  await until(() => typesOf(all).length === 1);
  await until(async () => (await here.deliveries()).every(({ state }) => state === "Sent"));
  await here.submit({ kind: "SetSending", state: "Paused" });
  for (const kind of ["DeleteAnnouncement", "RestoreAnnouncement", "DeleteAnnouncement"] as const)
    await here.submit({ kind, id });
  await here.submit({ kind: "SetSending", state: "Running" });
  const ofIncident = async () => (await here.deliveries()).filter((row) => row.announcement_id !== null);
  await until(async () => {
    const deletions = (await ofIncident()).filter(({ event }) => event.startsWith("Announcement"));
    return deletions.length >= 2 && deletions.every(({ state }) => !["Queued", "Sending"].includes(state));
  });
  expect(typesOf(all).filter((type) => type.startsWith("announcement."))).toEqual([
    "announcement.created",
    "announcement.deleted",
  ]);
});

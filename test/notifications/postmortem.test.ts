/** The notification of a postmortem, in all channels with a text. */
import { expect, it, onTestFinished } from "vitest";
import { parsePostmortem, parseUpdateCreate } from "../../src/commands/announcements/announcement-bodies.ts";
import { announcementMessage } from "../../src/contract/webhook-messages.ts";
import { q } from "../../src/store/query.ts";
import { until } from "../harness/until.ts";
import { dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { smtpSinkForTest } from "./smtp-sink.ts";
import { startWebhookSink } from "./webhook-sink.ts";

it("a postmortem is sent once, with its text and link, and an edit only if NotifySubscribers is true", async () => {
  const smtp = await smtpSinkForTest();
  const hooks = await startWebhookSink();
  onTestFinished(() => hooks.close());
  const here = await dispatching();
  here.start({ smtpPort: smtp.port });
  await here.subscribe(
    subscriberRow(),
    subscriberRow({ channel: "Webhook", address: `${hooks.url}/own` }),
    subscriberRow({ channel: "Webhook", address: `${hooks.url}/other`, format: "Statuspage" }),
  );
  const sent = () => smtp.mails.length + hooks.received.length;
  const id = await here.announce();
  await until(() => sent() === 3);
  await here.submit(parseUpdateCreate(id, { State: "Resolved", Message: "It works again." }));
  await until(() => sent() === 6);
  const postmortem = (Message: string | null, NotifySubscribers?: boolean) =>
    here.submit(parsePostmortem(id, { Message, NotifySubscribers }));
  await postmortem("A **disk** was full.");
  await until(() => sent() === 9);

  const mail = smtp.mails.at(-1)?.parsed;
  expect(mail?.subject).toBe("[Status] Postmortem published: Payments fail at checkout");
  for (const part of ["Postmortem published", "A disk was full.", `/announcement/${id}#postmortem`])
    expect(mail?.text).toContain(part);
  const bodies = hooks.received.slice(-2).map(({ body }): unknown => JSON.parse(body));
  const own = bodies.flatMap((body) => announcementMessage.safeParse(body).data ?? []);
  expect(own).toMatchObject([
    {
      type: "announcement.updated",
      data: { Event: "IncidentPostmortem", Updates: [], Postmortem: { Message: "A **disk** was full." } },
    },
  ]);
  expect(bodies).toContainEqual(
    expect.objectContaining({
      incident: expect.objectContaining({
        status: "postmortem",
        postmortem_body: "A **disk** was full.",
      }) as unknown,
    }),
  );

  const events = async () =>
    (await here.bus.rows(q.selectFrom("notification").select("event").orderBy("id").compile())).map(
      ({ event }) => event,
    );
  await postmortem("A **disk** was full.", true);
  await postmortem("A disk was *full*.");
  expect(await events()).toEqual(["IncidentOpened", "IncidentResolved", "IncidentPostmortem"]);
  await postmortem("A disk was full, and nobody looked.", true);
  await until(() => sent() === 12);
  expect(smtp.mails.at(-1)?.parsed.text).toContain("and nobody looked");
});

it("a postmortem that was unpublished before it was sent is not sent", async () => {
  const smtp = await smtpSinkForTest();
  const here = await dispatching();
  here.start({ smtpPort: smtp.port });
  await here.subscribe(subscriberRow());
  const id = await here.announce();
  await until(() => smtp.mails.length === 1);
  await here.submit(parseUpdateCreate(id, { State: "Resolved", Message: "It works again." }));
  await until(() => smtp.mails.length === 2);
  await here.submit({ kind: "SetSending", state: "Paused" });
  await here.submit(parsePostmortem(id, { Message: "A disk was full." }));
  await until(async () => (await here.deliveries()).length === 3);
  await here.submit(parsePostmortem(id, { Message: null }));
  await here.submit({ kind: "SetSending", state: "Running" });
  await until(async () => (await here.deliveries()).some(({ state }) => state === "Dropped"));
  expect(smtp.mails).toHaveLength(2);
});

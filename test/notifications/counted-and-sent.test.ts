/** The number of recipients before publishing, and the deliveries after it. */
import { expect, it, onTestFinished } from "vitest";
import { recipientCount } from "../../src/contract/announcement-dry-run.ts";
import { q } from "../../src/store/query.ts";
import { signIn } from "../harness/people.ts";
import { until } from "../harness/until.ts";
import { startNotified, subscriberRow } from "./notified-service.ts";
import { smtpSinkForTest } from "./smtp-sink.ts";

it("a published incident is sent to as many as the composer counted, but for deliveries whose reasons are listed", async () => {
  const smtp = await smtpSinkForTest();
  const service = await startNotified({ env: { SMTP_URL: smtp.url, MAIL_FROM: "status@acme.example" } });
  onTestFinished(() => service.close());
  const rows = Array.from({ length: 12 }, () => subscriberRow());
  const [suspended, paused, erased, refused] = rows;
  if (suspended === undefined || paused === undefined || erased === undefined || refused === undefined)
    throw new Error("there are twelve subscribers");
  await service.subscribe(
    ...rows,
    subscriberRow({ state: "Pending", confirmed_at: null }),
    subscriberRow({ state: "Unsubscribed" }),
  );
  smtp.refuse = (address) =>
    address === refused.address ? { code: 552, text: "5.2.2 Mailbox full" } : undefined;
  const editor = await signIn(service, "Editor");
  const body = { Kind: "Incident", Title: "Payments fail", Message: "We look into it." };
  const counted = await editor.request("/portal/api/Announcement/Recipients", {
    method: "POST",
    body: { Operation: "CreateAnnouncement", Body: body },
  });
  const { Total } = recipientCount.parse(counted.at("Result"));
  expect(Total).toBe(rows.length);
  await service.submit({ kind: "SetSending", state: "Paused" });
  expect((await editor.request("/portal/api/Announcement", { method: "POST", body })).status).toBe(201);
  await until(async () => (await service.deliveries()).length === Total);
  await service.submit({ kind: "SuspendSubscribers", numbers: [suspended.id], reason: "Bounced" });
  await service.submit({ kind: "DeleteSubscriber", id: erased.public_id });
  await service.bus.bookkeep([
    q
      .updateTable("subscriber")
      .set({ paused_until: Date.now() + 3_600_000 })
      .where("id", "=", paused.id)
      .compile(),
  ]);
  await service.submit({ kind: "SetSending", state: "Running" });
  await until(async () =>
    (await service.deliveries()).every(({ state }) => state !== "Queued" && state !== "Sending"),
  );
  const deliveries = await service.deliveries();
  const sent = deliveries.filter(({ state }) => state === "Sent");
  const others = deliveries.filter(({ state }) => state !== "Sent");
  expect(sent.length + others.length).toBe(Total);
  expect(smtp.mails).toHaveLength(sent.length);
  expect(new Set(others.map(({ subscriber_id: id, reason }) => `${id} ${reason}`))).toEqual(
    new Set([
      `${suspended.id} SubscriberSuspended`,
      `${paused.id} SubscriberPaused`,
      `${erased.id} SubscriberGone`,
      `${refused.id} RemoteError`,
    ]),
  );
});

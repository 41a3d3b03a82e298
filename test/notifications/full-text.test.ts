import { afterAll, beforeAll, expect, it } from "vitest";
import { parsePagePatch } from "../../src/commands/pages/page-edit.ts";
import { q } from "../../src/store/query.ts";
import { until } from "../harness/until.ts";
import { type NotifiedService, startNotified, subscriberRow } from "./notified-service.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";
import { startWebhookSink, type WebhookSink } from "./webhook-sink.ts";

let smtp: SmtpSink;
let hooks: WebhookSink;
let service: NotifiedService;

beforeAll(async () => {
  smtp = await startSmtpSink();
  hooks = await startWebhookSink();
  service = await startNotified({ env: { SMTP_URL: smtp.url, MAIL_FROM: "status@acme.example" } });
});
afterAll(async () => {
  await service.close();
  await hooks.close();
  await smtp.close();
});

it("messages of a restricted page contain the text of updates only if FullText is on", async () => {
  const [page] = await service.bus.rows(q.selectFrom("page").select("public_id").compile());
  const id = page?.public_id ?? "";
  await service.submit(parsePagePatch(id, { Access: "Restricted" }, undefined));
  await service.subscribe(
    subscriberRow({ address: "ada@example.com" }),
    subscriberRow({ channel: "Webhook", address: `${hooks.url}/hook` }),
  );
  const texts = () => [
    ...smtp.mails.map(({ parsed }) => parsed.text ?? ""),
    ...hooks.received.map(({ body }) => body),
  ];
  await service.announce();
  await until(() => texts().length === 2);
  for (const text of texts()) expect(text).not.toContain("failed payments");
  await service.submit(parsePagePatch(id, { FullText: true }, undefined));
  await service.announce({ Title: "Search is slow", Message: "The index is rebuilt." });
  await until(() => texts().length === 4);
  expect(texts().filter((text) => text.includes("The index is rebuilt."))).toHaveLength(2);
});

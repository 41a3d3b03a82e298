import { expect, it, onTestFinished } from "vitest";
import { parsePagePatch } from "../../src/commands/pages/page-edit.ts";
import { q } from "../../src/store/query.ts";
import { until } from "../harness/until.ts";
import { dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { smtpSinkForTest } from "./smtp-sink.ts";
import { startWebhookSink } from "./webhook-sink.ts";

it("messages of a restricted page contain the text of updates only if FullText is on", async () => {
  const [here, smtp, hooks] = [await dispatching(), await smtpSinkForTest(), await startWebhookSink()];
  onTestFinished(() => hooks.close());
  here.start({ smtpPort: smtp.port });
  const [page] = await here.bus.rows(q.selectFrom("page").select("public_id").compile());
  const id = page?.public_id ?? "";
  await here.submit(parsePagePatch(id, { Access: "Restricted" }, undefined));
  await here.subscribe(
    subscriberRow({ address: "ada@example.com" }),
    subscriberRow({ channel: "Webhook", address: `${hooks.url}/hook` }),
  );
  const texts = () => [
    ...smtp.mails.map(({ parsed }) => parsed.text ?? ""),
    ...hooks.received.map(({ body }) => body),
  ];
  await here.announce();
  await until(() => texts().length === 2);
  for (const text of texts()) expect(text).not.toContain("failed payments");
  await here.submit(parsePagePatch(id, { FullText: true }, undefined));
  await here.announce({ Title: "Search is slow", Message: "The index is rebuilt." });
  await until(() => texts().length === 4);
  expect(texts().filter((text) => text.includes("The index is rebuilt."))).toHaveLength(2);
});

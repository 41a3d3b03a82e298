/** A webhook that never answers, beside healthy ones. */
import { expect, it, onTestFinished } from "vitest";
import { until } from "../harness/until.ts";
import { dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { startWebhookSink } from "./webhook-sink.ts";

it("a webhook that does not answer holds one connection, however many messages wait for it", async () => {
  const hooks = await startWebhookSink();
  onTestFinished(() => hooks.close());
  const mayAnswer = Promise.withResolvers<void>();
  hooks.answer = async ({ path }) => {
    if (path === "/dead") await mayAnswer.promise;
    return { status: 204 };
  };
  const here = await dispatching();
  const urls = ["dead", ...Array.from({ length: 5 }, (_, place) => `healthy/${place}`)];
  await here.subscribe(
    ...urls.map((path) => subscriberRow({ channel: "Webhook", address: `${hooks.url}/${path}` })),
  );
  const events = 4;
  for (let event = 0; event < events; event += 1) await here.announce({ Title: `Event ${event}` });
  here.start();
  const at = (start: string) => hooks.received.filter(({ path }) => path.startsWith(start)).length;
  await until(() => at("/healthy") === 5 * events);
  expect(at("/dead")).toBe(1);
  mayAnswer.resolve();
  await until(() => at("/dead") === events);
  await until(async () => (await here.deliveries()).every(({ state }) => state === "Sent"));
  const answers = (await here.deliveries()).map((delivery) => delivery.remote_answer);
  expect(new Set(answers)).toEqual(new Set(["HTTP 204"]));
});

it("webhooks that do not answer leave their connections to others, up to half as many again", async () => {
  const hooks = await startWebhookSink();
  onTestFinished(() => hooks.close());
  const mayAnswer = Promise.withResolvers<void>();
  let open = 0;
  hooks.answer = async () => {
    open += 1;
    await mayAnswer.promise;
    return { status: 204 };
  };
  const here = await dispatching();
  const count = 40;
  await here.subscribe(
    ...Array.from({ length: count }, (_, index) =>
      subscriberRow({ channel: "Webhook", address: `${hooks.url}/${index}` }),
    ),
  );
  await here.announce();
  here.start();
  // Of 20 connections, and 10 that replace those that wait.
  await until(() => open === 30);
  mayAnswer.resolve();
  await until(async () => (await here.deliveries()).every(({ state }) => state === "Sent"));
  expect(new Set(hooks.received.map(({ path }) => path)).size).toBe(count);
});

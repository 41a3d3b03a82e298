/** A component that changes 60 times in 10 minutes (F-44). */

import { expect, it, onTestFinished } from "vitest";
import { defaultEvents } from "../../src/contract/subscribers.ts";
import { q } from "../../src/store/query.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import { report } from "../commands/stage.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { startWebhookSink } from "./webhook-sink.ts";

const flips = repetitions(8, 60);

it("all changes of a flapping component are in its history, while a subscriber gets its first four and one message that it flaps", async () => {
  const hooks = await startWebhookSink();
  onTestFinished(() => hooks.close());
  const here = await dispatching();
  here.start();
  await here.component("Checkout");
  const events = writeJson("subscriber", "events", { ...defaultEvents, StatusChanges: true });
  await here.subscribe(subscriberRow({ channel: "Webhook", address: `${hooks.url}/status`, events }));
  for (let flip = 0; flip < flips; flip += 1) {
    const status = flip % 2 === 0 ? "Major Outage" : "Operational";
    await here.submit(report({ componentNameKey: "checkout", status }));
  }
  const periods = await here.bus.rows(q.selectFrom("status_period").selectAll().compile());
  // The first is the status that the component was created with.
  expect(periods).toHaveLength(flips + 1);
  await until(async () => {
    const deliveries = await here.deliveries();
    return deliveries.length === 5 && deliveries.every(({ state }) => state === "Sent");
  });
  expect(hooks.received).toHaveLength(5);
});

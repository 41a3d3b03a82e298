/** A webhook that has to prove that its owner wants the messages. */

import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { emptyContent } from "../../src/commands/notifications/notification-content.ts";
import { Refusal } from "../../src/contract/refusal.ts";
import { challengeMessage } from "../../src/contract/webhook-messages.ts";
import { insertRows } from "../../src/store/bulk-statements.ts";
import { q } from "../../src/store/query.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import type { SubscriberRow } from "../../src/store/tables/subscriber-tables.ts";
import { newId } from "../../src/store/uuid.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { startWebhookSink, type WebhookSink } from "./webhook-sink.ts";

let here: Dispatching;
let hooks: WebhookSink;
beforeEach(async () => {
  here = await dispatching();
  hooks = await startWebhookSink();
  onTestFinished(() => hooks.close());
});

const challengeBody = z.strictObject({ ...challengeMessage.shape, challenge: z.string().min(32) });

/** Stores a webhook that waits for its challenge, as the subscribe page does, and the challenge itself. */
async function subscribeHook(changes: Partial<SubscriberRow> = {}): Promise<SubscriberRow> {
  const now = Date.now();
  const row = subscriberRow({
    channel: "Webhook",
    address: `${hooks.url}/hook`,
    state: "Pending",
    confirmed_at: null,
    confirmation_at: now,
    ...changes,
  });
  await here.subscribe(row);
  const [page] = await here.bus.rows(q.selectFrom("page").select("id").orderBy("id").compile());
  await here.bus.bookkeep([
    insertRows("notification", [
      {
        id: 1,
        public_id: newId(now),
        event: "SubscriptionChallenge",
        page_id: page?.id ?? 1,
        announcement_id: null,
        update_id: null,
        component_id: null,
        subscriber_id: row.id,
        content: writeJson("notification", "content", emptyContent),
        dedupe_key: `challenge:${row.id}`,
        revision: 1,
        created_at: now,
        state: "Pending",
        held_for: null,
        cursor_page: 0,
        cursor_subscriber: 0,
        lease_owner: null,
        lease_until: null,
        fence: 0,
      },
    ]),
  ]);
  return row;
}

const stateOf = async ({ id }: SubscriberRow) =>
  (await here.bus.rows(q.selectFrom("subscriber").select("state").where("id", "=", id).compile()))[0]?.state;

describe("a visitor's webhook", () => {
  it("a visitor's webhook becomes active once it answers the challenge", async () => {
    hooks.answer = ({ body }) => ({ status: 200, body: challengeBody.parse(JSON.parse(body)).challenge });
    const row = await subscribeHook();
    here.start();
    await until(async () => (await stateOf(row)) === "Active");
    expect(hooks.received).toHaveLength(1);
    expect(hooks.received[0]?.headers["webhook-signature"]).toMatch(/^v1,/u);
  });

  it.each([
    ["with another text", { status: 200, body: "ok" }],
    ["with the right status alone", { status: 204 }],
    ["with a redirect", { status: 302, headers: { location: "/other" } }],
  ])("a webhook that answers %s stays pending", async (_what, answer) => {
    hooks.answer = () => answer;
    const row = await subscribeHook();
    here.start();
    await until(async () => (await here.deliveries())[0]?.state === "Deferred");
    expect(await stateOf(row)).toBe("Pending");
  });

  it("a webhook whose right answer could not be stored is asked again", async () => {
    hooks.answer = ({ body }) => ({ status: 200, body: challengeBody.parse(JSON.parse(body)).challenge });
    const row = await subscribeHook();
    let failures = 0;
    here.start({
      through: (bus) => ({
        read: (queries) => bus.read(queries),
        rows: (query) => bus.rows(query),
        onChange: (listener) => bus.onChange(listener),
        bookkeep: (queries) => bus.bookkeep(queries),
        submit(submission) {
          failures += 1;
          return failures === 1
            ? Promise.reject(new Refusal("LedgerUnavailable", "The database is not responding."))
            : bus.submit(submission);
        },
      }),
    });
    await until(async () => failures === 1 && (await here.deliveries())[0]?.state === "Queued");
    expect(await stateOf(row)).toBe("Pending");
    here.clock.pass(61_000);
    await until(async () => (await stateOf(row)) === "Active");
    expect(hooks.received).toHaveLength(2);
  });

  it("a visitor's webhook in a private network is never called, even if operators' webhooks may be there", async () => {
    const row = await subscribeHook({ source: "Page" });
    here.start();
    await until(async () => (await here.deliveries())[0]?.state === "Failed");
    expect((await here.deliveries())[0]).toMatchObject({ reason: "TargetForbidden", remote_answer: null });
    expect([await stateOf(row), hooks.received]).toEqual(["Pending", []]);
  });
});

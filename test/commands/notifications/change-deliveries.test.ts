import { beforeEach, expect, it } from "vitest";
import type { Command } from "../../../src/commands/command.ts";
import type { DeliverySelection } from "../../../src/commands/notifications/delivery-command.ts";
import { insertRows } from "../../../src/store/bulk-statements.ts";
import { q } from "../../../src/store/query.ts";
import { deliveryRow } from "../../harness/delivery-row.ts";
import { subscriberRow } from "../../notifications/notified-service.ts";
import { announce, announcementRow } from "../announcements/announcement-requests.ts";
import { Stage, submission } from "../stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

it("commands of one group change the deliveries of their own selections only", async () => {
  const ids = [(await announce(stage)).Id, (await announce(stage)).Id];
  const [first, second] = await Promise.all(ids.map(async (id) => (await announcementRow(stage, id)).id));
  const ada = subscriberRow();
  const [notification] = await stage.rows(q.selectFrom("notification").select("id").compile());
  const waiting = { notification_id: notification?.id ?? 0, state: "Deferred" } as const;
  await stage.rows(insertRows("subscriber", [ada]));
  await stage.rows(
    insertRows("delivery", [
      deliveryRow(1, { ...waiting, announcement_id: first ?? 0, created_at: 5 }),
      deliveryRow(2, { ...waiting, announcement_id: second ?? 0, created_at: 5 }),
      deliveryRow(3, { ...waiting, announcement_id: second ?? 0, created_at: 5, subscriber_id: ada.id }),
      deliveryRow(4, { ...waiting, announcement_id: second ?? 0, created_at: 9 }),
      deliveryRow(5, { ...waiting, announcement_id: second ?? 0, created_at: 1, state: "Failed" }),
    ]),
  );
  const drop = (selection: DeliverySelection): Command => ({ kind: "DropDeliveries", selection });
  const retry = (selection: DeliverySelection): Command => ({ kind: "RetryDeliveries", selection });
  const outcomes = await stage.group(
    [
      drop({ AnnouncementId: ids[0] }),
      drop({ SubscriberId: ada.public_id }),
      drop({ From: 9 }),
      retry({ To: 2, State: ["Failed", "Bounced"] }),
      retry({ State: ["Failed"] }),
    ].map((command) => submission(command)),
  );
  expect(outcomes).toMatchObject(
    [1, 1, 1, 1, 0].map((Changed) => ({ kind: "answer", answer: { result: { Changed } } })),
  );
  const left = await stage.rows(q.selectFrom("delivery").select(["id", "state"]).orderBy("id").compile());
  expect(left.map(({ state }) => state)).toEqual(["Dropped", "Deferred", "Dropped", "Dropped", "Queued"]);
});

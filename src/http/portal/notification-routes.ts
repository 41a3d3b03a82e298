/** The portal's operations on notifications: recipients of a change, and deliveries of an announcement. */
import { parseComposed } from "../../commands/announcements/composed-commands.ts";
import { readBody } from "../../commands/body-parsing.ts";
import { success } from "../../contract/envelope.ts";
import {
  notificationOperations,
  type RecipientCountOut,
} from "../../contract/portal/portal-notifications.ts";
import { Refusal } from "../../contract/refusal.ts";
import { countRecipients } from "../../notifications/count-recipients.ts";
import { Throttle } from "../../platform/throttle.ts";
import { countDeliveries } from "../../queries/delivery-counts.ts";
import { readJson } from "../json-body.ts";
import { type Call, openedBus, param, type Route, type Sources } from "../operation-call.ts";
import { actorOfPerson } from "../operation-handler.ts";
import { LatestOnly } from "./live/latest-only.ts";
import type { PortalParts } from "./portal-parts.ts";

/** The routes, by the names of their operations. */
export function notificationRoutes({
  sources,
  answers,
}: PortalParts): Readonly<Record<keyof typeof notificationOperations, Route>> {
  const latest = new LatestOnly();
  const paced = new Throttle({ rest: 1, mostWaiting: 32 });
  return {
    CountRecipients: {
      kind: "own",
      answer: async (call) => {
        const { person } = call.exchange;
        // Second line of defence: admission requires a session.
        if (person === undefined) throw new Refusal("SessionMissing", "Sign in first.");
        const actor = actorOfPerson(person);
        const result = await latest.run(person.session.number, () =>
          paced.run(() => recipientsOf(sources, call, actor)),
        );
        answers.json(call.exchange, 200, { body: JSON.stringify(success(result, "Recipients by channel")) });
      },
    },
    CountDeliveries: {
      kind: "one",
      message: "Deliveries by state",
      read: async (bus, call) => ({
        result: await countDeliveries(bus, param(call, "id").toLowerCase()),
        version: 0,
      }),
    },
  };
}

async function recipientsOf(
  sources: Sources,
  call: Call,
  actor: ReturnType<typeof actorOfPerson>,
): Promise<RecipientCountOut> {
  const asked = readBody(notificationOperations.CountRecipients.body, readJson(call.body));
  const command = parseComposed({
    operation: asked.Operation,
    announcementId: asked.Id ?? null,
    idField: "Id",
    updateId: asked.UpdateId ?? null,
    body: asked.Body,
  });
  const { requestId } = call.exchange;
  return await countRecipients(openedBus(sources), {
    command,
    actor,
    requestId,
    idempotency: null,
    ifMatch: null,
  });
}

/** The portal's own operations on subscribers. */
import { subscriberOperations } from "../../contract/portal/portal-subscribers.ts";
import { explainAnnouncement, explainSubscriber } from "../../notifications/explain-recipients.ts";
import { readImportConfirmations } from "../../queries/import-confirmations.ts";
import { countSubscribers } from "../../queries/subscriber-queries.ts";
import { param, type Route } from "../operation-call.ts";
import { readQuery } from "../query-parameters.ts";
import type { PortalParts } from "./portal-parts.ts";
import { answerImport, answerImportPreview } from "./subscriber-import.ts";

/** The routes, by the names of their operations. */
export function subscriberPortalRoutes(
  parts: PortalParts,
): Readonly<Record<keyof typeof subscriberOperations, Route>> {
  const { clock } = parts;
  return {
    CountSubscribers: {
      kind: "one",
      message: "Subscribers counted",
      read: async (bus, call) => {
        const { Page } = readQuery(subscriberOperations.CountSubscribers.query, call.exchange.query);
        return { result: { Items: await countSubscribers(bus, Page) }, version: 0 };
      },
    },
    PreviewImport: { kind: "own", answer: (call) => answerImportPreview(parts, call) },
    ImportSubscribers: { kind: "own", answer: (call) => answerImport(parts, call) },
    ReadImportConfirmations: {
      kind: "one",
      message: "Confirmations counted",
      read: async (bus) => ({ result: await readImportConfirmations(bus, clock.now()), version: 0 }),
    },
    ExplainSubscriber: {
      kind: "one",
      message: "Recipients explained",
      read: async (bus, call) => {
        const id = param(call, "id").toLowerCase();
        return { result: { Items: await explainSubscriber(bus, { id, now: clock.now() }) }, version: 0 };
      },
    },
    ExplainAnnouncement: {
      kind: "one",
      message: "Recipients explained",
      read: async (bus, call) => {
        const { Search: search } = readQuery(
          subscriberOperations.ExplainAnnouncement.query,
          call.exchange.query,
        );
        const of = { id: param(call, "id").toLowerCase(), search, now: clock.now() };
        return { result: { Items: await explainAnnouncement(bus, of) }, version: 0 };
      },
    },
  };
}

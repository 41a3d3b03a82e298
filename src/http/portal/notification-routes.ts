/** The portal's operations on notifications: recipients of a change, and deliveries of an announcement. */
import { parseComposed } from "../../commands/announcements/composed-commands.ts";
import { readBody } from "../../commands/body-parsing.ts";
import type { Submission } from "../../commands/command.ts";
import { success } from "../../contract/envelope.ts";
import {
  notificationOperations,
  type TestMailResultOut,
} from "../../contract/portal/portal-notifications.ts";
import { Refusal } from "../../contract/refusal.ts";
import { countRecipients } from "../../notifications/count-recipients.ts";
import { listRecipients } from "../../notifications/list-recipients.ts";
import { sendTestMail } from "../../notifications/test-mail.ts";
import { Throttle } from "../../platform/throttle.ts";
import { countDeliveries } from "../../queries/delivery-counts.ts";
import { presentNotificationSettings, readSendingState } from "../../queries/notification-settings.ts";
import { q } from "../../store/query.ts";
import { readJson } from "../json-body.ts";
import { type Call, openedBus, param, type Route } from "../operation-call.ts";
import { actorOfPerson } from "../operation-handler.ts";
import { answerSubscriberExport } from "../subscriber-export.ts";
import { LatestOnly } from "./live/latest-only.ts";
import type { PortalParts } from "./portal-parts.ts";

const firstPage = q
  .selectFrom("page")
  .select("name")
  .where("deleted_at", "is", null)
  .orderBy("id")
  .limit(1)
  .compile();

/** The routes, by the names of their operations. */
export function notificationRoutes(
  parts: PortalParts,
): Readonly<Record<keyof typeof notificationOperations, Route>> {
  const { sources, answers, notifications, mailbox, clock } = parts;
  // Each opens a connection to the mail server.
  const testMails = new Throttle({ pauseFactor: 1, maxWaiting: 4 });
  const latest = new LatestOnly();
  const paced = new Throttle({ pauseFactor: 1, maxWaiting: 32 });
  return {
    CountRecipients: {
      kind: "own",
      answer: async (call) => {
        const { session, submission } = readChange(call);
        const result = await latest.run(session, () =>
          paced.run(() => countRecipients(openedBus(sources), submission)),
        );
        answers.json(call.exchange, 200, { body: JSON.stringify(success(result, "Recipients by channel")) });
      },
    },
    ListRecipients: {
      kind: "own",
      answer: async (call) => {
        const { submission } = readChange(call);
        const result = await paced.run(() => listRecipients(openedBus(sources), submission));
        answers.json(call.exchange, 200, { body: JSON.stringify(success(result, "Recipients")) });
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
    ReadNotificationSettings: {
      kind: "one",
      message: "Settings of notifications",
      read: () => Promise.resolve({ result: presentNotificationSettings(notifications), version: 0 }),
    },
    ReadSendingState: {
      kind: "one",
      message: "Whether notifications are sent",
      read: async (bus) => {
        const { isHeld, mail } = notifications;
        const isMailSetUp = mail !== undefined;
        const sending = { isHeld, isMailSetUp, mailboxPath: mailbox?.path ?? null, now: clock.now() };
        return { result: await readSendingState(bus, sending), version: 0 };
      },
    },
    SendTestMail: {
      kind: "own",
      answer: async (call) => {
        const result = await testMails.run(() => testMail(parts, call));
        const message = result.IsSent ? "The message was sent" : "The message was not sent";
        answers.json(call.exchange, 200, { body: JSON.stringify(success(result, message)) });
      },
    },
    ResumeSending: { kind: "change", command: () => ({ kind: "SetSending", state: "Running" }) },
    ExportSubscribers: {
      kind: "own",
      answer: (call) => answerSubscriberExport(parts.sources, parts.answers, call),
    },
  };
}

async function testMail(
  { sources, notifications, clock, mailbox }: PortalParts,
  { exchange }: Call,
): Promise<TestMailResultOut> {
  const { person } = exchange;
  // Second line of defence: admission requires a session.
  if (person === undefined) throw new Refusal("SessionMissing", "Sign in first.");
  const { mail } = notifications;
  if (mail === undefined) {
    throw new Refusal(
      "ChannelUnavailable",
      "The service sends no mail: SMTP_URL is not set. Set SMTP_URL and MAIL_FROM.",
    );
  }
  const [page] = await openedBus(sources).rows(firstPage);
  const { outcome, answer } = await sendTestMail(mail, {
    to: person.email,
    pageName: page?.name ?? "",
    now: clock.now(),
    openMail: mailbox?.openMail,
  });
  return { To: person.email, IsSent: outcome === "sent", Answer: answer };
}

/** The change that a request asks about, as a submission, with the number of the session. Throws a `Refusal`. */
function readChange(call: Call): { readonly session: number; readonly submission: Submission } {
  const { person, requestId } = call.exchange;
  // Second line of defence: admission requires a session.
  if (person === undefined) throw new Refusal("SessionMissing", "Sign in first.");
  const request = readBody(notificationOperations.CountRecipients.body, readJson(call.body));
  const command = parseComposed({
    operation: request.Operation,
    announcementId: request.Id ?? null,
    idField: "Id",
    updateId: request.UpdateId ?? null,
    body: request.Body,
  });
  const actor = actorOfPerson(person);
  return {
    session: person.session.number,
    submission: { command, actor, requestId, idempotency: null, ifMatch: null },
  };
}

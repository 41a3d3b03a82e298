/** Reads the events in the bodies of mail providers. Fields that no event needs are not looked at. */
import * as z from "zod";
import type { ReportedMailEvent } from "../../commands/subscribers/subscriber-commands.ts";
import type { MailProvider } from "../../platform/mail-settings.ts";
import { snsEnvelope } from "../adapters/sns.ts";
import { parseBoundedJson } from "../inbound-body.ts";
import { deliveryIdIn, isOfAddress } from "./mail-event.ts";

/** Events of one request, at most. */
const maxEvents = 2_000;

const text = z.string().max(10_000).nullish().catch(null);
const headerList = z
  .array(z.object({ name: z.string(), value: z.string() }).nullable().catch(null))
  .nullish()
  .catch(null);

/** The value of a header, whatever the case of its name. */
function headerOf(list: z.output<typeof headerList>, name: string): string | undefined {
  return list?.find((item) => item?.name.toLowerCase() === name)?.value;
}

const sesRecipients = z
  .array(z.object({ status: text, diagnosticCode: text }))
  .nullish()
  .catch(null);

const sesMessage = z.object({
  notificationType: text,
  eventType: text,
  bounce: z
    .object({ bounceType: text, bounceSubType: text, bouncedRecipients: sesRecipients })
    .nullish()
    .catch(null),
  complaint: z.object({ complaintFeedbackType: text }).nullish().catch(null),
  mail: z.object({
    messageId: text,
    headers: headerList,
    commonHeaders: z.object({ messageId: text }).nullish().catch(null),
  }),
});

function readSesMessage(message: z.output<typeof sesMessage>): ReportedMailEvent {
  const { bounce, complaint, mail } = message;
  const type = message.eventType ?? message.notificationType ?? "";
  const [recipient] = bounce?.bouncedRecipients ?? [];
  const isHard =
    type === "Bounce" &&
    bounce?.bounceType === "Permanent" &&
    isOfAddress(recipient?.status, recipient?.diagnosticCode);
  const isComplaint = type === "Complaint" && complaint?.complaintFeedbackType !== "not-spam";
  const detail = [type, bounce?.bounceType, bounce?.bounceSubType, recipient?.diagnosticCode];
  return {
    kind: isHard ? "HardBounce" : isComplaint ? "Complaint" : "Other",
    deliveryId: deliveryIdIn(headerOf(mail.headers, "x-signalbox-delivery"), mail.commonHeaders?.messageId),
    providerId: mail.messageId ?? null,
    detail: detail.filter((candidate) => candidate != null).join(" "),
  };
}

function readSes(json: unknown): ReportedMailEvent[] | undefined {
  const envelope = snsEnvelope.safeParse(json);
  if (!envelope.success) return undefined;
  const content = parseBoundedJson(envelope.data.Message);
  // SNS and SES send a plain sentence when they are set up.
  if (content === undefined) return [];
  const message = "json" in content ? sesMessage.safeParse(content.json) : undefined;
  return message?.success === true ? [readSesMessage(message.data)] : undefined;
}

const sendGridEvent = z.object({
  event: z.string(),
  type: text,
  status: text,
  reason: text,
  sg_message_id: text,
  "smtp-id": text,
  signalbox_delivery: text,
});

function readSendGridEvent(item: z.output<typeof sendGridEvent>): ReportedMailEvent {
  const { event, type, status, reason, sg_message_id: id } = item;
  const isHard = event === "bounce" && type !== "blocked" && isOfAddress(status, reason);
  return {
    kind: isHard ? "HardBounce" : event === "spamreport" ? "Complaint" : "Other",
    deliveryId: deliveryIdIn(item.signalbox_delivery, item["smtp-id"]),
    // The part behind the first dot is of the filter that the mail went through.
    providerId: id?.split(".")[0] ?? null,
    detail: [event, type, status, reason].filter((part) => part != null).join(" "),
  };
}

function readSendGrid(json: unknown): ReportedMailEvent[] | undefined {
  const events = z.array(z.unknown()).max(maxEvents).safeParse(json);
  if (!events.success) return undefined;
  return events.data.flatMap((item) => {
    const event = sendGridEvent.safeParse(item);
    return event.success ? [readSendGridEvent(event.data)] : [];
  });
}

const mailgunBody = z.object({
  "event-data": z.object({
    event: z.string(),
    severity: text,
    reason: text,
    "delivery-status": z
      .object({ message: text, description: text, "enhanced-code": text })
      .nullish()
      .catch(null),
    message: z
      .object({ headers: z.object({ "message-id": text }).nullish().catch(null) })
      .nullish()
      .catch(null),
  }),
});

const mailgunBounces: readonly string[] = ["bounce", "suppress-bounce"];

function readMailgun(json: unknown): ReportedMailEvent[] | undefined {
  const body = mailgunBody.safeParse(json);
  if (!body.success) return undefined;
  const { event, severity, reason, message, "delivery-status": status } = body.data["event-data"];
  const isHard =
    event === "failed" &&
    severity === "permanent" &&
    mailgunBounces.includes(reason ?? "") &&
    isOfAddress(status?.["enhanced-code"], status?.message, status?.description);
  const id = message?.headers?.["message-id"] ?? null;
  const detail = [event, severity, reason, status?.message ?? status?.description];
  return [
    {
      kind: isHard ? "HardBounce" : event === "complained" ? "Complaint" : "Other",
      deliveryId: deliveryIdIn(id),
      providerId: id,
      detail: detail.filter((candidate) => candidate != null && candidate !== "").join(" "),
    },
  ];
}

const postmarkBody = z.object({
  RecordType: z.string(),
  Type: text,
  MessageID: text,
  Details: text,
  Description: text,
  Metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});

function readPostmark(json: unknown): ReportedMailEvent[] | undefined {
  const body = postmarkBody.safeParse(json);
  if (!body.success) return undefined;
  const { RecordType: record, Type: type, MessageID: id, Details: details, Metadata: metadata } = body.data;
  const isHard =
    record === "Bounce" && (type === "HardBounce" || type === "BadEmailAddress") && isOfAddress(details);
  const deliveryHeader = metadata?.["signalbox-delivery"];
  return [
    {
      kind: isHard ? "HardBounce" : record === "SpamComplaint" ? "Complaint" : "Other",
      deliveryId: deliveryIdIn(typeof deliveryHeader === "string" ? deliveryHeader : null),
      providerId: id ?? null,
      detail: [record, type, details ?? body.data.Description]
        .filter((candidate) => candidate != null)
        .join(" "),
    },
  ];
}

const readers: Readonly<Record<MailProvider, (json: unknown) => ReportedMailEvent[] | undefined>> = {
  SES: readSes,
  SendGrid: readSendGrid,
  Mailgun: readMailgun,
  Postmark: readPostmark,
};

/** Reads the events of a body; undefined where it has not the provider's form. */
export function readMailEvents(provider: MailProvider, json: unknown): ReportedMailEvent[] | undefined {
  return readers[provider](json);
}

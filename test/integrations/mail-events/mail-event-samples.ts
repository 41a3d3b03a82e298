/** Bodies as the documentation of each mail provider shows them. */

/** An SNS notification around a message. */
export const sns = (message: string) => ({
  Type: "Notification",
  MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
  TopicArn: "arn:aws:sns:eu-west-1:123456789012:bounces",
  Message: message,
  Timestamp: new Date().toISOString(),
  SignatureVersion: "1",
  Signature: "EXAMPLE",
  SigningCertURL: "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService.pem",
});

type SesFields = {
  readonly id: string;
  readonly bounceType?: string;
  readonly status?: string;
  readonly feedback?: string;
};

/** The message of SES within it. */
export function ses(
  notificationType: "Bounce" | "Complaint",
  { id, bounceType = "Permanent", status = "5.1.1", feedback = "abuse" }: SesFields,
): string {
  const bounce = {
    bounceType,
    bounceSubType: "General",
    bouncedRecipients: [
      {
        emailAddress: "ada@example.com",
        action: "failed",
        status,
        diagnosticCode: `smtp; 550 ${status} user unknown`,
      },
    ],
    timestamp: "2026-11-24T14:59:38.237Z",
    feedbackId: "00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000",
  };
  const complaint = {
    complainedRecipients: [{ emailAddress: "ada@example.com" }],
    complaintFeedbackType: feedback,
    feedbackId: "000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000",
  };
  return JSON.stringify({
    notificationType,
    ...(notificationType === "Bounce" ? { bounce } : { complaint }),
    mail: {
      timestamp: "2026-11-24T14:59:38.237Z",
      messageId: "00000137860315fd-34208509-5b74-41f3-95c5-22c1edc3c924-000000",
      source: "status@acme.example",
      destination: ["ada@example.com"],
      headersTruncated: false,
      headers: [
        { name: "From", value: '"Acme Status" <status@acme.example>' },
        { name: "X-Signalbox-Delivery", value: id },
      ],
      commonHeaders: { from: ["status@acme.example"], messageId: "<other@eu-west-1.amazonses.com>" },
    },
  });
}

/** An event of SendGrid. */
export const sendGrid = (fields: Readonly<Record<string, unknown>>) => ({
  email: "ada@example.com",
  timestamp: 1_764_000_000,
  "smtp-id": "<14c5d75ce93.dfd.64b469@ismtpd-555>",
  status: "5.0.0",
  reason: "500 unknown recipient",
  sg_event_id: "sg_event_id",
  sg_message_id: "14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0",
  ...fields,
});

/** An event of Mailgun. */
export const mailgun = ({
  event = "failed",
  severity = "permanent",
  messageId = "20180111175014.1.ABCDEF@acme.example",
  message = "550 5.1.1 The email account that you tried to reach does not exist.",
}: Readonly<Partial<Record<"event" | "severity" | "messageId" | "message", string>>> = {}) => ({
  "event-data": {
    event,
    severity,
    reason: "bounce",
    id: "G9Bn5sl1TC6nu79C8C0bwg",
    "delivery-status": { code: 550, message, description: "", "attempt-no": 1 },
    message: { headers: { to: "ada@example.com", "message-id": messageId, subject: "Payments fail" } },
    recipient: "ada@example.com",
    "user-variables": {},
  },
});

/** A bounce of Postmark. */
export const postmark = (fields: Readonly<Record<string, unknown>> = {}) => ({
  RecordType: "Bounce",
  ID: 4_323_372_036_854_776_000,
  Type: "HardBounce",
  TypeCode: 1,
  Name: "Hard bounce",
  MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
  Description: "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
  Details: "action: failed\r\n550 5.1.1 No such user",
  Email: "ada@example.com",
  From: "status@acme.example",
  BouncedAt: "2026-11-24T12:00:00Z",
  Inactive: true,
  Metadata: {},
  ...fields,
});

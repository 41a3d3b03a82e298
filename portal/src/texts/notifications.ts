/** Texts of notifications: deliveries of an announcement, and their settings. */
import type { DeliveryState } from "../../../src/contract/deliveries.ts";
import { reasonWords } from "../../../src/contract/notification-words.ts";

const number = new Intl.NumberFormat("en");

export const notifications = {
  title: "Notifications",
  failed: "Notifications could not be loaded",
  list: "Deliveries",
  listAct: "Show deliveries",
  loadMore: "Load more",
  erased: "Deleted subscriber",
  actions: { Release: "Send held", Drop: "Drop unsent", Retry: "Retry failed" },
  progress: (count: number) => `${number.format(count)} changed so far.`,
  changed: (count: number) =>
    count === 1 ? "1 notification changed." : `${number.format(count)} notifications changed.`,
  dropTitle: "Drop all notifications that are not sent yet?",
  dropText: "These subscribers are not notified. You can’t undo this.",
  mail: "E-mail",
  mailLine: "Set in the environment of the service.",
  mailMissing: "E-mail is not set up. Set these in the environment of the service and restart it:",
  // Valid in a shell as well: a name before the address would need quotes there.
  mailExample: "SMTP_URL=smtp://user:password@mail.example.com:587\nMAIL_FROM=status@example.com",
  mailVariables: "Environment variables for e-mail",
  sender: "Sender",
  replyTo: "Reply to",
  server: "Mail server",
  signature: "DKIM signature",
  signed: "On",
  unsigned: "Off, unless the mail server signs",
  testMail: "Send test mail",
  testMailHint: (address: string) => `Sends an e-mail to ${address}.`,
  testMailSent: (address: string) => `The mail server accepted the message to ${address}.`,
  testMailFailed: (answer: string | null) =>
    `The message was not sent${answer === null ? "." : `: ${answer}`}`,
  webhooks: "Webhooks",
  webhooksLine: "On. Messages are signed. Add an address under",
  chat: "Chat",
  chatLine: "Slack, Microsoft Teams, Discord and Google Chat: on. Add the URL of an incoming webhook under",
  subscribers: "Subscribers",
  none: "No subscriber was notified.",
  resolving: "Recipients are being selected.",
  number: (count: number) => number.format(count),
  states: {
    Queued: "Queued",
    Sending: "Sending",
    Deferred: "To be retried",
    Held: "Held",
    Sent: "Sent",
    Bounced: "Bounced",
    Failed: "Failed",
    Suppressed: "Not sent",
    Dropped: "Dropped",
  } satisfies Record<DeliveryState, string>,
  reasons: reasonWords,
} as const;

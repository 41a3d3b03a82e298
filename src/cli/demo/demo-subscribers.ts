/** The subscribers of the demo, and the notifications that did not reach them. */
import type { SubscriberChannel } from "../../contract/subscribers.ts";
import type { DeliveryRow } from "../../store/tables/delivery-tables.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Deliveries of a time in the past that failed. */
export type DemoFailure = {
  /** Days before now between which its deliveries were created; up to now where `toDaysAgo` is absent. */
  readonly fromDaysAgo: number;
  readonly toDaysAgo?: number;
  /** Milliseconds from the creation of a delivery to its last attempt. */
  readonly lasts: number;
  readonly result: Pick<DeliveryRow, "state" | "reason" | "attempts" | "remote_answer">;
  /** Whether the subscriber is suspended for it. */
  readonly suspends: boolean;
};

/** A subscriber. */
export type DemoSubscriber = {
  readonly address: string;
  /** The name that operators gave it. */
  readonly name?: string;
  /** Email where absent. */
  readonly channel?: SubscriberChannel;
  /** Days since it subscribed. */
  readonly daysAgo: number;
  readonly language: string | null;
  /** The groups that it follows; the whole page where none is named. */
  readonly groups: readonly string[];
  readonly failure?: DemoFailure;
};

/** A company that mail did not reach for two days. */
const mailServerAway: DemoFailure = {
  fromDaysAgo: 6,
  toDaysAgo: 5,
  lasts: 48 * hour,
  result: {
    state: "Failed",
    reason: "Unreachable",
    attempts: 50,
    remote_answer: "451 4.4.1 The mail server of northwind.example does not answer",
  },
  suspends: false,
};

/** An address that was deleted. */
const mailboxDeleted: DemoFailure = {
  fromDaysAgo: 20,
  lasts: 2 * second,
  result: {
    state: "Bounced",
    reason: "AddressRefused",
    attempts: 1,
    remote_answer: "550 5.1.1 The mailbox does not exist",
  },
  suspends: true,
};

/** A webhook whose receiver wants no more messages: nothing is sent to it while the demo runs. */
const webhookGone: DemoFailure = {
  fromDaysAgo: 4,
  lasts: second,
  result: { state: "Failed", reason: "RemoteError", attempts: 1, remote_answer: "HTTP 410" },
  suspends: true,
};

/** The subscribers, in the order of their numbers. */
export const demoSubscribers: readonly DemoSubscriber[] = [
  { address: "ada@lovelace.example", daysAgo: 80, language: null, groups: [] },
  {
    address: "kit@formerly.example",
    daysAgo: 76,
    language: null,
    groups: ["Platform"],
    failure: mailboxDeleted,
  },
  { address: "greta@werkstatt.example", daysAgo: 64, language: "de", groups: ["Storefront", "Platform"] },
  {
    address: "operations@northwind.example",
    name: "Northwind operations",
    daysAgo: 52,
    language: null,
    groups: ["Platform", "Regions"],
    failure: mailServerAway,
  },
  {
    address: "https://hooks.northwind.example/status",
    name: "Northwind on-call",
    channel: "Webhook",
    daysAgo: 52,
    language: null,
    groups: [],
    failure: webhookGone,
  },
  { address: "hiro@kobo.example", daysAgo: 40, language: "ja", groups: ["Asia"] },
  { address: "salma@souq.example", daysAgo: 30, language: "ar", groups: [] },
];

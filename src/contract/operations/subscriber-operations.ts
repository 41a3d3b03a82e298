/** The operations on subscribers. They show people's data: only Read-Write keys may use any of them. */

import { secretRotation } from "../secret-rotation.ts";
import {
  createdSubscriber,
  importedSubscribers,
  rotatedSecret,
  subscriber,
  subscriberCreate,
  subscriberFilters,
  subscriberImport,
  subscriberPatch,
  testedSubscriber,
} from "../subscribers.ts";
import type { Operation } from "./operation.ts";
import { list, listQuery, patch, post, read, remove, tryQuery } from "./operation-builders.ts";

const ofSubscribers = { tag: "Subscriber", access: "people", portal: "administer" } as const;

/** The operations on subscribers, by their names. */
export const subscriberOperations = {
  ListSubscribers: {
    ...read,
    ...ofSubscribers,
    path: "/api/Subscriber",
    summary: "List subscribers; e-mail addresses are masked",
    query: subscriberFilters.extend(listQuery.shape),
    result: list(subscriber),
    refusals: ["CursorInvalid", "PageNotFound", "ComponentNotFound"],
  },
  CreateSubscriber: {
    ...post,
    ...ofSubscribers,
    path: "/api/Subscriber",
    summary:
      "Add a subscriber; an e-mail address has to confirm, unless Confirmed is true and ConsentNote says how consent was given",
    body: subscriberCreate,
    status: 201,
    result: createdSubscriber,
    refusals: [
      "ChannelUnavailable",
      "PageNotFound",
      "ComponentNotFound",
      "ComponentGroupNotFound",
      "AnnouncementNotFound",
      "SubscriberExists",
      "MailLimitReached",
    ],
  },
  ImportSubscribers: {
    ...post,
    ...ofSubscribers,
    portal: null,
    path: "/api/Subscriber/Import",
    summary: "Import subscribers from CSV, up to 500 rows at a time",
    query: tryQuery,
    body: subscriberImport,
    status: 200,
    result: importedSubscribers,
    refusals: ["ChannelUnavailable", "PageNotFound", "ComponentNotFound", "ComponentGroupNotFound"],
  },
  ExportSubscribers: {
    ...read,
    ...ofSubscribers,
    portal: null,
    path: "/api/Subscriber/Export",
    summary: "Export subscribers as CSV, with complete e-mail addresses; it is audited",
    query: subscriberFilters,
    result: null,
    refusals: ["PageNotFound"],
  },
  ReadSubscriber: {
    ...read,
    ...ofSubscribers,
    path: "/api/Subscriber/{id}",
    summary: "Read a subscriber, with its e-mail address",
    result: subscriber,
    refusals: ["SubscriberNotFound"],
  },
  PatchSubscriber: {
    ...patch,
    ...ofSubscribers,
    path: "/api/Subscriber/{id}",
    summary: "Change, suspend or resume a subscriber",
    body: subscriberPatch,
    result: subscriber,
    refusals: [
      "SubscriberNotFound",
      "ComponentNotFound",
      "ComponentGroupNotFound",
      "AnnouncementNotFound",
      "PreconditionFailed",
      "SubscriberStateForbids",
    ],
  },
  DeleteSubscriber: {
    ...remove,
    ...ofSubscribers,
    path: "/api/Subscriber/{id}",
    summary: "Erase a subscriber; only a keyed hash of the address stays, which imports skip",
    refusals: ["SubscriberNotFound", "PreconditionFailed"],
  },
  ResendToSubscriber: {
    ...post,
    ...ofSubscribers,
    path: "/api/Subscriber/{id}/Resend",
    summary: "Send the confirmation again, or a link to manage the subscription",
    status: 200,
    result: subscriber,
    refusals: ["ChannelUnavailable", "SubscriberNotFound", "SubscriberStateForbids", "MailLimitReached"],
  },
  TestSubscriber: {
    ...post,
    ...ofSubscribers,
    path: "/api/Subscriber/{id}/Test",
    summary: "Send a test message; its delivery shows the outcome",
    status: 200,
    result: testedSubscriber,
    refusals: ["ChannelUnavailable", "SubscriberNotFound", "SubscriberStateForbids", "MailLimitReached"],
  },
  RotateSigningSecret: {
    ...post,
    ...ofSubscribers,
    path: "/api/Subscriber/{id}/RotateSecret",
    summary: "Rotate a webhook's signing secret; the old one also signs for a while",
    body: secretRotation,
    status: 200,
    result: rotatedSecret,
    refusals: ["SubscriberNotFound", "NoSigningSecret"],
  },
} as const satisfies Record<string, Operation>;

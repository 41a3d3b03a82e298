/** The operations on subscribers. They show people's data: only Read-Write keys may use any of them. */

import {
  createdSubscriber,
  rotatedSecret,
  subscriber,
  subscriberCreate,
  subscriberFilters,
  subscriberPatch,
} from "../subscribers.ts";
import type { Operation } from "./operation.ts";
import { list, listQuery, patch, post, read, remove } from "./operation-builders.ts";

/** The operations on subscribers, by their names. */
export const subscriberOperations = {
  ListSubscribers: {
    ...read,
    path: "/api/Subscriber",
    tag: "Subscriber",
    summary: "List subscribers; e-mail addresses are masked",
    access: "people",
    query: subscriberFilters.extend(listQuery.shape),
    result: list(subscriber),
    refusals: ["CursorInvalid", "PageNotFound"],
  },
  CreateSubscriber: {
    ...post,
    path: "/api/Subscriber",
    tag: "Subscriber",
    summary:
      "Add a subscriber; an e-mail address has to confirm, unless ConsentNote says how consent was given",
    access: "people",
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
  ReadSubscriber: {
    ...read,
    path: "/api/Subscriber/{id}",
    tag: "Subscriber",
    summary: "Read a subscriber, with its e-mail address",
    access: "people",
    result: subscriber,
    refusals: ["SubscriberNotFound"],
  },
  PatchSubscriber: {
    ...patch,
    path: "/api/Subscriber/{id}",
    tag: "Subscriber",
    summary: "Change, suspend or resume a subscriber",
    access: "people",
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
    path: "/api/Subscriber/{id}",
    tag: "Subscriber",
    summary: "Erase a subscriber; only a keyed hash of the address stays, which imports skip",
    access: "people",
    refusals: ["SubscriberNotFound", "PreconditionFailed"],
  },
  ResendToSubscriber: {
    ...post,
    path: "/api/Subscriber/{id}/Resend",
    tag: "Subscriber",
    summary: "Send the confirmation again, or a link to manage the subscription",
    access: "people",
    status: 200,
    result: subscriber,
    refusals: ["ChannelUnavailable", "SubscriberNotFound", "SubscriberStateForbids", "MailLimitReached"],
  },
  RotateSigningSecret: {
    ...post,
    path: "/api/Subscriber/{id}/RotateSecret",
    tag: "Subscriber",
    summary: "Rotate a webhook's signing secret; the old one also signs for 24 hours",
    access: "people",
    status: 200,
    result: rotatedSecret,
    refusals: ["SubscriberNotFound", "SubscriberStateForbids"],
  },
} as const satisfies Record<string, Operation>;

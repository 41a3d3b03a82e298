/** The operations on deliveries. They show people's data: only Read-Write keys may use any of them. */
import {
  changedDeliveries,
  delivery,
  deliveryChangeQuery,
  deliveryFilters,
  deliverySelections,
} from "../deliveries.ts";
import { changedSending } from "../service.ts";
import type { Operation } from "./operation.ts";
import { list, listQuery, post, read } from "./operation-builders.ts";

const ofDeliveries = { tag: "Delivery", access: "people", portal: "administer" } as const;

const changes = {
  ...post,
  ...ofDeliveries,
  query: deliveryChangeQuery,
  status: 200,
  result: changedDeliveries,
  refusals: ["PageNotFound", "AnnouncementNotFound", "SubscriberNotFound"],
} as const;

const ofSending = {
  ...post,
  ...ofDeliveries,
  portal: null,
  status: 200,
  result: changedSending,
  refusals: [],
} as const;

/** The operations on deliveries, by their names. */
export const deliveryOperations = {
  ListDeliveries: {
    ...read,
    ...ofDeliveries,
    path: "/api/Delivery",
    summary: "List deliveries, newest first, such as those that failed",
    query: deliveryFilters.extend(listQuery.shape),
    result: list(delivery),
    refusals: ["CursorInvalid", "PageNotFound", "AnnouncementNotFound", "SubscriberNotFound"],
  },
  ReadDelivery: {
    ...read,
    ...ofDeliveries,
    path: "/api/Delivery/{id}",
    summary: "Read a delivery",
    result: delivery,
    refusals: ["DeliveryNotFound"],
  },
  ListSubscriberDeliveries: {
    ...read,
    ...ofDeliveries,
    path: "/api/Subscriber/{id}/Deliveries",
    summary: "List a subscriber's deliveries, newest first",
    query: listQuery,
    result: list(delivery),
    refusals: ["CursorInvalid", "SubscriberNotFound"],
  },
  ListAnnouncementDeliveries: {
    ...read,
    ...ofDeliveries,
    path: "/api/Announcement/{id}/Deliveries",
    summary: "List an announcement's deliveries, newest first, with their reasons",
    query: listQuery,
    result: list(delivery),
    refusals: ["CursorInvalid", "AnnouncementNotFound"],
  },
  ReleaseDeliveries: {
    ...changes,
    path: "/api/Delivery/Release",
    body: deliverySelections.ReleaseDeliveries,
    summary: "Send held deliveries, up to 1,000 at a time",
  },
  DropDeliveries: {
    ...changes,
    path: "/api/Delivery/Drop",
    body: deliverySelections.DropDeliveries,
    summary: "Drop unsent deliveries, up to 1,000 at a time",
  },
  RetryDeliveries: {
    ...changes,
    path: "/api/Delivery/Retry",
    body: deliverySelections.RetryDeliveries,
    summary: "Retry failed, bounced and deferred deliveries now, up to 1,000 at a time",
  },
  PauseSending: { ...ofSending, path: "/api/Delivery/Pause", summary: "Pause all sending" },
  ResumeSending: { ...ofSending, path: "/api/Delivery/Resume", summary: "Resume sending" },
} as const satisfies Record<string, Operation>;

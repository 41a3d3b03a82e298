/** The service as a key sees it: its version, the key itself, the state of sending, and deleted items. */
import * as z from "zod";
import { deliveryReasons } from "./deliveries.ts";
import {
  listOnPageQuery,
  type listQuery,
  searchFilter,
  wordsFilter,
} from "./operations/operation-builders.ts";
import { timeOut } from "./times.ts";
import { announcementKinds, roles } from "./words.ts";

/** Whether notifications are sent now. */
export const sending = z.object({
  State: z.enum(["Running", "Paused", "Held"]),
  /** Why deliveries are held; null where they are not. */
  HeldFor: z.enum(deliveryReasons).nullable(),
  /** Whether the environment holds everything (`SENDING=held`). */
  IsHeldBySetting: z.boolean(),
  /** Since when e-mail is paused because too much of it is refused; null where it is not. */
  MailPausedAt: timeOut.nullable(),
  /** Since when nothing is sent although deliveries are due and nothing holds them; null where it is. */
  StoppedSince: timeOut.nullable(),
  /** Deliveries that are held now. */
  Held: z.int(),
  /** Whether e-mail can be sent. */
  IsMailSetUp: z.boolean(),
});

/** The answer to a pause of sending, and to its end. */
export const changedSending = z.object({ State: z.enum(["Running", "Paused"]) });

/** The answer of `GET /api/Service`. */
export const service = z.object({
  Version: z.string(),
  Key: z.object({
    Name: z.string(),
    Role: z.enum(roles),
    ExpiresAt: timeOut.nullable(),
    RatePerMinute: z.int(),
  }),
  Sending: sending,
});

/** The service as a key sees it. */
export type ServiceOut = z.infer<typeof service>;

/** Kinds of content that can be restored. */
export const deletedKinds = ["Page", "Component", "ComponentGroup", "Announcement", "Template"] as const;

/** Query of the list of deleted items. */
export const deletedItemQuery = listOnPageQuery.extend({
  Kind: wordsFilter(deletedKinds, "Only items of this kind."),
  Search: searchFilter("the name or the title, ignoring case and accents"),
});

/** The filters of the list of deleted items. */
export type DeletedItemFilters = Omit<z.output<typeof deletedItemQuery>, keyof z.output<typeof listQuery>>;

/** A deleted item that can be restored. */
export const deletedItem = z.object({
  Kind: z.enum(deletedKinds),
  /** Null for all but announcements. */
  AnnouncementKind: z.enum(announcementKinds).nullable(),
  Id: z.uuid(),
  Name: z.string(),
  /** The slug of its page, of a page its own; null for what was on a page that is deleted itself. */
  Page: z.string().nullable(),
  DeletedAt: timeOut,
  RestorableUntil: timeOut,
});

/** A deleted item that can be restored. */
export type DeletedItemOut = z.infer<typeof deletedItem>;

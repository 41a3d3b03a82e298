/** Web push messages: the JSON that the service encrypts and a page's service worker shows. */
import { z } from "zod";

/** The parts of every message. */
const parts = {
  title: z.string(),
  body: z.string(),
  language: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  /** The address that opens when the notification is pressed. */
  url: z.string(),
  /** A notification replaces an earlier one with the same tag. */
  tag: z.string(),
};

/** A message about an event or a subscription. */
const ordinaryMessage = z.object({
  kind: z.literal("message"),
  ...parts,
  /** The address that manages the subscription. */
  manage: z.string(),
  manageLabel: z.string().nullable(),
});

/**
 * The first message of a subscription: that it arrives proves that the browser receives messages. The service worker
 * confirms by a POST to `url`, and shows `done` instead.
 */
const confirmationMessage = z.object({
  kind: z.literal("confirmation"),
  ...parts,
  manage: z.string(),
  done: z.object({ title: z.string(), body: z.string() }),
});

/** A message as it is encrypted. */
export type PushMessage = z.infer<typeof ordinaryMessage> | z.infer<typeof confirmationMessage>;

/** The JSON of a message, for its readers on the server's side. */
export const pushMessage = z.discriminatedUnion("kind", [ordinaryMessage, confirmationMessage]);

/** The message of a service worker to the open pages: a subscription of its scope was confirmed, or has to be, at `url`. */
export type PushNews = { readonly kind: "subscription"; readonly scope: string; readonly url: string };

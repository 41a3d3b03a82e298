/** Web push messages: the JSON that the service encrypts and a page's service worker shows. */

/** The parts of every message. */
type PushParts = {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** The address that opens when the notification is pressed. */
  readonly url: string;
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string;
  /** The address that manages the subscription. */
  readonly manage: string;
};

/** A message as it is encrypted. */
export type PushMessage =
  | (PushParts & { readonly kind: "message"; readonly manageLabel: string | null })
  /**
   * The first message of a subscription: that it arrives proves that the browser receives messages. The service worker
   * confirms by a POST to `url`, and shows `done` instead.
   */
  | (PushParts & {
      readonly kind: "confirmation";
      readonly done: { readonly title: string; readonly body: string };
    });

/** The message of a service worker to the open pages: a subscription of its scope was confirmed, or has to be, at `url`. */
export type PushNews = { readonly kind: "subscription"; readonly scope: string; readonly url: string };

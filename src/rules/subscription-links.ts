/** The links in subscribers' mails: whether an authentic link is still valid. */

/** The purposes of a link; a link is valid for its own purpose only. */
export const linkPurposes = ["confirm", "manage", "unsubscribe"] as const;

/** The purpose of a link. */
export type LinkPurpose = (typeof linkPurposes)[number];

/** The content of a link's token. */
export type SubscriptionToken = {
  /** The public id of the subscriber. */
  readonly id: string;
  readonly purpose: LinkPurpose;
  /**
   * Of `confirm`: when the confirmation was requested (epoch milliseconds, the row's `confirmation_at`). Of `manage`: the
   * row's `manage_version`. Of `unsubscribe`: 0, since its link must work for as long as the subscriber is there.
   */
  readonly version: number;
};

/** The fields of a subscriber's row that its links depend on. */
export type LinkSubject = {
  readonly public_id: string;
  readonly manage_version: number;
  readonly confirmation_at: number | null;
};

/** The version of the links to manage of a new subscriber. */
export const firstManageVersion = 1;

/** Whether a subscriber has ended the links to manage in earlier messages. */
export const hasEndedLinks = ({ manage_version }: Pick<LinkSubject, "manage_version">): boolean =>
  manage_version > firstManageVersion;

/** Lifetime of a confirmation link, in milliseconds. */
export const confirmationLifetimeMs: number = 24 * 60 * 60_000;

/** The version of a subscriber's current link. */
export function linkVersion(subject: LinkSubject, purpose: LinkPurpose): number {
  if (purpose === "confirm") return subject.confirmation_at ?? 0;
  return purpose === "manage" ? subject.manage_version : 0;
}

/** Whether a token is valid for a subscriber at `now` (epoch milliseconds). */
export function isCurrentToken(token: SubscriptionToken, subject: LinkSubject, now: number): boolean {
  if (token.id !== subject.public_id || token.version !== linkVersion(subject, token.purpose)) return false;
  if (token.purpose !== "confirm") return true;
  return subject.confirmation_at !== null && now - subject.confirmation_at < confirmationLifetimeMs;
}

/** The texts of messages, in one language. Names of statuses and states are those of the page's catalogue. */
import type { NewsEvent } from "../../../contract/deliveries.ts";
import type { PersonRole } from "../../../contract/people.ts";

/** The events whose messages are about an announcement or a component. */

/** A message that concerns the subscription itself. */
type SubscriptionWords = {
  readonly subject: (page: string) => string;
  readonly text: string;
  readonly button: string;
};

/** A mail with a link that works once. */
type LinkWords = {
  readonly expires: (time: string) => string;
  readonly button: string;
  readonly ignore: string;
};

/** The texts of one language. Times and names come written. */
export type MessageTexts = {
  /** The line above the title. */
  readonly events: Readonly<Record<NewsEvent | "MaintenanceCancelled", string>>;
  /** The label of each fact. */
  readonly labels: {
    readonly status: string;
    readonly affected: string;
    readonly impact: string;
    /** In a confirmation, before the names of the parts of the page. */
    readonly follows: string;
    readonly started: string;
    readonly planned: string;
    /** Of an announcement that is over. */
    readonly duration: string;
    readonly posted: string;
  };
  readonly unstable: string;
  readonly stable: string;
  readonly details: string;
  /** Instead of the text of an update, in messages of a page that is not public. */
  readonly detailsOnPage: string;
  readonly delayed: (time: string) => string;
  readonly why: {
    readonly page: (page: string) => string;
    readonly components: (page: string) => string;
    readonly announcement: (page: string) => string;
  };
  readonly manage: string;
  readonly unsubscribe: string;
  readonly confirmation: SubscriptionWords & { readonly expires: string };
  /** In the confirmation of an address that an operator added, by hand or by an import. */
  readonly added: { readonly text: (page: string) => string; readonly ignore: string };
  /** `ended` is for a reader who has ended earlier links. */
  readonly link: SubscriptionWords & { readonly ended: string };
  /** A test that an operator sends. */
  readonly test: Pick<SubscriptionWords, "subject" | "text">;
  /** In a chat channel that somebody subscribed. */
  readonly code: (code: string) => string;
  readonly ignore: string;
  /** In the mails of the portal, which writes its roles in English. */
  readonly invitation: LinkWords & {
    /** `inviter` is null if the invitation was made at the command line. */
    readonly title: (inviter: string | null) => string;
    readonly text: (invitation: {
      readonly page: string;
      readonly role: PersonRole;
      readonly email: string;
    }) => string;
  };
  /** To the earlier address of a person of the portal. */
  readonly emailChange: Pick<LinkWords, "button" | "ignore"> & {
    readonly title: string;
    readonly text: (change: { readonly page: string; readonly email: string }) => string;
  };
  readonly reset: LinkWords & {
    readonly title: string;
    readonly text: (request: { readonly page: string; readonly email: string }) => string;
  };
};

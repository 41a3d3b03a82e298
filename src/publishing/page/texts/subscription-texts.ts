/** The texts of the pages on which visitors subscribe, confirm, manage their subscription and unsubscribe. */
import type { AnnouncementKind, Impact } from "../../../contract/words.ts";

/** The texts about subscriptions. `page` is the name of a page. */
export type SubscriptionTexts = {
  readonly heading: (page: string) => string;
  /** Of a subscription to one announcement, by its title. */
  readonly headingOf: (title: string) => string;
  /** A title in quotation marks, for the headings that name the page. */
  readonly quoted: (title: string) => string;
  /** Above the form, where the announcement to subscribe to is not open; `choice` if it has components. */
  readonly closed: {
    readonly text: string;
    /** The same of one that the page still has, by the state that it ended in; `at` is a time with its preposition. */
    readonly ended: Readonly<
      Record<"Resolved" | "Completed" | "Cancelled" | "Archived", (at: string) => string>
    >;
    readonly choice: string;
  };
  /** The link on the page of an announcement. */
  readonly toThis: Readonly<Record<AnnouncementKind, string>>;
  readonly toComponent: string;
  readonly lead: string;
  readonly email: string;
  readonly webhook: string;
  readonly useWebhook: string;
  /** `example` is the beginning of a URL. */
  readonly chatHelp: (example: string) => string;
  /** Followed by links to the manuals of the chat services. */
  readonly chatGuides: string;
  readonly webhookHelp: string;
  /** The label of a field that people do not see, and that programs fill in. */
  readonly leaveEmpty: string;
  readonly scope: string;
  readonly wholePage: string;
  readonly chosen: string;
  /** A group includes the components that join it later. */
  readonly groupNote: string;
  readonly events: string;
  readonly incidents: string;
  readonly everyUpdate: string;
  readonly openedAndResolved: string;
  readonly noIncidents: string;
  readonly maintenance: string;
  readonly notices: string;
  readonly statusChanges: string;
  readonly minimumImpact: string;
  readonly impacts: Readonly<Record<Impact, string>>;
  readonly submit: string;
  readonly privacy: string;
  readonly toLink: string;
  readonly feeds: string;
  readonly wrongEmail: string;
  readonly wrongWebhook: string;
  readonly wrongPort: string;
  /** A host that is never reached from the Internet. */
  readonly wrongHost: string;
  /** `service` is the name of a chat service. */
  readonly wrongChat: (service: string, example: string) => string;
  /** A link that people open, instead of a webhook; `example` is the beginning of the URL of a webhook. */
  readonly channelLink: (example: string) => string;
  readonly twoAddresses: string;
  readonly nothingChosen: string;
  readonly noMessages: string;
  /** `wait` is a duration. */
  readonly tooMany: (wait: string) => string;
  /** The same whatever the state of the address. */
  readonly requested: {
    readonly heading: string;
    readonly instruction: string;
    /** Its condition and limits, and the remedy if nothing arrives. */
    readonly text: string;
    /** The way back to the form: from an e-mail address, and from the URL of a webhook. */
    readonly change: string;
    readonly changeUrl: string;
  };
  /** After the subscription of a webhook; the same whatever its state. `host` is that of the URL. */
  readonly challenge: { readonly heading: string; readonly text: (host: string) => string };
  /** Notifications that the visitor's browser shows. */
  readonly push: {
    readonly button: string;
    readonly help: string;
    /** For iPhones and iPads, which show notifications only of pages on the home screen. */
    readonly homeScreen: string;
    readonly waiting: string;
    readonly blocked: string;
    /** The browser refuses: to try again does not help. */
    readonly refused: string;
    /** No notification has arrived for long; it may still. */
    readonly slow: string;
    readonly failed: string;
    /** Followed by a link to the page that manages the subscription. */
    readonly active: string;
    /** The text of the first notification. */
    readonly done: string;
  };
  /** The page on which the code of a chat channel is entered; the same whatever the state of the channel. */
  readonly code: {
    readonly heading: string;
    readonly instruction: string;
    /** Its condition and limits, and the remedy if nothing arrives. */
    readonly text: string;
    readonly label: string;
    readonly button: string;
    readonly wrong: string;
  };
  readonly confirm: {
    readonly heading: (page: string) => string;
    readonly button: string;
    readonly ignore: string;
  };
  readonly confirmed: { readonly heading: (page: string) => string; readonly text: string };
  readonly manage: {
    readonly heading: (page: string) => string;
    readonly open: string;
    readonly language: string;
    readonly ownLanguage: string;
    readonly pause: string;
    readonly pauseHelp: string;
    /** Above the form, while the subscription is paused; \`date\` is a whole one. */
    readonly pausedUntil: (date: string) => string;
    readonly pauseOver: string;
    readonly save: string;
    readonly saved: string;
    readonly resume: string;
  };
  readonly suspended: {
    readonly bounced: string;
    readonly pageClosed: string;
    readonly byOperator: string;
    readonly toGate: string;
  };
  readonly expired: { readonly heading: string; readonly text: string; readonly button: string };
  /** A link that is incomplete or no longer works, above the form that requests another one. */
  readonly broken: { readonly heading: string; readonly text: string };
  readonly link: { readonly heading: string; readonly lead: string; readonly button: string };
  readonly linkSent: {
    readonly heading: string;
    /** The same whether the address is subscribed or not. */
    readonly text: string;
    /** To the holder of a link of an address that has had its messages of the day. */
    readonly limit: string;
  };
  readonly endLinks: { readonly heading: string; readonly text: string };
  readonly unsubscribe: {
    readonly heading: (page: string) => string;
    readonly text: string;
    readonly button: string;
    readonly done: (page: string) => string;
    readonly doneText: string;
    readonly again: string;
    readonly shared: string;
  };
  readonly erase: {
    readonly heading: string;
    readonly text: string;
    readonly button: string;
    readonly done: string;
    readonly doneText: string;
  };
};

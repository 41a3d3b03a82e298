/** The interface between the senders' adapters and everything else. */
import type { AlertPaths } from "../../contract/alert-mapping.ts";
import type { Alert, InvalidAlert } from "../../contract/alerts.ts";

/** A request body as it was read: JSON in whatever media type it came, the fields of a form, or other text. */
export type InboundBody =
  | { readonly json: unknown }
  | { readonly form: Readonly<Record<string, string>> }
  | { readonly text: string };

/** An event as it was received. */
export type InboundMessage = {
  readonly body: InboundBody;
  /** Values by name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** The settings of an integration that an adapter needs. */
export type AdapterSettings = {
  /** For the type `Json` only. */
  readonly paths?: AlertPaths | null;
};

/** The content of an event. */
export type AdapterResult =
  | { readonly alerts: readonly Alert[]; readonly invalid?: readonly InvalidAlert[] }
  /** A ping or a test of the sender: answered 200, changes nothing. */
  | { readonly test: string }
  /** An event of this sender that says nothing about a component, such as a comment: accepted, changes nothing. */
  | { readonly ignored: string }
  /** A request of Amazon SNS to confirm its subscription. */
  | { readonly subscription: { readonly topicArn: string; readonly subscribeUrl: string } }
  /** A sentence that says why this is no event of this sender: answered 400. */
  | { readonly problem: string };

/** Reads the events of one sender. Pure; does not throw, whatever the body. */
export type Adapter = (message: InboundMessage, settings: AdapterSettings) => AdapterResult;

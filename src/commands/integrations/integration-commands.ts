/** The commands on integrations and their alerts. They contain hashes and sealed texts instead of secrets. */
import type { Alert, IntegrationType, InvalidAlert } from "../../contract/alerts.ts";
import type { IntegrationCreate, IntegrationPatch } from "../../contract/integrations.ts";
import type { ReportableStatus } from "../../contract/words.ts";
import type { AlertField } from "../../rules/alert-mapping.ts";

/** The target of a mapped alert. */
export type AlertTarget = {
  /** Number of the matching rule, from 1; null if none matched. */
  readonly rule: number | null;
  /** Names or ids of components; the first existing one is used. */
  readonly names: readonly string[];
  /** The field that names them; null if a rule does, or none is named. */
  readonly field: AlertField | null;
  /** The status of an open alert; null if it is ignored. */
  readonly status: ReportableStatus | null;
  /** The reason why it is ignored. */
  readonly ignored: string | null;
};

/** A received alert with its mapping. */
export type IncomingAlert = Omit<Alert, "labels"> & { readonly target: AlertTarget };

/** An event as it is logged. */
export type EventRecord = {
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
  readonly sender: string;
  readonly size: number;
  /** SHA-256 of a body whose signature contains no time: another event with the same hash is a duplicate. */
  readonly bodyHash: string | null;
  /** Headers and body without secrets: JSON, compressed (deflate), in Base64. */
  readonly content: string | null;
  /** Id of the event that this one repeats. */
  readonly replayOf: string | null;
};

/** An existing integration, or the built-in one of a type and page, which its first event creates. */
export type IntegrationRef =
  | { readonly number: number; readonly revision: number }
  | { readonly builtIn: IntegrationType; readonly page: string | null };

/** Receives the alerts of one event. */
export type ReceiveAlerts = {
  readonly kind: "ReceiveAlerts";
  /** The revision is that of the mapping: refused as `PreconditionFailed` if it has changed in the meantime. */
  readonly integration: IntegrationRef;
  readonly alerts: readonly IncomingAlert[];
  /** Invalid alerts, which are logged with the others. */
  readonly invalid: readonly InvalidAlert[];
  readonly event: EventRecord;
  /** Whether a disabled integration accepts it too, for dry runs. */
  readonly ignoresDisabled: boolean;
};

/** Logs an event that changes nothing: a test of the sender, or a refused event. */
export type RecordEvent = {
  readonly kind: "RecordEvent";
  readonly integration: IntegrationRef;
  readonly event: EventRecord;
  /** The HTTP status of the response. */
  readonly status: number;
  readonly message: string;
  readonly outcome: "Test" | "Invalid" | "RateLimited" | null;
};

/** Settles these alerts of an integration, as far as due by a time (epoch milliseconds), and by now. */
export type SettleSignals = {
  readonly kind: "SettleSignals";
  readonly integrationNumber: number;
  readonly signalNumbers: readonly number[];
  readonly dueBy: number;
};

/** Opens, extends or resolves the incident of an integration. */
export type AnnounceOutage = {
  readonly kind: "AnnounceOutage";
  readonly integrationNumber: number;
  /** Ids of its incident and its template, by which they are loaded. */
  readonly incidentId: string | null;
  readonly templateId: string | null;
};

/** The commands on integrations and their alerts. */
export type IntegrationCommand =
  | ReceiveAlerts
  | RecordEvent
  | SettleSignals
  | AnnounceOutage
  | {
      readonly kind: "CreateIntegration";
      readonly fields: Omit<IntegrationCreate, "SigningSecret">;
      readonly tokenHash: string;
      /** Sealed. */
      readonly signingSecret: string | null;
      /** Added to the message of the answer. */
      readonly warning?: string;
    }
  | {
      readonly kind: "PatchIntegration";
      readonly id: string;
      readonly fields: Omit<IntegrationPatch, "SigningSecret">;
      /** Sealed; undefined if unchanged. */
      readonly signingSecret: string | null | undefined;
      /** Added to the message of the answer. */
      readonly warning?: string;
    }
  | { readonly kind: "DeleteIntegration"; readonly id: string }
  | {
      readonly kind: "RotateIntegrationToken";
      readonly id: string;
      readonly tokenHash: string;
      readonly keepMilliseconds: number;
    }
  /** Closes a signal of a component, by its source. */
  | { readonly kind: "CloseSignal"; readonly id: string; readonly source: string }
  /** Closes one alert manually. */
  | { readonly kind: "CloseAlert"; readonly id: string; readonly fingerprint: string };

/** One of these commands by its kind. */
export type IntegrationCommandOf<Kind extends IntegrationCommand["kind"]> = Extract<
  IntegrationCommand,
  { kind: Kind }
>;

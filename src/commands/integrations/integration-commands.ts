/** The commands on integrations and their alerts. Of secrets they carry hashes and sealed texts only. */
import type { Alert, IntegrationType, InvalidAlert } from "../../contract/alerts.ts";
import type { IntegrationCreate, IntegrationPatch } from "../../contract/integrations.ts";
import type { ReportableStatus } from "../../contract/words.ts";
import type { AlertField } from "../../rules/alert-mapping.ts";

/** The target of a mapped alert. */
export type AlertTarget = {
  /** The place of the rule that matched, from 1; null where none did. */
  readonly rule: number | null;
  /** Names or ids of components: the first that exists is meant. */
  readonly names: readonly string[];
  /** The field that names them; null where a rule does, or none is named. */
  readonly field: AlertField | null;
  /** The status that an open alert gives; null where it is ignored. */
  readonly status: ReportableStatus | null;
  /** Why it is ignored. */
  readonly ignored: string | null;
};

/** An alert as it was received, and what it is mapped to. */
export type IncomingAlert = Omit<Alert, "labels"> & { readonly target: AlertTarget };

/** An event as it is logged. */
export type EventRecord = {
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
  readonly sender: string;
  readonly size: number;
  /** SHA-256 of a body whose signature has no time: another event with it is a duplicate. */
  readonly bodyHash: string | null;
  /** Headers and body without secrets: JSON, compressed (deflate), in Base64. */
  readonly content: string | null;
  /** The event that this one repeats. */
  readonly replayOf: string | null;
};

/** An integration that exists, or the built-in one of a type and page, which is made by its first event. */
export type IntegrationRef =
  | { readonly number: number; readonly revision: number }
  | { readonly builtIn: IntegrationType; readonly page: string | null };

/** Takes the alerts of one event. */
export type ReceiveAlerts = {
  readonly kind: "ReceiveAlerts";
  /** With the revision that the alerts were mapped by: refused as `PreconditionFailed` where it has changed since. */
  readonly integration: IntegrationRef;
  readonly alerts: readonly IncomingAlert[];
  /** Alerts that cannot be used, which are logged with the others. */
  readonly invalid: readonly InvalidAlert[];
  readonly event: EventRecord;
  /** Whether a disabled integration takes it as well: for dry runs. */
  readonly evenIfDisabled: boolean;
};

/** Logs an event that changes nothing: a test of the sender, or one that was refused. */
export type RecordEvent = {
  readonly kind: "RecordEvent";
  readonly integration: IntegrationRef;
  readonly event: EventRecord;
  /** The HTTP status of the answer. */
  readonly status: number;
  readonly message: string;
  readonly outcome: "Test" | "Invalid" | "RateLimited" | null;
};

/** Does what is due of these alerts of an integration by a time (epoch milliseconds), and by now. */
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
  /** By which its incident and its template are loaded. */
  readonly incidentId: string | null;
  readonly templateId: string | null;
};

/** Every command on integrations and their alerts. */
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
    }
  | {
      readonly kind: "PatchIntegration";
      readonly id: string;
      readonly fields: Omit<IntegrationPatch, "SigningSecret">;
      /** Sealed; undefined where it stays. */
      readonly signingSecret: string | null | undefined;
    }
  | { readonly kind: "DeleteIntegration"; readonly id: string }
  | {
      readonly kind: "RotateIntegrationToken";
      readonly id: string;
      readonly tokenHash: string;
      readonly keepMilliseconds: number;
    }
  /** Closes one alert by hand. */
  | { readonly kind: "CloseAlert"; readonly id: string; readonly fingerprint: string };

/** One of these commands by its kind. */
export type IntegrationCommandOf<Kind extends IntegrationCommand["kind"]> = Extract<
  IntegrationCommand,
  { kind: Kind }
>;

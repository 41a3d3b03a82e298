/** All commands as plain data, and their answers. */

import type {
  AnnouncementPatch,
  AnnouncementRequest,
  PostmortemPut,
  UpdateCreate,
  UpdatePatch,
} from "../contract/announcements.ts";
import type {
  ComponentCreate,
  ComponentGroupCreate,
  ComponentGroupPatch,
  ComponentPatch,
} from "../contract/components.ts";
import type { PageCreate, PagePatch } from "../contract/pages.ts";
import type { PersonRole } from "../contract/people.ts";
import type { ComposedOperation } from "../contract/portal/composer.ts";
import type { ComponentOrder } from "../contract/portal/portal-components.ts";
import type { TemplateCreate, TemplatePatch } from "../contract/templates.ts";
import type { ComponentStatus, ReportableStatus, Role } from "../contract/words.ts";
import type { Logo } from "../platform/logo.ts";
import type { DraftRow } from "../store/tables/people-tables.ts";
import type { ImportAnnouncement } from "./announcements/imported-announcement.ts";
import type { CheckReferences } from "./check-references.ts";
import type { IntegrationCommand } from "./integrations/integration-commands.ts";
import type { DeliveryCommand } from "./notifications/delivery-command.ts";
import type { FactorCommand } from "./people/factor-commands.ts";
import type { PeopleCommand } from "./people/people-commands.ts";
import type { SubscriberCommand } from "./subscribers/subscriber-commands.ts";
import type { TeamCommand } from "./team/team-commands.ts";

/** A report of a component's status by an external system or script. */
export type ReportStatus = {
  readonly kind: "ReportStatus";
  readonly componentId: string | null;
  /** Folded. */
  readonly componentNameKey: string | null;
  readonly status: ReportableStatus;
  readonly message: string | null;
  /** Epoch milliseconds. */
  readonly occurredAt: number | null;
  readonly source: string | null;
  readonly pageSlug: string | null;
  /** Seconds within which the next report is promised: a heartbeat. */
  readonly expiresIn: number | null;
  /** Names of properties that a report does not have, as they were sent. */
  readonly ignored: readonly string[];
};

export type KeyMaterial = { readonly hash: string; readonly prefix: string; readonly last4: string };

/** Selects keys: the one with a public id, or those with an id or name. */
export type KeySelector = { readonly id: string } | string;

/** All commands. */
export type Command =
  | ReportStatus
  | PeopleCommand
  | FactorCommand
  | IntegrationCommand
  | DeliveryCommand
  | SubscriberCommand
  | TeamCommand
  | { readonly kind: "CreateComponent"; readonly fields: ComponentCreate }
  | { readonly kind: "PatchComponent"; readonly id: string; readonly fields: ComponentPatch }
  | { readonly kind: "DeleteComponent"; readonly id: string }
  | { readonly kind: "RestoreComponent"; readonly id: string }
  | { readonly kind: "OrderComponents"; readonly order: ComponentOrder }
  | { readonly kind: "CreateComponentGroup"; readonly fields: ComponentGroupCreate }
  | { readonly kind: "PatchComponentGroup"; readonly id: string; readonly fields: ComponentGroupPatch }
  | { readonly kind: "DeleteComponentGroup"; readonly id: string }
  | { readonly kind: "RestoreComponentGroup"; readonly id: string }
  /** Audits an export of the audit log with its filters. */
  | { readonly kind: "NoteExport"; readonly filters: Readonly<Record<string, string>> }
  | CheckReferences
  | { readonly kind: "CreatePage"; readonly fields: PageCreate; readonly passwordHash?: string | null }
  | {
      readonly kind: "PatchPage";
      readonly id: string;
      readonly fields: PagePatch;
      /** Null removes the password. */
      readonly passwordHash?: string | null;
    }
  | { readonly kind: "DeletePage"; readonly id: string }
  | { readonly kind: "RestorePage"; readonly id: string }
  | SetLogo
  | SetFavicon
  | {
      readonly kind: "CreateKey";
      readonly name: string;
      readonly role: Role;
      readonly material: KeyMaterial;
      /** Components covered by a webhook key: by name or public id, by public id, or all. */
      readonly covers: "all" | { readonly called: readonly string[] } | { readonly ids: readonly string[] };
      readonly lifetimeMilliseconds: number | null;
      readonly ratePerMinute: number;
    }
  | {
      readonly kind: "RotateKey";
      readonly key: KeySelector;
      readonly material: KeyMaterial;
      /** Grace period of the old key. */
      readonly keepMilliseconds: number;
    }
  | {
      readonly kind: "PatchKey";
      readonly id: string;
      readonly name: string | undefined;
      readonly ratePerMinute: number | undefined;
    }
  | { readonly kind: "RevokeKey"; readonly key: KeySelector }
  | RecordExpiries
  | PinComponent
  | { readonly kind: "UnpinComponent"; readonly id: string }
  | CorrectComponent
  | PatchCorrection
  | { readonly kind: "CreateAnnouncement"; readonly fields: AnnouncementRequest }
  | ImportAnnouncement
  | { readonly kind: "PatchAnnouncement"; readonly id: string; readonly fields: AnnouncementPatch }
  | { readonly kind: "DeleteAnnouncement"; readonly id: string }
  | { readonly kind: "RestoreAnnouncement"; readonly id: string }
  | { readonly kind: "PostUpdate"; readonly id: string; readonly fields: UpdateCreate }
  | {
      readonly kind: "PatchUpdate";
      readonly id: string;
      readonly updateId: string;
      readonly fields: UpdatePatch;
    }
  | { readonly kind: "DeleteUpdate"; readonly id: string; readonly updateId: string }
  | { readonly kind: "PutPostmortem"; readonly id: string; readonly fields: PostmortemPut }
  | { readonly kind: "CreateTemplate"; readonly fields: TemplateCreate }
  | { readonly kind: "PatchTemplate"; readonly id: string; readonly fields: TemplatePatch }
  | { readonly kind: "DeleteTemplate"; readonly id: string }
  | { readonly kind: "RestoreTemplate"; readonly id: string }
  | PutDraft
  | { readonly kind: "DeleteDraft"; readonly id: string }
  | SchedulePublication
  | { readonly kind: "CancelPublication"; readonly id: string }
  | ExecutePublication
  /** Sent by the scheduler: moves the announcements that are due by a time (epoch milliseconds), and by now. */
  | {
      readonly kind: "MoveAnnouncements";
      readonly announcementNumbers: readonly number[];
      readonly dueBy: number;
    };

/** Records that reports or overrides of components have expired, by their numbers. */
export type RecordExpiries = {
  readonly kind: "RecordExpiries";
  readonly componentNumbers: readonly number[];
};

/** Replaces or removes a page's logo. */
export type SetLogo = { readonly kind: "SetLogo"; readonly id: string; readonly logo: Logo | null };

/** Sets or removes a page's favicon. */
export type SetFavicon = {
  readonly kind: "SetFavicon";
  readonly id: string;
  readonly favicon: Logo | null;
};

/** Saves a draft; `body` is the form's content, as JSON. */
export type PutDraft = {
  readonly kind: "PutDraft";
  readonly id: string;
  readonly announcementId: string | null;
  readonly body: DraftRow["body"];
};

/** A command of the composer, which supports dry runs and delayed publication. */
export type ComposedCommand = Extract<Command, { readonly kind: ComposedOperation }>;

/** Schedules a publication that can be undone until executed. */
export type SchedulePublication = {
  readonly kind: "SchedulePublication";
  readonly id: string;
  readonly change: ComposedCommand;
  readonly ifMatch: readonly string[] | null;
  readonly draftId: string | null;
  /** Number of the session in which it was published. */
  readonly session: number;
};

/** Executes a pending publication; `change` and `draftId` are those of its row, and determine the rows to load. */
export type ExecutePublication = {
  readonly kind: "ExecutePublication";
  readonly number: number;
  /** Null if this release does not know it; then the execution fails like an internal error. */
  readonly change: ComposedCommand | null;
  readonly draftId: string | null;
  /**
   * For the scheduler: execute only if due by this time (epoch milliseconds) and by now; null to execute at
   * once.
   */
  readonly dueBy: number | null;
  /** Whether to refuse the publication if its execution has failed for an hour. */
  readonly shouldGiveUp: boolean;
};

/** Sets a manual override. */
export type PinComponent = {
  readonly kind: "PinComponent";
  readonly id: string;
  readonly status: ReportableStatus;
  /** Epoch milliseconds; null for no end. */
  readonly until: number | null;
  readonly reason: string;
};

/** Corrects a component's history (epoch milliseconds). */
export type CorrectComponent = {
  readonly kind: "CorrectComponent";
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly status: ComponentStatus;
  readonly reason: string;
};

/** Rewords the reason of a correction. */
export type PatchCorrection = {
  readonly kind: "PatchCorrection";
  readonly id: string;
  readonly correctionId: string;
  readonly reason: string;
};

/** Commands on components and groups, including reports. */
export type ComponentCommand = Extract<
  Command,
  {
    kind:
      | "CreateComponent"
      | "PatchComponent"
      | "DeleteComponent"
      | "RestoreComponent"
      | "PinComponent"
      | "UnpinComponent"
      | "CorrectComponent"
      | "PatchCorrection"
      | "OrderComponents"
      | "CreateComponentGroup"
      | "PatchComponentGroup"
      | "DeleteComponentGroup"
      | "RestoreComponentGroup";
  }
>;

export type KeyCommand = Extract<Command, { kind: "CreateKey" | "PatchKey" | "RotateKey" | "RevokeKey" }>;

/** The commands on pages. */
export type PageCommand = Extract<Command, { kind: "SetLogo" | "SetFavicon" | `${string}Page` }>;

/** The commands on drafts and pending publications. */
export type PendingCommand = Extract<
  Command,
  { kind: "PutDraft" | "DeleteDraft" | "SchedulePublication" | "CancelPublication" | "ExecutePublication" }
>;

/** The commands on announcements, templates, drafts and pending publications. */
export type AnnouncementCommand =
  | PendingCommand
  | Extract<
      Command,
      {
        kind:
          | `${string}Announcement`
          | `${string}Update`
          | `${string}Template`
          | "PutPostmortem"
          | "MoveAnnouncements";
      }
    >;

/** The actor of a command. */
export type Actor =
  | {
      readonly kind: "key";
      readonly number: number;
      readonly familyNumber: number;
      /** The key's name and last four characters, for display. */
      readonly name: string;
      readonly role: Role;
      /** Row numbers of the components a webhook key covers. */
      readonly covers: "all" | readonly number[];
    }
  | {
      readonly kind: "person";
      readonly number: number;
      readonly name: string;
      readonly role: PersonRole;
    }
  /** A person who is not signed in yet; the command determines who they are. */
  | { readonly kind: "nobody" }
  | { readonly kind: "integration"; readonly number: number; readonly name: string }
  | {
      readonly kind: "command line";
      /** The login name of the person, as far as it is available. */
      readonly user?: string;
    }
  /** A visitor of a public page; a subscription names its own subscriber. */
  | { readonly kind: "visitor" }
  | { readonly kind: "clock" };

/** A command with its sender and conditions. */
export type Submission = {
  readonly command: Command;
  readonly actor: Actor;
  readonly requestId: string | null;
  /**
   * The caller's key, and the HMAC-SHA-256 (hex) of method, path, query and body with a key derived from the service's
   * secret.
   */
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
  /** The tags of `If-Match`; null if not sent, `*` unparsed. */
  readonly ifMatch: readonly string[] | null;
};

/** The answer to a command; repeats with the same `Idempotency-Key` get the same. */
export type Answer = {
  readonly status: 200 | 201 | 202 | 204;
  readonly result: unknown;
  readonly message: string;
  /** Version of the changed resource, for its `ETag`; `http` appends the body's digest. */
  readonly version: number | null;
  /** Path of the created resource; of a deleted one, of the operation that restores it. */
  readonly location: string | null;
  /** The newest revision after the change. */
  readonly revision: number;
  /** Whether this is the stored answer of an earlier request. */
  readonly replayed: boolean;
};

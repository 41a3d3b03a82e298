/** The rows that a group of commands loads and changes, without their statements. */

import type { CompiledQuery } from "kysely";
import { DayTotals } from "./day-totals.ts";
import type { LoadedRows, RowChanges, RowQuery } from "./row-set.ts";
import type {
  AnnouncementComponentRow,
  AnnouncementRow,
  AnnouncementUpdateRow,
  TemplateRow,
} from "./tables/announcement-tables.ts";
import type {
  AccessLinkRow,
  ChallengeRow,
  DraftRow,
  FederatedIdentityRow,
  PasskeyRow,
  PendingPublicationRow,
  PersonRow,
  RecoveryCodeRow,
  SessionRow,
} from "./tables/people-tables.ts";
import type {
  ApiKeyComponentRow,
  ApiKeyRow,
  AuditEventRow,
  ComponentGroupRow,
  ComponentRow,
  CorrectionRow,
  IdempotentAnswerRow,
  LogoRow,
  PageAnnouncementRow,
  PageComponentRow,
  PageRow,
  RepeatedReportRow,
  StatusEventRow,
  StatusPeriodRow,
  UptimeMonthRow,
} from "./tables/tables.ts";

/** Which rows a group touches. */
export type LoadPlan = {
  /** Public ids. */
  readonly components: ReadonlySet<string>;
  /** Folded names of components that are not deleted. */
  readonly componentNames: ReadonlySet<string>;
  readonly componentNumbers: ReadonlySet<number>;
  /** Public ids of groups whose components are loaded. */
  readonly membersOf: ReadonlySet<string>;
  /** Public ids of components whose namesakes, if not deleted, are loaded. */
  readonly namesakesOf: ReadonlySet<string>;
  readonly groups: boolean;
  readonly keys: boolean;
  readonly positions: boolean;
  /** Whether reporters' messages of the open periods are loaded. */
  readonly messages: boolean;
  readonly answers: readonly { readonly familyNumber: number; readonly key: string }[];
  /** Public ids of announcements: with their updates, and the components that they affect. */
  readonly announcements: ReadonlySet<string>;
  readonly announcementNumbers: ReadonlySet<number>;
  /** Whether the sizes of the announcements on all pages are loaded. */
  readonly announcementSizes: boolean;
  /** Public ids of templates: with those that are not deleted and bear the same name. */
  readonly templates: ReadonlySet<string>;
  /** Folded names of templates that are not deleted. */
  readonly templateNames: ReadonlySet<string>;
  readonly people: boolean;
  /** Whether active sessions are loaded. */
  readonly sessions: boolean;
  /** Whether unused links are loaded. */
  readonly links: boolean;
  /** Hashes of their tokens. */
  readonly challenges: ReadonlySet<string>;
  /** Numbers of people whose recovery codes are loaded, with all passkeys and provider identities. */
  readonly factorsOf: ReadonlySet<number>;
  /** Whether all provider identities are loaded. */
  readonly identities: boolean;
  /** Public ids of drafts, and the numbers of people all of whose drafts are loaded. */
  readonly drafts: ReadonlySet<string>;
  readonly draftsOf: ReadonlySet<number>;
  /** Public ids and numbers of pending publications. */
  readonly pendingPublications: ReadonlySet<string>;
  readonly pendingPublicationNumbers: ReadonlySet<number>;
  /** Public ids of announcements of which only the existence and the title are needed. */
  readonly referencedAnnouncements: ReadonlySet<string>;
  /** Digests of logos and favicons to load with those of all pages; null for none. */
  readonly logos: ReadonlySet<string> | null;
  /** Rows of tables that have no special treatment. */
  readonly queries: readonly RowQuery[];
};

/** A draft without its content. */
export type StoredDraft = Omit<DraftRow, "body">;

/** A logo or favicon without the image itself. */
export type StoredLogo = Omit<LogoRow, "content">;

/** An announcement that its pages show now, and the bytes of all its texts. */
export type AnnouncementSize = {
  readonly id: number;
  readonly page_id: number;
  readonly resolved_at: number | null;
  readonly bytes: number;
};

/** A component shared with another page, with the number of its own page. */
export type SharedComponent = PageComponentRow & { readonly owner: number };

/** The loaded rows, with the store's clock and counters. */
export type Loaded = {
  readonly now: number;
  readonly revision: number;
  readonly lastNumber: number;
  readonly keysRevision: number;
  /** All pages, deleted ones included. */
  readonly pages: PageRow[];
  /** Shared components of all pages. */
  readonly pageComponents: SharedComponent[];
  readonly pageAnnouncements: PageAnnouncementRow[];
  readonly components: ComponentRow[];
  readonly groups: ComponentGroupRow[];
  readonly keys: ApiKeyRow[];
  readonly coverage: ApiKeyComponentRow[];
  /** The highest position of components that are not loaded, for appending. */
  readonly lastPosition: number;
  readonly openMessages: Map<number, StatusPeriodRow["messages"]>;
  /** By `answerKey`. */
  readonly answers: Map<string, { fingerprint: string; answer: string; createdAt: number }>;
  readonly announcements: AnnouncementRow[];
  /** Updates of the loaded announcements, in the order they were posted. */
  readonly updates: AnnouncementUpdateRow[];
  /** Affected components of the loaded announcements, by position. */
  readonly affected: AnnouncementComponentRow[];
  /** Sizes of the announcements that are open or were closed recently; empty unless requested. */
  readonly announcementSizes: AnnouncementSize[];
  readonly templates: TemplateRow[];
  /** All people, deleted ones included. */
  readonly people: PersonRow[];
  readonly sessions: SessionRow[];
  readonly links: AccessLinkRow[];
  readonly challenges: ChallengeRow[];
  readonly passkeys: PasskeyRow[];
  readonly recoveryCodes: RecoveryCodeRow[];
  readonly identities: FederatedIdentityRow[];
  /** Drafts of the requested people or with the requested ids. */
  readonly drafts: StoredDraft[];
  readonly pendingPublications: PendingPublicationRow[];
  readonly referencedAnnouncements: { id: number; public_id: string; title: string }[];
  readonly logos: StoredLogo[];
  readonly rows: LoadedRows;
};

export type Counters = Pick<Loaded, "revision" | "lastNumber" | "keysRevision">;

/** The changes of a group. Maps are by row number. */
export type Changes = {
  /** The store's counters, if changed. */
  readonly counters: Counters | null;
  readonly newPages: PageRow[];
  readonly pages: Map<number, PageRow>;
  /** Pages that show a component or an announcement beside its own page; by its number. Replaces the former list. */
  readonly shownOn: {
    readonly components: Map<number, readonly PageComponentRow[]>;
    readonly announcements: Map<number, readonly PageAnnouncementRow[]>;
  };
  readonly newGroups: ComponentGroupRow[];
  readonly editedGroups: Map<number, ComponentGroupRow>;
  readonly newComponents: ComponentRow[];
  readonly editedComponents: Map<number, ComponentRow>;
  readonly reportedComponents: Map<number, ComponentRow>;
  /** Components whose shown status changed, which few reports cause. */
  readonly transitions: Map<number, { id: number; recent_transitions: ComponentRow["recent_transitions"] }>;
  readonly entries: StatusEventRow[];
  readonly rewrittenEntries: Map<
    number,
    { id: number; status_inputs: StatusEventRow["status_inputs"]; previous_id: number | null }
  >;
  readonly repeats: RepeatedReportRow[];
  readonly newPeriods: Map<number, StatusPeriodRow>;
  readonly closedPeriods: Map<number, { id: number; to_at: number | null }>;
  readonly periodMessages: Map<number, { id: number; messages: StatusPeriodRow["messages"] }>;
  readonly droppedPeriods: Set<number>;
  /** Periods whose previous period changed. */
  readonly relinkedPeriods: Map<number, { id: number; previous_id: number | null }>;
  /** Amounts to add to the totals of days. */
  readonly days: DayTotals;
  readonly newKeys: ApiKeyRow[];
  readonly editedKeys: Map<number, ApiKeyRow>;
  readonly newCoverage: ApiKeyComponentRow[];
  readonly expiredAnswers: { familyNumber: number; key: string }[];
  readonly newAnswers: IdempotentAnswerRow[];
  readonly auditEvents: AuditEventRow[];
  readonly newAnnouncements: AnnouncementRow[];
  readonly editedAnnouncements: Map<number, AnnouncementRow>;
  readonly newUpdates: AnnouncementUpdateRow[];
  readonly editedUpdates: Map<number, AnnouncementUpdateRow>;
  /** By the announcement's number. Replaces the former list. */
  readonly affected: Map<number, readonly AnnouncementComponentRow[]>;
  readonly newTemplates: TemplateRow[];
  readonly editedTemplates: Map<number, TemplateRow>;
  readonly newCorrections: CorrectionRow[];
  readonly frozenMonths: UptimeMonthRow[];
  readonly newPeople: PersonRow[];
  readonly editedPeople: Map<number, PersonRow>;
  readonly newSessions: SessionRow[];
  readonly editedSessions: Map<number, SessionRow>;
  readonly newLinks: AccessLinkRow[];
  readonly editedLinks: Map<number, AccessLinkRow>;
  /** Numbers of the challenges that were answered. */
  readonly usedChallenges: Set<number>;
  readonly newPasskeys: PasskeyRow[];
  readonly editedPasskeys: Map<number, PasskeyRow>;
  readonly droppedPasskeys: Set<number>;
  readonly newRecoveryCodes: RecoveryCodeRow[];
  readonly usedRecoveryCodes: Map<number, { id: number; used_at: number | null }>;
  readonly droppedRecoveryCodes: Set<number>;
  readonly newIdentities: FederatedIdentityRow[];
  readonly droppedIdentities: Set<number>;
  /** By their numbers. */
  readonly newDrafts: Map<number, DraftRow>;
  readonly editedDrafts: Map<number, DraftRow>;
  /** By their public ids. */
  readonly droppedDrafts: Set<string>;
  readonly newPendingPublications: PendingPublicationRow[];
  readonly editedPendingPublications: Map<number, PendingPublicationRow>;
  /** By their numbers. */
  readonly newLogos: Map<number, LogoRow>;
  readonly droppedLogos: Set<number>;
  readonly rows: RowChanges;
  /** Changes of many rows at once, which were not loaded; they run last. */
  readonly statements: CompiledQuery[];
};

/** No changes. */
export function emptyChanges(): Changes {
  return {
    counters: null,
    newPages: [],
    pages: new Map(),
    shownOn: { components: new Map(), announcements: new Map() },
    newGroups: [],
    editedGroups: new Map(),
    newComponents: [],
    editedComponents: new Map(),
    reportedComponents: new Map(),
    transitions: new Map(),
    entries: [],
    rewrittenEntries: new Map(),
    repeats: [],
    newPeriods: new Map(),
    closedPeriods: new Map(),
    periodMessages: new Map(),
    droppedPeriods: new Set(),
    relinkedPeriods: new Map(),
    days: new DayTotals(),
    newKeys: [],
    editedKeys: new Map(),
    newCoverage: [],
    expiredAnswers: [],
    newAnswers: [],
    auditEvents: [],
    newAnnouncements: [],
    editedAnnouncements: new Map(),
    newUpdates: [],
    editedUpdates: new Map(),
    affected: new Map(),
    newTemplates: [],
    editedTemplates: new Map(),
    newCorrections: [],
    frozenMonths: [],
    newPeople: [],
    editedPeople: new Map(),
    newSessions: [],
    editedSessions: new Map(),
    newLinks: [],
    editedLinks: new Map(),
    usedChallenges: new Set(),
    newPasskeys: [],
    editedPasskeys: new Map(),
    droppedPasskeys: new Set(),
    newRecoveryCodes: [],
    usedRecoveryCodes: new Map(),
    droppedRecoveryCodes: new Set(),
    newIdentities: [],
    droppedIdentities: new Set(),
    newDrafts: new Map(),
    editedDrafts: new Map(),
    droppedDrafts: new Set(),
    newPendingPublications: [],
    editedPendingPublications: new Map(),
    newLogos: new Map(),
    droppedLogos: new Set(),
    rows: new Map(),
    statements: [],
  };
}

/** Where a stored answer is found in `Loaded.answers`. */
export function answerKey(familyNumber: number, key: string): string {
  return `${familyNumber} ${key}`;
}

/**
 * A component's record from a time on, with the state at that time: each list, oldest first, begins with the
 * last row before it.
 */
export type HistoryWindow = {
  /**
   * The time (epoch milliseconds): the requested one, or an earlier one at which no correction was in force.
   */
  readonly at: number;
  readonly entries: readonly StatusEventRow[];
  readonly repeats: readonly RepeatedReportRow[];
  readonly periods: readonly StatusPeriodRow[];
  /** Corrections that overlap this time, in order of creation. */
  readonly corrections: readonly CorrectionRow[];
};

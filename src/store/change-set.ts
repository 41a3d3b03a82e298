/** The rows that a group of commands loads and changes, without their statements. */

import type { CompiledQuery } from "kysely";
import { DayTotals } from "./day-totals.ts";
import type { LoadedRows, RowChanges, RowQuery } from "./row-set.ts";
import type {
  AnnouncementComponentTable,
  AnnouncementTable,
  AnnouncementUpdateTable,
  TemplateTable,
} from "./tables/announcement-tables.ts";
import type {
  AccessLinkTable,
  ChallengeTable,
  DraftTable,
  FederatedIdentityTable,
  HeldChangeTable,
  PasskeyTable,
  PersonTable,
  RecoveryCodeTable,
  SessionTable,
} from "./tables/people-tables.ts";
import type {
  ApiKeyComponentTable,
  ApiKeyTable,
  AuditEventTable,
  ComponentGroupTable,
  ComponentTable,
  CorrectionTable,
  EntryTable,
  IdempotentAnswerTable,
  LogoTable,
  PageAnnouncementTable,
  PageComponentTable,
  PageTable,
  RepeatTable,
  StatusPeriodTable,
  UptimeMonthTable,
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
  /** Public ids of components: those that are not deleted and bear the same name are wanted. */
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
  /** Whether the sizes of the announcements on every page are wanted. */
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
  /** Public ids and numbers of held changes. */
  readonly heldChanges: ReadonlySet<string>;
  readonly heldNumbers: ReadonlySet<number>;
  /** Public ids of announcements of which no more than that they are there is wanted. */
  readonly mentioned: ReadonlySet<string>;
  /** Digests of logos to load with those of all pages; null for none. */
  readonly logos: ReadonlySet<string> | null;
  /** Rows of tables that are known by their declaration alone. */
  readonly queries: readonly RowQuery[];
};

/** A draft without what it holds. */
export type StoredDraft = Omit<DraftTable, "body">;

/** A logo without the image itself. */
export type StoredLogo = Omit<LogoTable, "content">;

/** An announcement that its pages show now, and the bytes of all its texts. */
export type AnnouncementSize = {
  readonly id: number;
  readonly page_id: number;
  readonly resolved_at: number | null;
  readonly bytes: number;
};

/** A component shared with another page, with the number of its own page. */
export type SharedComponent = PageComponentTable & { readonly owner: number };

/** The loaded rows, with the store's clock and counters. */
export type Loaded = {
  readonly now: number;
  readonly revision: number;
  readonly lastNumber: number;
  readonly keysRevision: number;
  /** All of them, also those that were deleted. */
  readonly pages: PageTable[];
  /** Shared components of all pages. */
  readonly pageComponents: SharedComponent[];
  readonly pageAnnouncements: PageAnnouncementTable[];
  readonly components: ComponentTable[];
  readonly groups: ComponentGroupTable[];
  readonly keys: ApiKeyTable[];
  readonly coverage: ApiKeyComponentTable[];
  /** The highest position of components that are not loaded, for appending. */
  readonly lastPosition: number;
  readonly openMessages: Map<number, string | null>;
  /** By `answerKey`. */
  readonly answers: Map<string, { fingerprint: string; answer: string; createdAt: number }>;
  readonly announcements: AnnouncementTable[];
  /** Those of the announcements, in the order they were posted. */
  readonly updates: AnnouncementUpdateTable[];
  /** Those of the announcements, in the order of their places. */
  readonly affected: AnnouncementComponentTable[];
  /** Of the announcements that are open or were closed lately; empty unless wanted. */
  readonly announcementSizes: AnnouncementSize[];
  readonly templates: TemplateTable[];
  /** All of them, also those who were deleted. */
  readonly people: PersonTable[];
  readonly sessions: SessionTable[];
  readonly links: AccessLinkTable[];
  readonly challenges: ChallengeTable[];
  readonly passkeys: PasskeyTable[];
  readonly recoveryCodes: RecoveryCodeTable[];
  readonly identities: FederatedIdentityTable[];
  /** Those of the people, or of the ids, that are wanted. */
  readonly drafts: StoredDraft[];
  readonly heldChanges: HeldChangeTable[];
  readonly mentioned: { id: number; public_id: string; title: string }[];
  readonly logos: StoredLogo[];
  readonly rows: LoadedRows;
};

export type Counters = Pick<Loaded, "revision" | "lastNumber" | "keysRevision">;

/** The changes of a group. Maps are by row number. */
export type Changes = {
  /** The store's counters, if changed. */
  readonly counters: Counters | null;
  readonly newPages: PageTable[];
  readonly pages: Map<number, PageTable>;
  /** By the number of a component or an announcement: which other pages show it from now on. */
  readonly shownOn: {
    readonly components: Map<number, readonly PageComponentTable[]>;
    readonly announcements: Map<number, readonly PageAnnouncementTable[]>;
  };
  readonly newGroups: ComponentGroupTable[];
  readonly editedGroups: Map<number, ComponentGroupTable>;
  readonly newComponents: ComponentTable[];
  readonly editedComponents: Map<number, ComponentTable>;
  readonly heardComponents: Map<number, ComponentTable>;
  /** Only components whose shown status changed: few reports do that. */
  readonly flips: Map<number, { id: number; flips: string | null }>;
  readonly entries: EntryTable[];
  readonly rewrittenEntries: Map<number, { id: number; standing: string; previous_id: number | null }>;
  readonly repeats: RepeatTable[];
  readonly newPeriods: Map<number, StatusPeriodTable>;
  readonly closedPeriods: Map<number, { id: number; to_at: number | null }>;
  readonly periodMessages: Map<number, { id: number; messages: string | null }>;
  readonly droppedPeriods: Set<number>;
  /** Those that follow another period than they did. */
  readonly relinkedPeriods: Map<number, { id: number; previous_id: number | null }>;
  /** Amounts to add to the totals of days. */
  readonly days: DayTotals;
  readonly newKeys: ApiKeyTable[];
  readonly editedKeys: Map<number, ApiKeyTable>;
  readonly newCoverage: ApiKeyComponentTable[];
  readonly expiredAnswers: { familyNumber: number; key: string }[];
  readonly newAnswers: IdempotentAnswerTable[];
  readonly auditEvents: AuditEventTable[];
  readonly newAnnouncements: AnnouncementTable[];
  readonly editedAnnouncements: Map<number, AnnouncementTable>;
  readonly newUpdates: AnnouncementUpdateTable[];
  readonly editedUpdates: Map<number, AnnouncementUpdateTable>;
  /** By the announcement's number: what it affects instead of what it did. */
  readonly affected: Map<number, readonly AnnouncementComponentTable[]>;
  readonly newTemplates: TemplateTable[];
  readonly editedTemplates: Map<number, TemplateTable>;
  readonly newCorrections: CorrectionTable[];
  readonly frozenMonths: UptimeMonthTable[];
  readonly newPeople: PersonTable[];
  readonly editedPeople: Map<number, PersonTable>;
  readonly newSessions: SessionTable[];
  readonly editedSessions: Map<number, SessionTable>;
  readonly newLinks: AccessLinkTable[];
  readonly editedLinks: Map<number, AccessLinkTable>;
  /** Numbers of challenges that were answered. */
  readonly takenChallenges: Set<number>;
  readonly newPasskeys: PasskeyTable[];
  readonly editedPasskeys: Map<number, PasskeyTable>;
  readonly droppedPasskeys: Set<number>;
  readonly newRecoveryCodes: RecoveryCodeTable[];
  readonly spentRecoveryCodes: Map<number, { id: number; used_at: number | null }>;
  readonly droppedRecoveryCodes: Set<number>;
  readonly newIdentities: FederatedIdentityTable[];
  readonly droppedIdentities: Set<number>;
  /** By their numbers. */
  readonly newDrafts: Map<number, DraftTable>;
  readonly editedDrafts: Map<number, DraftTable>;
  /** By their public ids. */
  readonly droppedDrafts: Set<string>;
  readonly newHeldChanges: HeldChangeTable[];
  readonly editedHeldChanges: Map<number, HeldChangeTable>;
  /** By their numbers. */
  readonly newLogos: Map<number, LogoTable>;
  readonly droppedLogos: Set<number>;
  readonly rows: RowChanges;
  /** Changes of many rows at once, which were not loaded; they run last. */
  readonly statements: CompiledQuery[];
};

/** Nothing to write. */
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
    heardComponents: new Map(),
    flips: new Map(),
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
    takenChallenges: new Set(),
    newPasskeys: [],
    editedPasskeys: new Map(),
    droppedPasskeys: new Set(),
    newRecoveryCodes: [],
    spentRecoveryCodes: new Map(),
    droppedRecoveryCodes: new Set(),
    newIdentities: [],
    droppedIdentities: new Set(),
    newDrafts: new Map(),
    editedDrafts: new Map(),
    droppedDrafts: new Set(),
    newHeldChanges: [],
    editedHeldChanges: new Map(),
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
  readonly entries: readonly EntryTable[];
  readonly repeats: readonly RepeatTable[];
  readonly periods: readonly StatusPeriodTable[];
  /** Corrections that overlap this time, in order of creation. */
  readonly corrections: readonly CorrectionTable[];
};

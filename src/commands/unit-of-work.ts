/** The loaded rows of a group as changed by its commands so far, and the changes to write. */

import { highestPosition } from "../contract/components.ts";
import type { ComponentStatus } from "../contract/words.ts";
import { dayAt } from "../rules/calendar-days.ts";
import type { FlappingState } from "../rules/flapping.ts";
import type { ReportMessage } from "../rules/report-messages.ts";
import type { StatusInputs } from "../rules/status-inputs.ts";
import {
  type AnnouncementSize,
  type Changes,
  type Counters,
  emptyChanges,
  type Loaded,
  type StoredDraft,
  type StoredLogo,
} from "../store/change-set.ts";
import { type NumberedTable, RowSet } from "../store/row-set.ts";
import { readPeriodMessages, writePeriodMessages } from "../store/stored-history.ts";
import { readJson, writeJson } from "../store/stored-json.ts";
import type {
  AnnouncementComponentRow,
  AnnouncementRow,
  AnnouncementUpdateRow,
  TemplateRow,
} from "../store/tables/announcement-tables.ts";
import type {
  AccessLinkRow,
  ChallengeRow,
  FederatedIdentityRow,
  PasskeyRow,
  PendingPublicationRow,
  PersonRow,
  RecoveryCodeRow,
  SessionRow,
} from "../store/tables/people-tables.ts";
import type {
  ApiKeyRow,
  ComponentGroupRow,
  ComponentRow,
  PageRow,
  StatusPeriodRow,
  Tables,
} from "../store/tables/tables.ts";
import { type PageSettings, PageWork } from "./page-work.ts";
import type { ComponentPlace } from "./row-presenters.ts";

/** A component in the state left by the group so far. */
export type TrackedComponent = { readonly row: ComponentRow; inputs: StatusInputs };

/** An announcement in the state left by the group so far. */
export type TrackedAnnouncement = {
  readonly row: AnnouncementRow;
  /** In the order they were posted; deleted ones among them. */
  readonly updates: AnnouncementUpdateRow[];
  /** Affected components, in list order. */
  affected: readonly AnnouncementComponentRow[];
};

/** A component as last notified: the columns and inputs that status notifications depend on. */
export type KnownStatus = {
  readonly shown: ComponentStatus;
  readonly transitions: Pick<ComponentRow, "id" | "recent_transitions">;
  /** Effects of the open announcements that list it, by their ids. */
  readonly announced: TrackedComponent["inputs"]["announced"];
  readonly isDeleted: boolean;
};

/** The component's current status, for a later comparison. */
export function knownStatus({ row, inputs }: TrackedComponent): KnownStatus {
  return {
    shown: row.shown_status,
    transitions: { id: row.id, recent_transitions: row.recent_transitions },
    announced: inputs.announced,
    isDeleted: row.deleted_at !== null,
  };
}

/** A closed interval of a component's history, to be added to its day totals. */
export type ClosedSpan = { readonly status: ComponentStatus; readonly from: number; readonly to: number };

/** The rows that a group works on, and the changes that are not yet written. */
export class UnitOfWork extends PageWork {
  readonly now: number;
  readonly components: TrackedComponent[];
  readonly groups: ComponentGroupRow[];
  readonly keys: ApiKeyRow[];
  readonly coverage: { api_key_id: number; component_id: number }[];
  readonly lastPosition: number;
  readonly announcements: TrackedAnnouncement[];
  /** Sizes of the announcements that pages show, by number, with this group's changes; empty unless loaded. */
  readonly announcementSizes: Map<number, AnnouncementSize>;
  readonly templates: TemplateRow[];
  /** All people, deleted ones included. */
  readonly people: PersonRow[];
  readonly sessions: SessionRow[];
  readonly links: AccessLinkRow[];
  readonly challenges: ChallengeRow[];
  readonly drafts: StoredDraft[];
  readonly pendingPublications: PendingPublicationRow[];
  /** Announcements of which only these fields are loaded. */
  readonly referencedAnnouncements: Loaded["referencedAnnouncements"];
  /** Logos and favicons of pages, requested ones, and those that lost their page in this group. */
  readonly logos: StoredLogo[];
  passkeys: PasskeyRow[];
  recoveryCodes: RecoveryCodeRow[];
  identities: FederatedIdentityRow[];
  readonly answers: Map<string, { fingerprint: string; answer: string; createdAt: number }>;
  /** Components as of the last notifications of their statuses, by number. */
  readonly knownStatuses: Map<number, KnownStatus>;
  /** Numbers of new notifications that do not have the statuses of their pages yet. */
  readonly notificationsWithoutPageStatus = new Set<number>();
  /** Whether keys, people or sessions, which every node caches, have changed. */
  keysChanged = false;

  readonly #initialKeysRevision: number;
  #written: Counters;
  #revision: number;
  #lastNumber: number;
  #openMessages: Map<number, StatusPeriodRow["messages"]>;
  #changes: Changes;
  readonly #rows: RowSet;

  constructor(loaded: Loaded, settings: PageSettings) {
    super(loaded, settings);
    this.now = loaded.now;
    this.components = loaded.components.map((row) => ({
      row,
      inputs: readJson("component", "status_inputs", row),
    }));
    this.groups = loaded.groups;
    this.keys = loaded.keys;
    this.coverage = loaded.coverage;
    this.lastPosition = loaded.lastPosition;
    this.answers = loaded.answers;
    this.announcementSizes = new Map(loaded.announcementSizes.map((size) => [size.id, size]));
    this.templates = loaded.templates;
    this.people = loaded.people;
    this.drafts = loaded.drafts;
    this.pendingPublications = loaded.pendingPublications;
    this.referencedAnnouncements = loaded.referencedAnnouncements;
    this.logos = loaded.logos;
    this.sessions = loaded.sessions;
    this.links = loaded.links;
    this.challenges = loaded.challenges;
    this.passkeys = loaded.passkeys;
    this.recoveryCodes = loaded.recoveryCodes;
    this.identities = loaded.identities;
    this.announcements = loaded.announcements.map((row) => ({
      row,
      updates: loaded.updates.filter((update) => update.announcement_id === row.id),
      affected: loaded.affected.filter((affected) => affected.announcement_id === row.id),
    }));
    this.knownStatuses = new Map(this.components.map((affected) => [affected.row.id, knownStatus(affected)]));
    this.#revision = loaded.revision;
    this.#lastNumber = loaded.lastNumber;
    this.#initialKeysRevision = loaded.keysRevision;
    this.#written = this.#counters;
    this.#openMessages = loaded.openMessages;
    this.#changes = emptyChanges();
    this.#rows = new RowSet(loaded.rows);
  }

  /** The newest revision, including this group's. */
  get revision(): number {
    return this.#revision;
  }

  /** Number of changes of keys; all changes of this group count as one. */
  get keysRevision(): number {
    return this.#initialKeysRevision + (this.keysChanged ? 1 : 0);
  }

  get #counters(): Counters {
    return { revision: this.#revision, lastNumber: this.#lastNumber, keysRevision: this.keysRevision };
  }

  /** Raises the revision after a change that visitors or keys can see. */
  raiseRevision(): number {
    this.#revision += 1;
    return this.#revision;
  }

  /** A number that no row of any table has. */
  nextNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  /** Pending changes; rows may be added. */
  get changes(): Changes {
    return this.#changes;
  }

  /** Returns the pending changes and clears them. */
  drain(): Changes {
    const counters = this.#counters;
    const { revision, lastNumber, keysRevision } = this.#written;
    const countersChanged =
      counters.revision !== revision ||
      counters.lastNumber !== lastNumber ||
      counters.keysRevision !== keysRevision;
    const drained = {
      ...this.#changes,
      counters: countersChanged ? counters : null,
      rows: this.#rows.drain(),
    };
    this.#changes = emptyChanges();
    this.#written = counters;
    return drained;
  }

  /** The rows of a table that were loaded or inserted, but not deleted. */
  rows<T extends NumberedTable>(table: T): Tables[T][] {
    return this.#rows.all(table);
  }

  /** A loaded or inserted row by its number. */
  get<T extends NumberedTable>(table: T, id: number): Tables[T] | undefined {
    return this.#rows.get(table, id);
  }

  insert<T extends NumberedTable>(table: T, row: Tables[T]): void {
    this.#rows.insert(table, row);
  }

  /** Writes all columns of a loaded or inserted row. */
  update<T extends NumberedTable>(table: T, row: Tables[T]): void {
    this.#rows.update(table, row);
  }

  delete(table: NumberedTable, id: number): void {
    this.#rows.delete(table, id);
  }

  /** A component's page and group, for answers. */
  placeOf(row: Pick<ComponentRow, "id" | "page_id" | "group_id">): ComponentPlace {
    return this.locate(row, this.groupPublicId(row.group_id));
  }

  /** A component that is not deleted, by its public id. */
  liveComponent(publicId: string): TrackedComponent | undefined {
    return this.components.find(
      ({ row }) => row.public_id === publicId && row.deleted_at === null && this.isOnPage(row),
    );
  }

  /** Components that are not deleted and have a folded name. */
  componentsNamed(nameKey: string): TrackedComponent[] {
    return this.components.filter(
      ({ row }) => row.name_key === nameKey && row.deleted_at === null && this.isOnPage(row),
    );
  }

  /** A component group that is not deleted, by its public id. */
  liveGroup(publicId: string): ComponentGroupRow | undefined {
    return this.groups.find(
      (row) => row.public_id === publicId && row.deleted_at === null && this.isOnPage(row),
    );
  }

  /** An announcement that is not deleted, by its public id. */
  liveAnnouncement(publicId: string): TrackedAnnouncement | undefined {
    return this.announcements.find(
      ({ row }) => row.public_id === publicId && row.deleted_at === null && this.isOnPage(row),
    );
  }

  /** A template that is not deleted, by its public id. */
  liveTemplate(publicId: string): TemplateRow | undefined {
    return this.templates.find(
      (row) => row.public_id === publicId && row.deleted_at === null && this.isOnPage(row),
    );
  }

  /** Marks an announcement's row as changed. */
  markAnnouncementChanged(announcement: TrackedAnnouncement): void {
    this.#changes.editedAnnouncements.set(announcement.row.id, announcement.row);
  }

  /** A component by its number, deleted ones included. */
  componentNumbered(number: number): TrackedComponent | undefined {
    return this.components.find(({ row }) => row.id === number);
  }

  /** The public id of a group by its number, for answers. */
  groupPublicId(number: number | null): string | null {
    return number === null ? null : (this.groups.find((row) => row.id === number)?.public_id ?? null);
  }

  /** Position after the last component, up to the maximum. */
  nextComponentPosition(): number {
    const last = Math.max(this.lastPosition, ...this.components.map(({ row }) => row.position));
    return Math.min(highestPosition, 1 + last);
  }

  /** Position after the last component group, up to the maximum. */
  nextGroupPosition(): number {
    return Math.min(highestPosition, 1 + Math.max(0, ...this.groups.map((row) => row.position)));
  }

  /** Marks a component whose inputs or shown status changed. */
  markInputsChanged(component: TrackedComponent): void {
    this.#changes.reportedComponents.set(component.row.id, component.row);
  }

  /** Sets a component's recent transitions. */
  setTransitions({ row }: TrackedComponent, transitions: FlappingState): void {
    row.recent_transitions = writeJson("component", "recent_transitions", transitions);
    this.#changes.transitions.set(row.id, { id: row.id, recent_transitions: row.recent_transitions });
  }

  /** Marks a component with changes beyond its inputs and shown status. */
  markEdited(component: TrackedComponent): void {
    this.#changes.editedComponents.set(component.row.id, component.row);
  }

  /** Adds an open status period. */
  openPeriod(period: StatusPeriodRow): void {
    this.#changes.newPeriods.set(period.id, period);
    this.#openMessages.set(period.id, period.messages);
  }

  /** Closes a status period that began in this group or before. */
  closePeriod(number: number, to: number): void {
    const added = this.#changes.newPeriods.get(number);
    if (added === undefined) this.#changes.closedPeriods.set(number, { id: number, to_at: to });
    else this.#changes.newPeriods.set(number, { ...added, to_at: to });
  }

  /** Reporters' messages of an open period. */
  openMessages(number: number): readonly ReportMessage[] {
    return readPeriodMessages({ id: number, messages: this.#openMessages.get(number) ?? null });
  }

  /** Sets the stored messages of an open period. */
  cacheMessages(number: number, messages: StatusPeriodRow["messages"]): void {
    this.#openMessages.set(number, messages);
  }

  /** Replaces the reporters' messages of a period, by its number. */
  setMessages(number: number, reporterMessages: readonly ReportMessage[]): void {
    const messages = writePeriodMessages(reporterMessages);
    this.#openMessages.set(number, messages);
    const added = this.#changes.newPeriods.get(number);
    if (added === undefined) this.#changes.periodMessages.set(number, { id: number, messages });
    else this.#changes.newPeriods.set(number, { ...added, messages });
  }

  /** Marks a page whose days were recounted. */
  markRecounted(page: PageRow): void {
    for (const { row } of this.components) {
      if (row.page_id === page.id) row.days_revision = this.#revision;
    }
  }

  /** Adds a closed interval to the component's day totals, or subtracts it (`sign` -1). */
  countDays(component: TrackedComponent, span: ClosedSpan, sign: 1 | -1): void {
    const { time_zone: timeZone } = this.pageOf(component.row);
    const today = dayAt(this.now, timeZone).date;
    const changedDates = this.#changes.days.add(component.row.id, span, { timeZone, sign });
    if (changedDates.some((date) => date !== today)) component.row.days_revision = this.#revision;
  }
}

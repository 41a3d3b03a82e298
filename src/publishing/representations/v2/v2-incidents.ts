/** Incidents and scheduled maintenance as Atlassian's status API v2 has them. */
import { announcementUrl } from "../../../contract/page-addresses.ts";
import type { Snapshot, SnapshotAnnouncement, SnapshotMove, SnapshotUpdate } from "../../snapshot.ts";
import { announcementChangedAt, announcementPublishedAt, updatePublishedAt } from "../changed-at.ts";
import { type ComponentRow, flatNameAmong, presentComponents, type V2Options } from "./v2-components.ts";
import { bodyText, impactWord, impliedStatusWord, type StatusWord, stateWord } from "./v2-words.ts";

type StateWord = ReturnType<typeof stateWord> | "postmortem";

type AffectedRow = {
  readonly code: string;
  readonly name: string;
  readonly old_status: StatusWord;
  readonly new_status: StatusWord;
};

type UpdateRow = {
  readonly id: string;
  readonly status: StateWord;
  readonly body: string;
  readonly incident_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly display_at: string;
  readonly affected_components: readonly AffectedRow[] | null;
  readonly deliver_notifications: boolean;
  readonly custom_tweet: null;
  readonly tweet_id: null;
};

type IncidentRow = {
  readonly id: string;
  readonly name: string;
  readonly status: StateWord;
  readonly created_at: string;
  readonly updated_at: string;
  readonly monitoring_at: string | null;
  readonly resolved_at: string | null;
  readonly impact: ReturnType<typeof impactWord>;
  readonly shortlink: string;
  readonly started_at: string;
  readonly page_id: string;
  readonly incident_updates: readonly UpdateRow[];
  readonly components: readonly ComponentRow[];
};

type MaintenanceRow = IncidentRow & {
  readonly scheduled_for: string | null;
  readonly scheduled_until: string | null;
};

/** Writes the announcements of one snapshot. */
export class IncidentWriter {
  readonly #snapshot: Snapshot;
  readonly #writing: V2Options;
  readonly #rows: ReadonlyMap<string, ComponentRow>;
  /** Components by their ids as people read them: with the names of their groups. */
  readonly #names: ReadonlyMap<string, string>;

  constructor(snapshot: Snapshot, writing: V2Options) {
    this.#snapshot = snapshot;
    this.#writing = writing;
    this.#rows = new Map(presentComponents(snapshot, writing).map((row) => [row.id, row]));
    const groups = new Map(snapshot.groups.map((group) => [group.id, flatNameAmong(group, snapshot.groups)]));
    this.#names = new Map(
      snapshot.components.map(({ id, name, groupId }) => {
        const group = groupId === null ? undefined : groups.get(groupId);
        return [id, group === undefined ? name : `${group} - ${name}`];
      }),
    );
  }

  /** Those incidents that `isMeant`, newest first. */
  incidents(isIncluded: (incident: SnapshotAnnouncement) => boolean): IncidentRow[] {
    return this.#newest("Incident", isIncluded).map((announcement) => this.#incident(announcement));
  }

  /** Those works that `isMeant`, newest first. */
  maintenances(isIncluded: (maintenance: SnapshotAnnouncement) => boolean): MaintenanceRow[] {
    return this.#newest("Maintenance", isIncluded).map((announcement) => ({
      ...this.#incident(announcement),
      scheduled_for: this.#timeOrNull(announcement.startsAt),
      scheduled_until: this.#timeOrNull(announcement.endsAt),
    }));
  }

  #newest(kind: "Incident" | "Maintenance", isIncluded: (announcement: SnapshotAnnouncement) => boolean) {
    return this.#snapshot.announcements.filter(
      (announcement) => announcement.kind === kind && isIncluded(announcement),
    );
  }

  #timeOrNull(at: number | null): string | null {
    return at === null ? null : this.#writing.time(at);
  }

  #incident(announcement: SnapshotAnnouncement): IncidentRow {
    const { time, pageId } = this.#writing;
    const monitoring = announcement.updates.find((update) => update.state === "Monitoring");
    return {
      id: announcement.id,
      name: announcement.title,
      status: hasEndedWithPostmortem(announcement) ? "postmortem" : stateWord(announcement.state),
      created_at: time(announcementPublishedAt(announcement)),
      updated_at: time(announcementChangedAt(announcement)),
      monitoring_at: this.#timeOrNull(monitoring?.postedAt ?? null),
      resolved_at: this.#timeOrNull(announcement.resolvedAt),
      impact: impactWord(announcement.kind, announcement.impact),
      shortlink: announcementUrl(this.#snapshot.page.url, announcement.id),
      started_at: time(announcement.beganAt),
      page_id: pageId,
      incident_updates: this.#updates(announcement),
      components: announcement.affected.flatMap(({ componentId }) => this.#rows.get(componentId) ?? []),
    };
  }

  #updates(announcement: SnapshotAnnouncement): UpdateRow[] {
    const { updates } = announcement;
    const rows = updates.map((update, index) => this.#update(announcement, update, updates[index + 1]));
    if (!hasEndedWithPostmortem(announcement)) return rows;
    // After a reopening, the updates that followed are newer than the postmortem.
    const newer = updates.filter(({ postedAt }) => postedAt > (announcement.postmortem?.at ?? 0)).length;
    return rows.toSpliced(newer, 0, ...this.#postmortem(announcement));
  }

  #update(
    announcement: SnapshotAnnouncement,
    update: SnapshotUpdate,
    previous: SnapshotUpdate | undefined,
  ): UpdateRow {
    const { time } = this.#writing;
    const before = { kind: announcement.kind, state: previous?.state ?? update.state };
    const now = { kind: announcement.kind, state: update.state };
    const affected = update.moves.map((move: SnapshotMove) => ({
      code: move.componentId,
      name: this.#names.get(move.componentId) ?? move.name,
      old_status: impliedStatusWord(before, move.before),
      new_status: impliedStatusWord(now, move.after),
    }));
    return {
      id: update.id,
      status: stateWord(update.state),
      body: bodyText(update.message),
      incident_id: announcement.id,
      created_at: time(updatePublishedAt(announcement, update)),
      updated_at: time(update.editedAt ?? updatePublishedAt(announcement, update)),
      display_at: time(update.postedAt),
      affected_components: affected.length === 0 ? null : affected,
      deliver_notifications: update.notifySubscribers,
      custom_tweet: null,
      tweet_id: null,
    };
  }

  /** This API has post-mortems as a further update. */
  #postmortem({ id, postmortem }: SnapshotAnnouncement): UpdateRow[] {
    if (postmortem === null) return [];
    const at = this.#writing.time(postmortem.at);
    return [
      {
        id: `${id}-postmortem`,
        status: "postmortem",
        body: bodyText(postmortem.message),
        incident_id: id,
        created_at: at,
        updated_at: at,
        display_at: at,
        affected_components: null,
        deliver_notifications: false,
        custom_tweet: null,
        tweet_id: null,
      },
    ];
  }
}

function hasEndedWithPostmortem({ kind, postmortem, resolvedAt }: SnapshotAnnouncement): boolean {
  return kind === "Incident" && postmortem !== null && resolvedAt !== null;
}

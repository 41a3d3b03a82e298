/** A slow and obvious model of announcements after any commands; and the commands. */

import fc from "fast-check";
import {
  type AnnouncementKind,
  type AnnouncementState,
  announcementKinds,
  type ComponentStatus,
  type Impact,
} from "../../../src/contract/words.ts";
import type { AnnouncementEffect, StatusEvent } from "../../../src/rules/timeline.ts";
import type { EventContent } from "../../../src/store/tables/json-schemas.ts";

export const names = ["API", "Web", "Mail"] as const;

export const followers: Record<AnnouncementState, readonly AnnouncementState[]> = {
  Investigating: ["Identified", "Monitoring", "Resolved"],
  Identified: ["Investigating", "Monitoring", "Resolved"],
  Monitoring: ["Investigating", "Identified", "Resolved"],
  Resolved: ["Investigating", "Identified", "Monitoring"],
  Scheduled: ["In Progress", "Cancelled"],
  "In Progress": ["Verifying", "Completed"],
  Verifying: ["In Progress", "Completed"],
  Completed: [],
  Cancelled: [],
  Published: ["Archived"],
  Archived: ["Published"],
};
export const closed: readonly AnnouncementState[] = ["Resolved", "Completed", "Cancelled", "Archived"];
export const speaking: readonly AnnouncementState[] = [
  "Investigating",
  "Identified",
  "Monitoring",
  "In Progress",
  "Verifying",
];

export type List = readonly { readonly place: number; readonly status: ComponentStatus }[];

const status = fc.constantFrom(
  "Operational" as const,
  "Degraded Performance" as const,
  "Partial Outage" as const,
  "Major Outage" as const,
);
const list: fc.Arbitrary<List> = fc.uniqueArray(fc.record({ place: fc.nat(2), status }), {
  selector: ({ place }) => place,
  maxLength: 3,
});
/** A state that may follow, by its place among those, or any. */
const move = fc.oneof(
  { weight: 4, arbitrary: fc.nat(2) },
  { weight: 1, arbitrary: fc.constantFrom<AnnouncementState[]>(...Object.keys(followers).filter(isState)) },
);
const which = fc.nat(11);

function isState(word: string): word is AnnouncementState {
  return Object.hasOwn(followers, word);
}

export const announced = fc.record({
  kind: fc.constant("announce" as const),
  what: fc.constantFrom(...announcementKinds),
  list,
  /** Seconds ago that it began and ended; it goes on where the latter is 0. */
  began: fc.nat(600),
  ended: fc.constantFrom(0, 0, 1, 5),
});
const updated = fc.record({
  kind: fc.constant("update" as const),
  which,
  move: fc.option(move, { nil: undefined, freq: 2 }),
  list: fc.option(list, { nil: undefined }),
  ago: fc.constantFrom(0, 0, 0, 3, 3, 30),
});
export const step = fc.oneof(
  { weight: 2, arbitrary: announced },
  { weight: 6, arbitrary: updated },
  fc.record({
    kind: fc.constant("patch" as const),
    which,
    move: fc.option(move, { nil: undefined }),
    list: fc.option(list, { nil: undefined }),
    impact: fc.constantFrom(undefined, undefined, null, "Minor" as const),
  }),
  fc.record({ kind: fc.constantFrom("delete" as const, "restore" as const, "forget" as const), which }),
  fc.record({ kind: fc.constant("report" as const), place: fc.nat(2), status, ago: fc.nat(60) }),
  fc.record({ kind: fc.constantFrom("remove" as const, "return" as const), place: fc.nat(2) }),
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** An announcement as the model has it. */
export type ModelAnnouncement = {
  readonly id: string;
  readonly kind: AnnouncementKind;
  state: AnnouncementState;
  list: List;
  isDeleted: boolean;
  isByHand: boolean;
  impact: Impact;
  newest: number;
};

/** The status of a component at each moment: every event with its time, in order of arrival. */
export class Model {
  readonly words: StatusEvent[][] = names.map(() => []);
  readonly announcements: ModelAnnouncement[] = [];
  #number = 0;

  record(place: number, at: number, spoken: EventContent): void {
    this.#number += 1;
    this.words[place]?.push({ ...spoken, number: this.#number, at });
  }

  effectOn(announcement: ModelAnnouncement, place: number): AnnouncementEffect | undefined {
    const listed = announcement.list.find((item) => item.place === place);
    if (
      listed === undefined ||
      announcement.isDeleted ||
      announcement.kind === "Notice" ||
      !speaking.includes(announcement.state)
    ) {
      return undefined;
    }
    return announcement.kind === "Incident"
      ? { kind: "Incident", status: listed.status }
      : { kind: "Maintenance", expect: listed.status };
  }

  /**
   * Changes an announcement, and says at `at` what is different then; and once more at `now`, where it had said something
   * else of a component in between.
   */
  change(
    announcement: ModelAnnouncement,
    { at, now }: { readonly at: number; readonly now: number },
    change: (target: ModelAnnouncement) => void,
  ): void {
    const before = names.map((_, place) => this.effectOn(announcement, place));
    change(announcement);
    names.forEach((_, place) => {
      const effect = this.effectOn(announcement, place);
      if (JSON.stringify(effect) === JSON.stringify(before[place])) return;
      const spoken: EventContent =
        effect === undefined
          ? { kind: "Withdraw", announcementId: announcement.id }
          : { kind: "Announce", announcementId: announcement.id, effect };
      const isOvertaken = this.words[place]?.some(
        (word) => word.at > at && "announcementId" in word && word.announcementId === announcement.id,
      );
      this.record(place, at, spoken);
      if (isOvertaken === true) this.record(place, now, spoken);
    });
  }

  /** The events of a component until a moment, in order of time. */
  until(place: number, moment: number): StatusEvent[] {
    return (this.words[place] ?? [])
      .filter((word) => word.at <= moment)
      .sort((a, b) => a.at - b.at || a.number - b.number);
  }
}

/** What announcements say of components: told to each whenever it is not what they said before (rule 1). */
import type { Window } from "../../ledger/changes.ts";
import type { EntryTable } from "../../ledger/tables/tables.ts";
import type { Said } from "../../rules/history.ts";
import { speaks } from "../../rules/lifecycle.ts";
import { actorText } from "../audit.ts";
import type { Actor, Answer } from "../command.ts";
import { hearWord, momentFor } from "../components/hearing.ts";
import { retell } from "../components/retelling.ts";
import type { Deferred } from "../door/deferred.ts";
import type { GroupState, WorkingAnnouncement, WorkingComponent } from "../door/state.ts";
import { readWord, type Spoken } from "../door/stored.ts";

/** Words for one component, oldest first, with their times (epoch milliseconds). */
export type Told = {
  readonly component: WorkingComponent;
  readonly words: readonly { readonly spoken: Spoken; readonly at: number }[];
  /** The announcement whose newest word the last one is, whenever it was told; null where later words stay newer. */
  readonly lasting: string | null;
};

/** What an announcement says of the component with this number now; undefined where it says nothing. */
function saidOf({ row, affected }: WorkingAnnouncement, componentNumber: number): Said | undefined {
  if (row.deleted_at !== null || !speaks(row.kind, row.state)) return undefined;
  const one = affected.find((each) => each.component_id === componentNumber);
  if (one === undefined) return undefined;
  return row.kind === "Incident"
    ? { kind: "Incident", status: one.status }
    : { kind: "Maintenance", expect: one.expect ?? "Major Outage" };
}

function isSaid(said: Said | undefined, { standing }: WorkingComponent, announcementId: string): boolean {
  const known = Object.hasOwn(standing.announced, announcementId)
    ? standing.announced[announcementId]
    : undefined;
  if (said === undefined || known === undefined) return said === known;
  if (said.kind === "Incident") return known.kind === "Incident" && known.status === said.status;
  return known.kind === "Maintenance" && known.expect === said.expect;
}

/**
 * The words for every component of which the announcement now says something else than it did: those of its list, and
 * those that were in it. `at` is when it says so, null for now.
 */
export function newWords(state: GroupState, announcement: WorkingAnnouncement, at: number | null): Told[] {
  const { public_id: announcementId } = announcement.row;
  return state.components.flatMap((component) => {
    const said = saidOf(announcement, component.row.id);
    if (isSaid(said, component, announcementId)) return [];
    const spoken: Spoken =
      said === undefined ? { kind: "Withdraw", announcementId } : { kind: "Announce", announcementId, said };
    const words = [{ spoken, at: at ?? momentFor(state, component) }];
    return [{ component, words, lasting: announcementId }];
  });
}

/** The words of an announcement that was over when it was told: each component hears when it began and when it ended. */
export function pastWords(
  announcement: WorkingAnnouncement,
  spoke: { readonly from: number; readonly to: number; readonly of: readonly WorkingComponent[] },
): Told[] {
  const { row, affected } = announcement;
  const { public_id: announcementId } = row;
  return spoke.of.flatMap((component) => {
    const one = affected.find((each) => each.component_id === component.row.id);
    if (one === undefined || row.kind === "Notice") return [];
    const said: Said =
      row.kind === "Incident"
        ? { kind: "Incident", status: one.status }
        : { kind: "Maintenance", expect: one.expect ?? "Major Outage" };
    const words = [
      { spoken: { kind: "Announce", announcementId, said } as const, at: spoke.from },
      { spoken: { kind: "Withdraw", announcementId } as const, at: spoke.to },
    ];
    return [{ component, words, lasting: null }];
  });
}

/**
 * The words, the last of them said again now where the announcement said something of the component after that: it may
 * have been changed or deleted since, and now says what it says all the same.
 */
function withLast(
  state: GroupState,
  { component, words, lasting }: Told,
  window: Window,
): readonly { readonly spoken: Spoken; readonly at: number }[] {
  const last = words.at(-1);
  if (last === undefined || lasting === null) return words;
  const isOvertaken = window.entries.filter(({ at }) => at > last.at).some((entry) => isOf(entry, lasting));
  return isOvertaken ? [...words, { ...last, at: momentFor(state, component) }] : words;
}

function isOf(entry: EntryTable, announcementId: string): boolean {
  if (entry.kind !== "Announce" && entry.kind !== "Withdraw") return false;
  const word = readWord(entry);
  return "announcementId" in word && word.announcementId === announcementId;
}

/**
 * Lets components hear their words. What takes place before the newest that a component heard needs its history: then
 * the answer waits for that.
 */
export function tell(
  state: GroupState,
  told: { readonly words: readonly Told[]; readonly actor: Actor },
  answer: () => Answer,
): Answer | Deferred {
  const actor = actorText(told.actor);
  const late: Told[] = [];
  for (const one of told.words) {
    const { component, words } = one;
    if (words.some(({ at }) => at < component.row.heard_at)) late.push(one);
    else for (const { spoken, at } of words) hearWord(state, component, { spoken, at, actor });
  }
  if (late.length === 0) return answer();
  return {
    needs: late.map(({ component, words }) => ({ component, at: words[0]?.at ?? state.now })),
    settle: (windows) => {
      late.forEach((one, index) => {
        const window = windows[index];
        if (window === undefined) return;
        const words = withLast(state, one, window);
        retell(state, one.component, { window, words, corrections: [], actor });
      });
      return answer();
    },
  };
}

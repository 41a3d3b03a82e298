/** Announcements that have the same title: their ids in a refusal, or a choice by a person at the terminal. */
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { foldName } from "../../rules/names.ts";
import { isPickerAllowed, rememberChoice, rememberedChoice } from "../call-choices.ts";
import { calledKind, calledNoun, calledVerb, nounOf, nounsOf } from "../called-kind.ts";
import { idPrefixOf, severalFound, shortId } from "../id-prefix.ts";
import { printNote, writeMinute } from "../terminal.ts";
import { startOf } from "./page-order.ts";
import { requireCalledKind } from "./required-kind.ts";

/** An announcement, as far as a list of candidates describes it. */
export type Described = Pick<AnnouncementOut, "Id" | "State" | "CreatedAt" | "StartsAt" | "StartedAt">;

type Offered = Described & Pick<AnnouncementOut, "Kind" | "Title">;

const details = (item: Described) => `(${item.State}, start ${writeMinute(startOf(item))})`;

/** A candidate in a refusal. */
export const describe = (item: Described) => `${item.Id} ${details(item)}`;

/** One of candidates with different titles. */
const describeTitled = (item: Offered) => `${item.Id} "${item.Title}" ${details(item)}`;

/** The refusal of a title that several announcements have, with their ids. */
class SeveralTitled extends Refusal {
  readonly subject: string;
  readonly ids: ReadonlySet<string>;

  constructor(refusal: Refusal, { subject, ids }: Pick<SeveralTitled, "subject" | "ids">) {
    super(refusal.code, refusal.message);
    this.subject = subject;
    this.ids = ids;
  }
}

/** Candidates with the latest start first, of the same start the newest. */
const latestFirst = <Item extends Described>(found: readonly Item[]): readonly Item[] =>
  found.toSorted((left, right) => startOf(right) - startOf(left) || (left.Id < right.Id ? 1 : -1));

/** The kind that all candidates have; undefined for several kinds. */
function commonKind(found: readonly Offered[]): Offered["Kind"] | undefined {
  const kinds = new Set(found.map(({ Kind }) => Kind));
  return kinds.size === 1 ? found[0]?.Kind : undefined;
}

/**
 * The refusal of a text that selects several announcements, with their ids, and their titles unless they have the same.
 * `selection` completes "2 incidents …". Of a call that names a kind, they may be of another one.
 */
export function severalTitled(
  selection: string,
  found: readonly Offered[],
  which?: "open" | "closed",
): Refusal {
  const isOneTitle = new Set(found.map(({ Title }) => foldName(Title))).size === 1;
  const kind = calledKind() === undefined ? undefined : commonKind(found);
  const nouns = [which ?? [], nounsOf(kind)].flat().join(" ");
  const isOther = found.every(({ Kind }) => calledKind() !== undefined && Kind !== calledKind());
  const subject = `${found.length} ${nouns} ${selection}${isOther ? `, no ${calledNoun()}` : ""}`;
  const remedy = isOther ? `\`bin/signalbox ${nounOf(kind)} ${calledVerb()}\` takes an id` : "Give an id";
  const candidates = latestFirst(found).map(isOneTitle ? describe : describeTitled);
  return new SeveralTitled(severalFound(subject, candidates, { remedy }), {
    subject,
    ids: new Set(found.map(({ Id }) => Id)),
  });
}

/** An announcement as a person at the terminal chooses it: with its start and id where another one has its title. */
export function choiceLabel(item: Offered, all: readonly Offered[]): string {
  const { Id, Kind, State, Title } = item;
  const isAlone = all.filter((other) => foldName(other.Title) === foldName(Title)).length < 2;
  const more = isAlone ? "" : `, start ${writeMinute(startOf(item))}, id ${shortId(Id)}`;
  // The call may say it already.
  const kind = calledKind() === Kind ? "" : `${Kind}, `;
  return `${Title} (${kind}${State}${more})`;
}

/** The one of these announcements that a text finds; of several titled alike, the one that a person at the terminal chooses. */
export async function chosenAmong<Item extends Offered>(
  all: readonly Item[],
  text: string,
  find: (all: readonly Item[], text: string) => Item | undefined,
): Promise<Item | undefined> {
  try {
    return find(all, text);
  } catch (error) {
    if (!(error instanceof SeveralTitled) || !isPickerAllowed()) throw error;
    const before = rememberedChoice(text);
    const remembered = all.find(({ Id }) => Id === before);
    if (remembered !== undefined) return requireCalledKind(remembered);
    const offered = latestFirst(all.filter(({ Id }) => error.ids.has(Id)));
    printNote(`${error.subject}:`);
    const { promptForResource } = await import("../prompt-for-missing.ts");
    const answer = await promptForResource(
      "Which one, by number or id",
      offered.map((item) => ({ value: item.Id, label: choiceLabel(item, offered) })),
    );
    const prefix = idPrefixOf(answer);
    const chosen = offered.find(({ Id }) => prefix !== undefined && Id.startsWith(prefix));
    if (chosen === undefined) throw error;
    rememberChoice(text, chosen.Id);
    return requireCalledKind(chosen);
  }
}

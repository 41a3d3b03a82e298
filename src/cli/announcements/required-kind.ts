/** Announcements of the kind that a call names in place of `announcement`: `incident resolve`. */
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { calledKind, withArticle } from "../called-kind.ts";
import { callForKind } from "../kind-calls.ts";

type KindAndTitle = Pick<AnnouncementOut, "Id" | "Kind" | "Title">;

/** The refusal of an announcement of another kind than the call names. */
function otherKind({ Id, Kind, Title }: KindAndTitle): Refusal {
  const [isOne, isNone] = [Kind, calledKind()].map(withArticle);
  return new Refusal(
    "AnnouncementNotFound",
    `"${Title}" is ${isOne}, not ${isNone}: \`${callForKind({ Id, Kind, Title })}\`.`,
  );
}

/** The announcement, if it is of the kind that the call names, or the call names none. Throws a `Refusal`. */
export function requireCalledKind<Item extends KindAndTitle>(item: Item): Item {
  const kind = calledKind();
  if (kind !== undefined && item.Kind !== kind) throw otherKind(item);
  return item;
}

/** The one that `find` finds among those of the kind that the call names. Throws a `Refusal` for one of another kind. */
export function findOfCalledKind<Item extends KindAndTitle>(
  all: readonly Item[],
  find: (items: readonly Item[]) => Item | undefined,
): Item | undefined {
  const kind = calledKind();
  const found = find(kind === undefined ? all : all.filter(({ Kind }) => Kind === kind));
  if (found !== undefined || kind === undefined) return found;
  const other = find(all);
  return other === undefined ? undefined : requireCalledKind(other);
}

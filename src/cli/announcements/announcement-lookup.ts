/** Announcements as the command line reads them. */
import { isOpen, movesFrom } from "../../contract/announcement-states.ts";
import type { AnnouncementFilters, AnnouncementOut } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { writeTimeOrNull } from "../../contract/times.ts";
import { readAnnouncementState } from "../../contract/words.ts";
import { readAnnouncements } from "../../queries/announcement-queries.ts";
import { startedAt } from "../../rules/announcement-lifecycle.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import { calledKind, calledNoun } from "../called-kind.ts";
import { idPrefixOf, onlyWithPrefix, shortId } from "../id-prefix.ts";
import { beginningWith, isShortened } from "../name-beginnings.ts";
import { noSuch } from "../no-such.ts";
import type { OpenedStore } from "../open-store.ts";
import { writeMinute } from "../terminal.ts";
import { chosenAmong, type Described, describe, severalTitled } from "./chosen-announcement.ts";
import { findOfCalledKind, requireCalledKind } from "./required-kind.ts";

/** The announcements that the filters select, newest first. Rejects with a `Refusal`. */
export async function listAnnouncements(
  { bus, configuration: { baseUrl } }: Pick<OpenedStore, "bus" | "configuration">,
  filters: AnnouncementFilters,
): Promise<readonly AnnouncementOut[]> {
  const found: AnnouncementOut[] = [];
  let cursor: number | null = null;
  do {
    const part: Awaited<ReturnType<typeof readAnnouncements>> = await readAnnouncements(bus, {
      slice: { limit: 100, cursor },
      filters,
      baseUrl,
      now: Date.now(),
    });
    found.push(...part.Items);
    cursor = part.NextCursor;
  } while (cursor !== null);
  return found;
}

/** The one whose id begins with a text; undefined for none. Throws a `Refusal` for several. */
const withIdPrefix = <Item extends Described>(all: readonly Item[], text: string) =>
  onlyWithPrefix(all, text, { plural: "announcements", describe });

/**
 * The open announcement with this id or title, or the only closed one with this title that `state` reopens. Rejects with a
 * `Refusal` if there is none, or more than one.
 */
export async function findOpenAnnouncement(
  opened: OpenedStore,
  idOrTitle: string,
  state?: string,
): Promise<UpdatedAnnouncement> {
  const all = await listAnnouncements(opened, { Open: true });
  const found = await chosenAmong(all, idOrTitle, openAmong);
  if (found !== undefined) return found;
  const allClosed = await listClosed(opened);
  const closed = withTitle(allClosed, idOrTitle);
  const reopened = await chosenAmong(closed, idOrTitle, (items) => reopenedAmong(items, idOrTitle, state));
  if (reopened !== undefined) return reopened;
  const beginning = closed.length > 0 ? undefined : await chosenAmong(all, idOrTitle, titleBeginningAmong);
  if (beginning !== undefined) return beginning;
  throw notOpen({ open: all, closed: allClosed, state }, idOrTitle);
}

/** The only one whose title begins with a text, of three characters or more; undefined for none. Throws a `Refusal` for several. */
export function titleBeginningAmong<Item extends UpdatedAnnouncement & Described>(
  all: readonly Item[],
  text: string,
): Item | undefined {
  return findOfCalledKind(all, (items) => {
    const [found, ...others] = beginningWith(items, text, ({ Title }) => Title);
    if (found !== undefined && others.length > 0)
      throw severalTitled(`have a title that begins with "${text}"`, [found, ...others]);
    return found;
  });
}

/**
 * The one of these announcements with this title or id, or its beginning, else with a title that begins so. With
 * `isExact` a beginning must end as a list shortens it. Rejects with a `Refusal` for several.
 */
export async function anyOrBeginningAmong<Item extends UpdatedAnnouncement & Described>(
  all: readonly Item[],
  idOrTitle: string,
  { isExact = false }: { readonly isExact?: boolean } = {},
): Promise<Item | undefined> {
  const found = await chosenAmong(all, idOrTitle, anyAmong);
  if (found !== undefined || (isExact && !isShortened(idOrTitle))) return found;
  return await chosenAmong(all, idOrTitle, titleBeginningAmong);
}

/** Those with a title. */
export const withTitle = <Item extends Pick<AnnouncementOut, "Title">>(
  all: readonly Item[],
  title: string,
): readonly Item[] => all.filter((item) => foldName(item.Title) === foldName(title));

/** Those of the called kind whose title, the same of all, begins with a text. */
function withTitleBeginning(all: readonly ClosedAnnouncement[], text: string): readonly ClosedAnnouncement[] {
  const found = beginningWith(ofCalledKind(all), text, ({ Title }) => Title);
  return new Set(found.map(({ Title }) => foldName(Title))).size === 1 ? found : [];
}

/** The refusal of a title, or the beginning of one, that no open announcement has, but maybe one of the closed ones, newest first. */
export function notOpen(
  {
    open,
    closed,
    state,
  }: {
    readonly open: readonly AnnouncementOut[];
    readonly closed: readonly ClosedAnnouncement[];
    /** The state that the call posts. */
    readonly state: string | undefined;
  },
  title: string,
): Refusal {
  const titled = withTitle(closed, title);
  const found = titled.length > 0 ? titled : withTitleBeginning(closed, title);
  const newest = found.find(({ Kind }) => Kind === calledKind()) ?? found[0];
  return newest === undefined
    ? noOpenAnnouncement(open, title)
    : closedAnnouncement(requireCalledKind(newest), state !== undefined && titled.length === 0);
}

/** The closed announcement with this title that a state reopens; undefined for none. Throws a `Refusal` for several. */
export function reopenedAmong<Item extends ClosedAnnouncement>(
  closed: readonly Item[],
  title: string,
  state: string | undefined,
): Item | undefined {
  const to = readAnnouncementState(state ?? "");
  return findOfCalledKind(closed, (items) => {
    const reopened = items.filter(
      ({ Kind, State, Title }) =>
        foldName(Title) === foldName(title) &&
        to !== undefined &&
        isOpen(Kind, to) &&
        movesFrom(Kind, State).includes(to),
    );
    const [found, ...others] = reopened;
    if (others.length > 0) throw severalTitled(`are titled "${title}"`, reopened, "closed");
    return found;
  });
}

/** The refusal of a title, or only its beginning, whose newest announcement is closed, with the way to continue it. */
function closedAnnouncement(
  { Id, Kind, ResolvedAt, State, Title }: ClosedAnnouncement,
  isReopenedByBeginning: boolean,
): Refusal {
  const since = ResolvedAt === null ? "already" : `since ${writeMinute(Date.parse(ResolvedAt))}`;
  const [reopened] = movesFrom(Kind, State);
  const id = shortId(Id);
  const advice =
    reopened === undefined
      ? `\`bin/signalbox announcement update ${id} --message TEXT\` adds to it.`
      : `${isReopenedByBeginning ? "A beginning of its title does not reopen it: " : ""}\`bin/signalbox announcement update ${id} --state ${reopened}\` ${isReopenedByBeginning ? "does" : "reopens it"}.`;
  return new Refusal("IllegalTransition", `"${Title}" is ${State} ${since}. ${advice}`);
}

/** The one of the open announcements with this title or id, or its beginning; undefined for none. Throws a `Refusal` for several. */
export function openAmong(all: readonly AnnouncementOut[], idOrTitle: string): AnnouncementOut | undefined {
  return findOfCalledKind(all, (items) => {
    const titled = items.filter(({ Title }) => foldName(Title) === foldName(idOrTitle));
    const [found, ...others] = titled;
    if (others.length > 0) throw severalTitled(`are titled "${idOrTitle}"`, titled, "open");
    return found ?? withIdPrefix(items, idOrTitle);
  });
}

const ofCalledKind = <Item extends Pick<AnnouncementOut, "Kind">>(all: readonly Item[]) =>
  all.filter(({ Kind }) => calledKind() === undefined || Kind === calledKind());

/** Those that have a text of three characters or more in their title, of the kind that the call names. */
const havingPart = <Item extends Pick<AnnouncementOut, "Kind" | "Title">>(
  all: readonly Item[],
  text: string,
): readonly Item[] =>
  foldName(text).length < 3
    ? []
    : ofCalledKind(all).filter(({ Title }) => foldName(Title).includes(foldName(text)));

/** The refusal of a title that no open announcement has. */
function noOpenAnnouncement(all: readonly AnnouncementOut[], idOrTitle: string): Refusal {
  const having = havingPart(all, idOrTitle);
  if (having.length > 1) return severalTitled(`have "${idOrTitle}" in their title`, having, "open");
  return noSuch("AnnouncementNotFound", `open ${calledNoun()} "${idOrTitle}"`, {
    text: idOrTitle,
    names: ofCalledKind(all).map(({ Title }) => Title),
    list: "announcement list",
  });
}

/** An announcement, as far as an update depends on it. */
export type UpdatedAnnouncement = Pick<AnnouncementOut, "Id" | "Kind" | "State" | "Title">;

type ClosedAnnouncement = UpdatedAnnouncement & Described & Pick<AnnouncementOut, "ResolvedAt">;

const liveAnnouncements = q
  .selectFrom("announcement")
  .select([
    "public_id as Id",
    "kind as Kind",
    "state as State",
    "title as Title",
    "created_at as createdAt",
    "starts_at as startsAt",
    "state",
    "hidden",
    "began_at",
  ])
  .where("deleted_at", "is", null);

/** The closed announcements, the newest first. */
async function listClosed({ bus }: OpenedStore): Promise<readonly ClosedAnnouncement[]> {
  const rows = await bus.rows(
    liveAnnouncements.select("resolved_at as resolvedAt").orderBy("id", "desc").compile(),
  );
  return rows
    .filter(({ Kind, State }) => !isOpen(Kind, State))
    .map(({ resolvedAt, ...row }) => ({ ...withTime(row), ResolvedAt: writeTimeOrNull(resolvedAt) }));
}

/** The announcements whose id begins with a text. */
async function withIdBeginning({ bus }: OpenedStore, prefix: string) {
  const rows = await bus.rows(liveAnnouncements.where("public_id", "like", `${prefix}%`).compile());
  return rows.map(withTime);
}

type TimedRow = Parameters<typeof startedAt>[0] & {
  readonly createdAt: number;
  readonly startsAt: number | null;
};

const withTime = <Row extends TimedRow>({ createdAt, startsAt, ...row }: Row) => ({
  ...row,
  StartsAt: writeTimeOrNull(startsAt),
  StartedAt: writeTimeOrNull(startedAt(row)),
  CreatedAt: new Date(createdAt).toISOString(),
});

/**
 * The announcement with this id or its beginning, or the open one with this title, or the only closed one that `state`
 * reopens. Rejects with a `Refusal`.
 */
export async function findAnnouncement(
  opened: OpenedStore,
  idOrTitle: string,
  state?: string,
): Promise<UpdatedAnnouncement> {
  const prefix = idPrefixOf(idOrTitle);
  const byId =
    prefix === undefined ? undefined : withIdPrefix(await withIdBeginning(opened, prefix), idOrTitle);
  if (byId !== undefined) return requireCalledKind(byId);
  return await findOpenAnnouncement(opened, idOrTitle, state);
}

/**
 * The announcement with this id or title, open or closed; an open one first. Rejects with a `Refusal` if there is none, or
 * more than one.
 */
export async function findAnyAnnouncement(
  opened: OpenedStore,
  idOrTitle: string,
  options: { readonly isExact?: boolean } = {},
): Promise<UpdatedAnnouncement> {
  const rows = await opened.bus.rows(liveAnnouncements.compile());
  const found = await anyOrBeginningAmong(rows.map(withTime), idOrTitle, options);
  if (found !== undefined) return found;
  throw noAnnouncement(rows, idOrTitle);
}

/** The one of these announcements with this title or id, or its beginning, an open one first; undefined for none. Throws a `Refusal` for several. */
export function anyAmong<Item extends UpdatedAnnouncement & Described>(
  all: readonly Item[],
  idOrTitle: string,
): Item | undefined {
  return findOfCalledKind(all, (items) => {
    const titled = items.filter(({ Title }) => foldName(Title) === foldName(idOrTitle));
    const open = titled.filter(({ Kind, State }) => isOpen(Kind, State));
    const [found, ...others] = open.length > 0 ? open : titled;
    if (found !== undefined && others.length > 0)
      throw severalTitled(`are titled "${idOrTitle}"`, [found, ...others]);
    return found ?? withIdPrefix(items, idOrTitle);
  });
}

/** The refusal of a title that no announcement has. A beginning that only one has gets here where it must be the whole title. */
export function noAnnouncement(
  all: readonly Pick<AnnouncementOut, "Id" | "Kind" | "Title">[],
  idOrTitle: string,
): Refusal {
  const [only, ...others] = beginningWith(ofCalledKind(all), idOrTitle, ({ Title }) => Title);
  if (only !== undefined && others.length === 0)
    return new Refusal(
      "AnnouncementNotFound",
      `"${idOrTitle}" is only the beginning of the title "${only.Title}". A deletion that asks nobody takes the whole title, or the id ${shortId(only.Id)}.`,
    );
  return noSuch("AnnouncementNotFound", `${calledNoun()} "${idOrTitle}"`, {
    text: idOrTitle,
    names: ofCalledKind(all).map(({ Title }) => Title),
    list: "announcement list --all",
  });
}

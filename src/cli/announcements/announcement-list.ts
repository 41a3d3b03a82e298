/** `signalbox announcement list`. */
import { readBody } from "../../commands/body-parsing.ts";
import { choiceOf } from "../../commands/word-suggestion.ts";
import { isOpen, statesOf } from "../../contract/announcement-states.ts";
import {
  type AnnouncementFilters,
  type AnnouncementOut,
  announcementFilters,
  isOpenWord,
  statesFilter,
} from "../../contract/announcements.ts";
import {
  announcementKinds,
  announcementStates,
  readAnnouncementKind,
  readAnnouncementState,
} from "../../contract/words.ts";
import { ageOptionNames, ageOptions, momentBefore } from "../age-options.ts";
import { stateOption } from "../announcement-options.ts";
import { calledKind, calledNoun } from "../called-kind.ts";
import { type CommandLine, invalidValue, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { findComponentId } from "../components/component-lookup.ts";
import { findRemoteComponentId } from "../components/remote-components.ts";
import { limitOption, readLimit } from "../limit-option.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { remotePageCells } from "../pages/remote-pages.ts";
import type { RemoteService } from "../remote-service.ts";
import { valuesOf } from "../repeated-options.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { remoteZoneReader, zoneReader } from "../times/local-times.ts";
import { recurrenceWords } from "../times/recurrence-words.ts";
import { listAnnouncements } from "./announcement-lookup.ts";
import { byPageOrder, startOf } from "./page-order.ts";
import { listRemoteAnnouncements } from "./remote-announcements.ts";

const chosenFilters = announcementFilters
  .pick({ Kind: true, Page: true, Search: true })
  .extend({ State: statesFilter({ open: "--open", closed: "--closed" }) });

/** Throws a `UsageProblem` for a state that no announcement of the chosen kinds has: `incident list --state Scheduled`. */
function requireStatesOfKinds(args: ParsedArguments): void {
  const kinds = args.texts("kind").map((text) => readAnnouncementKind(text));
  const states = [...new Set(kinds.flatMap((kind) => (kind === undefined ? [] : statesOf(kind))))];
  if (kinds.length === 0 || kinds.includes(undefined)) return;
  for (const text of args.texts("state")) {
    const state = readAnnouncementState(text);
    const isOther = state === undefined ? !isOpenWord(text) : !states.includes(state);
    if (isOther) throw invalidValue("state", text, choiceOf(text, states));
  }
}

/** The zone of the page that `--page` names; UTC without. */
async function readZoneOf(args: ParsedArguments, readZone: (slug: string) => () => Promise<string>) {
  const slug = args.text("page");
  const isDated = [...ageOptionNames].some((name) => args.text(name) !== undefined);
  return slug === undefined || !isDated ? "UTC" : await readZone(slug)();
}

/** Whether only open ones are to be listed, or only closed ones; undefined for both. Throws a `UsageProblem`. */
function readOpen(args: ParsedArguments): boolean | undefined {
  const flags = ["open", "closed", "all"].filter((name) => args.flag(name));
  if (flags.length > 1) throw new UsageProblem("Give one of --open, --closed and --all.");
  if (flags[0] === undefined) return args.texts("state").length === 0 ? true : undefined;
  return flags[0] === "all" ? undefined : flags[0] === "open";
}

/** The filters, by default of open announcements. Throws a `Refusal` or a `UsageProblem`. */
function readFilters(args: ParsedArguments, timeZone: string): AnnouncementFilters {
  requireStatesOfKinds(args);
  const [Kind, State] = [valuesOf(args, "kind"), valuesOf(args, "state")];
  const [Page, Search] = [args.text("page"), args.text("search")];
  const [Open, From, To] = [
    readOpen(args),
    momentBefore(args, "newer-than", timeZone),
    momentBefore(args, "older-than", timeZone),
  ];
  return {
    ...readBody(chosenFilters, { Kind, State, Page, Search }),
    ...(Open === undefined ? {} : { Open }),
    ...(From === undefined ? {} : { From }),
    ...(To === undefined ? {} : { To }),
  };
}

/** Says that no announcement was found. */
function emptyNote({ Open, Kind, ...others }: AnnouncementFilters): string {
  const isOtherwise = Object.values(others).some((value) => value !== undefined);
  if (Open === true && calledKind() !== undefined && !isOtherwise)
    return `No ${calledNoun()} is open. --all lists closed ones as well.`;
  const isFiltered = isOtherwise || Kind !== undefined;
  if (Open !== true)
    return calledKind() === undefined
      ? "There are no such announcements."
      : `There is no such ${calledNoun()}.`;
  if (calledKind() !== undefined)
    return `There is no such open ${calledNoun()}. --all lists closed ones as well.`;
  return isFiltered
    ? "There are no such open announcements. --all lists closed ones as well."
    : "There are no open announcements.";
}

type Listed = {
  readonly all: readonly AnnouncementOut[];
  readonly filters: AnnouncementFilters;
  readonly pageCell: (slug: string) => string;
};

/** A cell of the kind, which a call such as `incident list` says already. */
const kindColumn = (cell: string) => (calledKind() === undefined ? [cell] : []);

/** A cell of the impact, which only incidents have. */
const impactColumn = (cell: string) => ([undefined, "Incident"].includes(calledKind()) ? [cell] : []);

/** A cell of the series, which only maintenance has. */
const repeatsColumn = (cell: string) => ([undefined, "Maintenance"].includes(calledKind()) ? [cell] : []);

/** The time at which an announcement was closed, or is planned to end; empty without either. */
const endOf = ({ ResolvedAt, EndsAt }: Pick<AnnouncementOut, "ResolvedAt" | "EndsAt">) =>
  ResolvedAt === null && EndsAt === null ? "" : writeMinute(Date.parse(ResolvedAt ?? EndsAt ?? ""));

function print(args: ParsedArguments, { all, filters, pageCell }: Listed): number {
  const listed = all.toSorted(byPageOrder).slice(0, readLimit(args, undefined));
  // Only while it is open does one stand before others.
  const isPinned = ({ Kind, State, Pinned }: AnnouncementOut) => Pinned && isOpen(Kind, State);
  const isAnyPinned = listed.some(isPinned);
  const rows = listed.map(({ Id, Kind, Title, State, Impact, Pinned, Page, Recurrence, ...times }) => [
    Title,
    ...kindColumn(Kind),
    State,
    ...impactColumn(Kind === "Incident" ? Impact : ""),
    writeMinute(startOf(times)),
    endOf(times),
    ...repeatsColumn(Recurrence === null ? "" : recurrenceWords(Recurrence)),
    pageCell(Page),
    Id,
    ...(isAnyPinned ? [Pinned ? "yes" : ""] : []),
  ]);
  const headings = [
    "TITLE",
    ...kindColumn("KIND"),
    "STATE",
    ...impactColumn("IMPACT"),
    "START",
    "END",
    ...repeatsColumn("REPEATS"),
    "PAGE",
    "ID",
    ...(isAnyPinned ? ["PINNED"] : []),
  ];
  if (args.flag("json")) answerJson(listed);
  else if (rows.length > 0) answer(table(headings, rows, { isWhole: args.flag("wide") }));
  else printNote(emptyNote(filters));
  if (listed.length < all.length)
    printNote(
      `${all.length - listed.length === 1 ? "There is 1" : `There are ${all.length - listed.length}`} more. --limit and --older-than show more.`,
    );
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  readFilters(args, "UTC");
  readLimit(args, undefined);
  const component = args.text("component");
  return await withStore(async (opened) => {
    const chosen = readFilters(args, await readZoneOf(args, (slug) => zoneReader(opened, slug)));
    const ids =
      component === undefined
        ? {}
        : { ComponentId: await findComponentId(opened.bus, component, chosen.Page) };
    const filters = { ...chosen, ...ids };
    const all = await listAnnouncements(opened, filters);
    return print(args, { all, filters, pageCell: await pageCells(opened.bus) });
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  readFilters(args, "UTC");
  readLimit(args, undefined);
  const chosen = readFilters(args, await readZoneOf(args, (slug) => remoteZoneReader(service, slug)));
  const name = args.text("component");
  const ComponentId =
    name === undefined ? undefined : await findRemoteComponentId(service, name, chosen.Page);
  const filters = ComponentId === undefined ? chosen : { ...chosen, ComponentId };
  const all = await listRemoteAnnouncements(service, filters);
  return print(args, { all, filters, pageCell: await remotePageCells(service) });
}

/** `signalbox announcement list`. */
export const announcementList: CommandLine = {
  takes: {},
  options: {
    open: { about: "Only open and upcoming ones, as without this option" },
    closed: { about: "Only closed ones" },
    all: { about: "Open and closed ones" },
    kind: {
      value: "KIND",
      values: announcementKinds,
      many: true,
      about: `Only of this kind: ${announcementKinds.join(", ")}`,
    },
    state: {
      value: "STATE",
      values: announcementStates,
      many: true,
      about: `Only in this state, open or closed: ${announcementStates.join(", ")}`,
      byKind: stateOption("Only in this state, open or closed", statesOf).state.byKind,
    },
    search: { value: "TEXT", about: "Only with this text in the title or in an update" },
    component: { value: "NAME", about: "Only those that affect this component, by its name or id" },
    ...ageOptions("start", "the zone of --page (UTC)"),
    ...limitOption("announcements", "all"),
    page: { value: "SLUG", about: "Only of this page" },
    ...wideOption,
    json: { about: "As JSON, with the fields of GET /api/Announcement" },
  },
  notes: [
    "Lists what is open, as the page orders it: incidents, maintenance in progress, notices, and scheduled maintenance, the next one first. What is closed follows, the latest start first. END is when it was closed, or the planned end; REPEATS is how a maintenance repeats.",
  ],
  run,
  runRemotely,
};

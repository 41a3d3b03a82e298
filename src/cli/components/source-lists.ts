/** `signalbox override list` and `signal list`: sources of the statuses of all components. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { presentComponent } from "../../commands/row-presenters.ts";
import { actorsOf, attributedVoices, readActorNames } from "../../commands/source-actors.ts";
import type { AttributedComponentOut, AttributedVoiceOut } from "../../contract/components.ts";
import { actorInSentence } from "../../contract/source-names.ts";
import type { CauseKind } from "../../contract/words.ts";
import { livePages, refuseUnknownPage } from "../../queries/page-queries.ts";
import { readJson } from "../../store/stored-json.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { durationOf } from "../durations.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { isPiped } from "../text-width.ts";
import { readComponents } from "./component-lookup.ts";
import { listRemoteComponents, listRemoteGroups, readRemoteComponent } from "./remote-components.ts";

/** A source of the status of a component. */
type Listed = { readonly component: AttributedComponentOut; readonly source: AttributedVoiceOut };

const time = (text: string | null) => (text === null ? "" : writeMinute(Date.parse(text)));

const actorOf = ({ By }: AttributedVoiceOut) =>
  By === null ? "" : actorInSentence(By).replaceAll(/[“”]/gu, '"');

const isOverdue = ({ Voices }: AttributedComponentOut) => Voices.some(({ Kind }) => Kind === "Lapse");

/** The page of a component; empty on a terminal where all are on the same one, so that the column is left out. */
function pageCellOf(components: readonly AttributedComponentOut[]) {
  const isOnePage = new Set(components.map(({ Page }) => Page)).size <= 1;
  return ({ Page }: AttributedComponentOut) => (isOnePage && !isPiped() ? "" : Page);
}

/** The sources of a kind that components have. */
const sourcesOf = (components: readonly AttributedComponentOut[], kind: CauseKind): readonly Listed[] =>
  components.flatMap((component) =>
    component.Voices.flatMap((source) => (source.Kind === kind ? [{ component, source }] : [])),
  );

/** The components in the order of the page. Rejects with a `Refusal` for an unknown page. */
async function readAll(bus: CommandBus, page: string | undefined): Promise<AttributedComponentOut[]> {
  const slug = page?.toLowerCase();
  refuseUnknownPage(await bus.rows(livePages), slug);
  const listed = (await readComponents(bus)).filter(
    ({ place }) => slug === undefined || place.page === slug || place.alsoOn.includes(slug),
  );
  const withInputs = listed.map(({ row, place }) => ({
    row,
    place,
    inputs: readJson("component", "status_inputs", row),
  }));
  const names = await readActorNames(
    bus,
    withInputs.flatMap(({ inputs }) => actorsOf(inputs)),
  );
  return withInputs.map(({ row, place, inputs }) => ({
    ...presentComponent(row, place),
    Voices: attributedVoices(inputs, { at: row.last_event_at, names }),
  }));
}

/** The same at a service elsewhere; of those with an override alone if that is all that is needed. */
async function readAllRemotely(
  service: RemoteService,
  Page: string | undefined,
  { isOverridden = false } = {},
): Promise<AttributedComponentOut[]> {
  const listed = await listRemoteComponents(service, { Page }, await listRemoteGroups(service));
  const components: AttributedComponentOut[] = [];
  // The list has no sources. One after the other: many at once would use up the rate of the key.
  for (const { Id, HasOverride } of listed)
    if (HasOverride || !isOverridden) components.push(await readRemoteComponent(service, Id));
  return components;
}

const pageOption = { page: { value: "SLUG", about: "Only of this page" } } as const;

const jsonOf = ({ component: { Id, Name, Page }, source }: Listed) => ({
  ComponentId: Id,
  ComponentName: Name,
  Page,
  ...source,
});

function printOverrides(args: ParsedArguments, components: readonly AttributedComponentOut[]): number {
  const pageOf = pageCellOf(components);
  const listed = sourcesOf(components, "Pin");
  const rows = listed.map(({ component, source }) => [
    component.Name,
    source.Status,
    source.Until === null ? "it is removed" : time(source.Until),
    source.Reason ?? "",
    actorOf(source),
    pageOf(component),
  ]);
  if (args.flag("json")) answerJson(listed.map(jsonOf));
  else if (rows.length === 0) printNote("No status is overridden.");
  else {
    answer(table(["COMPONENT", "STATUS", "UNTIL", "REASON", "SET BY", "PAGE"], rows));
    printNote("`bin/signalbox override remove NAME` ends one.");
  }
  return 0;
}

/** `signalbox override list`. */
export const overrideList: CommandLine = {
  takes: {},
  options: {
    ...pageOption,
    json: { about: "As JSON, with the fields of `Voices` in GET /api/Component/{id}" },
  },
  notes: ["In the order of the page. Times are UTC."],
  run: async (args) =>
    printOverrides(args, await withStore(async ({ bus }) => await readAll(bus, args.text("page")))),
  runRemotely: async (args, service) =>
    printOverrides(args, await readAllRemotely(service, args.text("page"), { isOverridden: true })),
};

function printSignals(args: ParsedArguments, components: readonly AttributedComponentOut[]): number {
  const silentMs = durationOf(args, "silent-for") ?? 0;
  const pageOf = pageCellOf(components);
  const open = sourcesOf(components, "Signal").filter(
    ({ source: { LastReportAt, Since } }) => Date.now() - Date.parse(LastReportAt ?? Since) >= silentMs,
  );
  const isAffecting = ({ source }: Listed) => source.Status !== "Operational";
  const listed = open.toSorted((a, b) => Number(isAffecting(b)) - Number(isAffecting(a)));
  const rows = listed.map(({ component, source }) => [
    component.Name,
    source.Source ?? "",
    source.Status,
    time(source.Since),
    `${time(source.LastReportAt)}${isOverdue(component) ? " (overdue)" : ""}`,
    pageOf(component),
  ]);
  if (args.flag("json")) answerJson(listed.map(jsonOf));
  else if (rows.length === 0)
    printNote(silentMs > 0 ? "No signal has been silent for that long." : "There are no open signals.");
  else {
    answer(table(["COMPONENT", "SIGNAL", "STATUS", "SINCE", "LAST REPORT", "PAGE"], rows));
    printNote("`bin/signalbox signal close COMPONENT SIGNAL` closes one whose source no longer reports.");
  }
  return 0;
}

/** `signalbox signal list`. */
export const signalList: CommandLine = {
  takes: {},
  options: {
    "silent-for": { value: "DURATION", about: "Only signals without a report for this long, such as 1h" },
    ...pageOption,
    json: { about: "As JSON, with the fields of `Voices` in GET /api/Component/{id}" },
  },
  notes: [
    "The open signals of named sources, those that are not Operational first, in the order of the page. An Operational signal stays open, so that a source that falls silent is seen. Times are UTC. A report is overdue if the component expects one and shows its status for missing reports.",
  ],
  run: async (args) =>
    printSignals(args, await withStore(async ({ bus }) => await readAll(bus, args.text("page")))),
  runRemotely: async (args, service) => printSignals(args, await readAllRemotely(service, args.text("page"))),
};

/** `signalbox component correct`. */
import type * as z from "zod";
import { readBody } from "../../commands/body-parsing.ts";
import { parseCorrection } from "../../commands/components/correction-commands.ts";
import { correctedComponent, correctionCreate } from "../../contract/uptime.ts";
import { componentStatuses } from "../../contract/words.ts";
import { livePages, slugAmong } from "../../queries/page-queries.ts";
import { changeDryRunOption, dryRunQuery, printChangeDryRun, submitOrTry } from "../change-dry-run.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText, printNote, sentence, writeMinute } from "../terminal.ts";
import { readSpanOn, remoteZoneReader, type Span, zoneReader } from "../times/local-times.ts";
import { writeDistance, writeZoned } from "../times/zoned-times.ts";
import { findComponent } from "./component-lookup.ts";
import { correctionQuestions } from "./correction-questions.ts";
import { findRemoteComponentId, readRemoteComponent } from "./remote-components.ts";

type CorrectedComponent = z.output<typeof correctedComponent>;

/** A correction as it is printed. */
type Corrected = {
  readonly message: string;
  readonly result: CorrectedComponent;
  readonly span: Span;
  /** The zone of the page, for a dry run. */
  readonly timeZone: string | undefined;
  /** When the component was created (epoch milliseconds). */
  readonly createdAt: number;
};

/** The status and the reason that were given. Throws a `Refusal`. */
const readFields = (args: ParsedArguments) =>
  readBody(correctionCreate.pick({ Status: true, Reason: true }), {
    Status: args.needed("status"),
    Reason: args.needed("reason"),
  });

async function run(args: ParsedArguments): Promise<number> {
  const fields = readFields(args);
  return await withStore(async (opened) => {
    const { bus } = opened;
    const row = await findComponent(bus, args.needed("NAME|ID"), args.text("page"));
    const slug = slugAmong(await bus.rows(livePages), row);
    const readZone = zoneReader(opened, slug);
    const span = await readSpanOn(args, readZone);
    const body = { ...span, ...fields };
    const { message, result } = await submitOrTry(bus, args, parseCorrection(row.public_id, body));
    const corrected = correctedComponent.parse(result);
    const timeZone = args.flag("dry-run") ? await readZone() : undefined;
    return print(args, { message, result: corrected, span, timeZone, createdAt: row.created_at });
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const fields = readFields(args);
  const id = await findRemoteComponentId(service, args.needed("NAME|ID"), args.text("page"));
  const readZone = remoteZoneReader(service, (await readRemoteComponent(service, id)).Page);
  const span = await readSpanOn(args, readZone);
  const body = { ...span, ...fields };
  const path = `/api/Component/${id}/Correction`;
  const { message, result } = await service.call({
    method: "POST",
    path,
    query: dryRunQuery(args),
    body,
    result: correctedComponent,
  });
  const timeZone = args.flag("dry-run") ? await readZone() : undefined;
  return print(args, { message, result, span, timeZone, createdAt: Date.parse(result.CreatedAt) });
}

const yearMs = 366 * 86_400_000;

/** The span in the zone of the page, a line for each end, as a dry run of an announcement shows its times. */
function spanLines({ From, To }: Span, timeZone = "UTC"): string[] {
  const lines = [
    ["Start", From],
    ["End", To],
  ] as const;
  return lines.flatMap(([name, time]) =>
    time === undefined
      ? []
      : [
          `${name.padEnd(7)}  ${writeZoned(Date.parse(time), timeZone)}, ${writeDistance(Date.parse(time), Date.now())}`,
        ],
  );
}

/** Prints a correction, with a note if it starts before the creation of the component. */
function print(args: ParsedArguments, { message, result, span, timeZone, createdAt }: Corrected): number {
  const isTried = args.flag("dry-run");
  const { Name } = result;
  const text = isTried
    ? sentence(message.replace(`${Name} was `, `${Name} would have been `))
    : sentence(message);
  if (isTried) printChangeDryRun(args, withoutCorrectionId(result), [text, ...spanLines(span, timeZone)]);
  else if (args.flag("json")) answerJson(result);
  else answerText(text);
  const lead = span.From === undefined ? 0 : createdAt - Date.parse(span.From);
  if (lead > 0)
    printNote(
      `Note: ${Name} was created ${writeMinute(createdAt)}: the correction starts before that.${lead > yearMs ? " Check the year of --from." : ""}`,
    );
  return 0;
}

/** The component of a correction that was not made, which has no id. */
function withoutCorrectionId({ CorrectionId: _id, ...component }: CorrectedComponent): object {
  return component;
}

const timeAbout =
  '"2026-05-03 22:00", "yesterday 22:00" or "tue 22:00" in the page\'s time zone, "2h ago", or 2026-05-03T22:00:00Z';

/** `signalbox component correct`. */
export const componentCorrect: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or id" },
  questions: correctionQuestions,
  options: {
    status: {
      value: "STATUS",
      values: componentStatuses,
      about: `The status that it had: ${componentStatuses.join(", ")}`,
      required: true,
    },
    from: { value: "TIME", about: `Start: ${timeAbout}`, required: true },
    to: {
      value: "TIME",
      about: "End, not in the future; 23:00 is the first one after the start",
      required: true,
      optionalWith: "for",
    },
    for: { value: "DURATION", about: "How long it lasted, such as 10m, instead of --to" },
    reason: { value: "TEXT", about: "Reason, which visitors see beside the changed figure", required: true },
    page: { value: "SLUG", about: "Page, if several have a component of that name" },
    ...changeDryRunOption,
    ...changedJson("GET /api/Component/{id}"),
  },
  notes: [
    "Replaces the status of the past, and counts its uptime again; another correction of the same time replaces this one.",
    "`component uptime NAME` shows the figure and all corrections; `component edit-correction` rewords a reason.",
    "The history keeps every correction, so none can be withdrawn: correct the same time once more, with the status that `component history NAME` showed before.",
  ],
  run,
  runRemotely,
};

/** `signalbox override set` and `override remove`. */

import * as z from "zod";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { Command } from "../../commands/command.ts";
import { parsePin } from "../../commands/components/overrides.ts";
import { type AttributedComponentOut, attributedComponent } from "../../contract/components.ts";
import { Refusal } from "../../contract/refusal.ts";
import { reportableStatuses } from "../../contract/words.ts";
import { livePages, slugAmong } from "../../queries/page-queries.ts";
import { readAttributedComponent } from "../../queries/source-actors.ts";
import { changeDryRunOption, dryRunQuery, printChangeDryRun, submitOrTry } from "../change-dry-run.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { lengthOf, lengthProblem } from "../durations.ts";
import { submit, withStore } from "../open-store.ts";
import { shellWord } from "../shell-word.ts";
import { answerJson, answerText, printNote, sentence, writeMinute } from "../terminal.ts";
import { readTimeOn, remoteZoneReader, zoneReader } from "../times/local-times.ts";
import { findComponent, findComponentId } from "./component-lookup.ts";
import { findRemoteComponentId, readRemoteComponent } from "./remote-components.ts";
import { statusQuestions } from "./status-questions.ts";

const takes = { "NAME|ID": "The component, by its name or id" } as const;
const page = { value: "SLUG", about: "Page, if several have a component of that name" } as const;

/** The status and the reason, and how long it lasts in milliseconds. Throws a `UsageProblem`, or a `Refusal`. */
function readBody(args: ParsedArguments) {
  if (args.text("for") !== undefined && args.text("until") !== undefined)
    throw new UsageProblem("Give either --for or --until.");
  const body = { Status: args.needed("status"), Reason: args.needed("reason") };
  parsePin("", body);
  return { body, lastsMs: lengthOf(args) };
}

/** The end that `--for` or `--until` gives; null for none. Rejects with a `UsageProblem`, or a `Refusal`. */
async function readEnd(
  args: ParsedArguments,
  lastsMs: number | undefined,
  readZone: () => Promise<string>,
): Promise<string | null> {
  if (lastsMs !== undefined) return new Date(Date.now() + lastsMs).toISOString();
  return (await readTimeOn(args, "until", readZone)) ?? null;
}

type OverrideCommand = Extract<Command, { readonly kind: "PinComponent" | "UnpinComponent" }>;
type Overridden = { readonly result: unknown; readonly message: string; readonly Until: string | null };

/** Prints an override that was not set or not removed; returns the exit code. `before` is the component as it is. */
function printTried(
  args: ParsedArguments,
  { before, result }: { readonly before: AttributedComponentOut; readonly result: AttributedComponentOut },
): number {
  const { Name, Status } = result;
  const change =
    Status === before.Status
      ? `would still show ${Status}`
      : `would show ${Status} instead of ${before.Status}`;
  return printChangeDryRun(args, result, [`"${Name}" ${change}.`]);
}

function printOverridden(args: ParsedArguments, { result, message, Until }: Overridden): number {
  const end = Until === null ? "" : ` It ends at ${writeMinute(Date.parse(Until))}.`;
  if (args.flag("json")) answerJson(result);
  else answerText(`${sentence(message)}${end}`);
  const page = args.text("page");
  const component = `${shellWord(args.needed("NAME|ID"))}${page === undefined ? "" : ` --page ${page}`}`;
  printNote(`\`bin/signalbox override remove ${component}\` ends it.`);
  return 0;
}

function printRemoved(args: ParsedArguments, result: AttributedComponentOut, isRemoved: boolean): number {
  if (args.flag("json")) answerJson(result);
  else if (isRemoved)
    answerText(`The override of "${result.Name}" is removed; the component shows ${result.Status}.`);
  return 0;
}

/** Rolls a change of an override back, and prints its effect; returns the exit code. Rejects with a `Refusal`. */
async function tryIn(bus: CommandBus, args: ParsedArguments, command: OverrideCommand): Promise<number> {
  const before = (await readAttributedComponent(bus, command.id)).result;
  const { result } = await submitOrTry(bus, args, command);
  return printTried(args, { before, result: attributedComponent.parse(result) });
}

const endQuestion = {
  subject: "How long, such as 2h (Enter: until it is removed)",
  unless: ["until"],
  isFollowUp: true,
  problemOf: lengthProblem,
} as const;

/** `signalbox override set`. */
export const overrideSet: CommandLine = {
  takes,
  questions: {
    ...statusQuestions(),
    reason: { subject: "Reason, for colleagues", unless: [] },
    for: endQuestion,
  },
  options: {
    status: {
      value: "STATUS",
      values: reportableStatuses,
      about: `One of: ${reportableStatuses.join(", ")}`,
      required: true,
      isMain: true,
    },
    reason: { value: "TEXT", about: "Reason, for colleagues", required: true },
    for: { value: "DURATION", about: "How long it lasts, such as 2h (until it is removed)" },
    until: {
      value: "TIME",
      about:
        'When it ends: "tomorrow 22:00", "mon 8:00" or 22:00 in the page\'s time zone, "in 2 hours", or 2030-05-03T22:00:00Z',
    },
    page,
    ...changeDryRunOption,
    ...changedJson("GET /api/Component/{id}"),
  },
  notes: [
    "The component shows this status whatever is reported and announced. `component set --status` is replaced by the next report instead.",
  ],
  run: async (args) => {
    const { body, lastsMs } = readBody(args);
    return await withStore(async (opened) => {
      const row = await findComponent(opened.bus, args.needed("NAME|ID"), args.text("page"));
      const slug = slugAmong(await opened.bus.rows(livePages), row);
      const Until = await readEnd(args, lastsMs, zoneReader(opened, slug));
      const command = parsePin(row.public_id, { ...body, Until });
      if (args.flag("dry-run")) return await tryIn(opened.bus, args, command);
      return printOverridden(args, { ...(await submit(opened.bus, command)), Until });
    });
  },
  runRemotely: async (args, service) => {
    const { body, lastsMs } = readBody(args);
    const id = await findRemoteComponentId(service, args.needed("NAME|ID"), args.text("page"));
    const Until = await readEnd(args, lastsMs, async () => {
      const { Page } = await readRemoteComponent(service, id);
      return await remoteZoneReader(service, Page)();
    });
    const before = args.flag("dry-run") ? await readRemoteComponent(service, id) : undefined;
    const overridden = await service.call({
      method: "PUT",
      path: `/api/Component/${id}/Pin`,
      query: dryRunQuery(args),
      body: { ...body, Until },
      result: attributedComponent,
    });
    if (before !== undefined) return printTried(args, { before, result: overridden.result });
    return printOverridden(args, { ...overridden, Until });
  },
};

/** Removes the override; says so if there is none. Rejects with a `Refusal`. */
async function removeIfSet(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "PinNotFound") throw error;
    printNote(error.message);
    return false;
  }
}

/** `signalbox override remove`. */
export const overrideRemove: CommandLine = {
  takes,
  options: { page, ...changeDryRunOption, ...changedJson("GET /api/Component/{id}") },
  notes: ["The component shows again what its other sources say."],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const id = await findComponentId(bus, args.needed("NAME|ID"), args.text("page"));
      const command = { kind: "UnpinComponent", id } as const;
      if (args.flag("dry-run")) return await tryIn(bus, args, command);
      const isRemoved = await removeIfSet(submit(bus, command));
      return printRemoved(args, (await readAttributedComponent(bus, id)).result, isRemoved);
    }),
  runRemotely: async (args, service) => {
    const id = await findRemoteComponentId(service, args.needed("NAME|ID"), args.text("page"));
    const removal = { method: "DELETE", path: `/api/Component/${id}/Pin` } as const;
    if (args.flag("dry-run")) {
      const before = await readRemoteComponent(service, id);
      const query = dryRunQuery(args);
      const { result } = await service.call({ ...removal, query, result: attributedComponent });
      return printTried(args, { before, result });
    }
    const isRemoved = await removeIfSet(service.call({ ...removal, result: z.null() }));
    return printRemoved(args, await readRemoteComponent(service, id), isRemoved);
  },
};

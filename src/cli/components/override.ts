/** `signalbox override set` and `override remove`. */

import { parsePin } from "../../commands/components/overrides.ts";
import { reportableStatuses } from "../../contract/words.ts";
import { readComponent } from "../../queries/component-queries.ts";
import { livePages, slugAmong } from "../../queries/page-queries.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { durationOf } from "../durations.ts";
import { type OpenedStore, submit, withStore } from "../open-store.ts";
import { answer, answerJson, sentence, writeMinute } from "../terminal.ts";
import { readTimeOn } from "../times/local-times.ts";
import { findComponent, findComponentId } from "./component-lookup.ts";

const takes = { "NAME|ID": "The component, by its name or id" } as const;
const page = { value: "SLUG", about: "Page, if several have a component of that name" } as const;

/** The end that `--until` gives; null for none. Rejects with a `UsageProblem`, or a `Refusal`. */
async function readEnd(opened: OpenedStore, args: ParsedArguments, pageId: number): Promise<string | null> {
  if (args.text("until") === undefined) return null;
  const slug = slugAmong(await opened.bus.rows(livePages), { page_id: pageId });
  return (await readTimeOn(opened, args, { option: "until", slug })) ?? null;
}

/** `signalbox override set`. */
export const overrideSet: CommandLine = {
  takes,
  options: {
    status: {
      value: "STATUS",
      values: reportableStatuses,
      about: `One of: ${reportableStatuses.join(", ")}`,
      required: true,
    },
    reason: { value: "TEXT", about: "Reason, for colleagues", required: true },
    for: { value: "DURATION", about: "How long it lasts, such as 2h (until it is removed)" },
    until: {
      value: "TIME",
      about:
        'When it ends: "tomorrow 22:00" or 22:00 in the page\'s time zone, "in 2 hours", or 2026-05-03T22:00:00Z',
    },
    page,
    ...changedJson("GET /api/Component/{id}"),
  },
  notes: [
    "The component shows this status whatever is reported and announced. `component set --status` is replaced by the next report instead.",
  ],
  run: async (args) => {
    if (args.text("for") !== undefined && args.text("until") !== undefined)
      throw new UsageProblem("Give either --for or --until.");
    const body = { Status: args.needed("status"), Reason: args.needed("reason") };
    parsePin("", body);
    const milliseconds = durationOf(args, "for");
    const { message, result, Until } = await withStore(async (opened) => {
      const row = await findComponent(opened.bus, args.needed("NAME|ID"), args.text("page"));
      const Until =
        milliseconds == null
          ? await readEnd(opened, args, row.page_id)
          : new Date(Date.now() + milliseconds).toISOString();
      return { ...(await submit(opened.bus, parsePin(row.public_id, { ...body, Until }))), Until };
    });
    const end = Until === null ? "" : ` It ends at ${writeMinute(Date.parse(Until))}.`;
    if (args.flag("json")) answerJson(result);
    else answer(`${sentence(message)}${end}`);
    return 0;
  },
};

/** `signalbox override remove`. */
export const overrideRemove: CommandLine = {
  takes,
  options: { page, ...changedJson("GET /api/Component/{id}") },
  notes: ["The component shows again what its other sources say."],
  run: async (args) => {
    const { message, changed } = await withStore(async ({ bus }) => {
      const id = await findComponentId(bus, args.needed("NAME|ID"), args.text("page"));
      const { message } = await submit(bus, { kind: "UnpinComponent", id });
      return { message, changed: await readComponent(bus, id) };
    });
    if (args.flag("json")) answerJson(changed.result);
    else answer(sentence(message));
    return 0;
  },
};

/** `signalbox override set` and `override remove`. */

import { parsePin } from "../../commands/components/overrides.ts";
import { reportableStatuses } from "../../contract/words.ts";
import { readComponent } from "../../queries/component-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { durationOf } from "../durations.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, answerJson, sentence, writeMinute } from "../terminal.ts";
import { findComponentId } from "./component-lookup.ts";

const takes = { "NAME|ID": "The component, by its name or id" } as const;
const page = { value: "SLUG", about: "Page, if several have a component of that name" } as const;

/** The end of an override that lasts for a duration; null for none. Throws a `UsageProblem`. */
function readEnd(args: ParsedArguments): string | null {
  const milliseconds = durationOf(args, "for");
  return milliseconds == null ? null : new Date(Date.now() + milliseconds).toISOString();
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
    page,
    ...changedJson("GET /api/Component/{id}"),
  },
  notes: [
    "The component shows this status whatever is reported and announced. `component set --status` is replaced by the next report instead.",
  ],
  run: async (args) => {
    const Until = readEnd(args);
    const body = { Status: args.needed("status"), Reason: args.needed("reason"), Until };
    parsePin("", body);
    const { message, result } = await withStore(async ({ bus }) => {
      const id = await findComponentId(bus, args.needed("NAME|ID"), args.text("page"));
      return await submit(bus, parsePin(id, body));
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

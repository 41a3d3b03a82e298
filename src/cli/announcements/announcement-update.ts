/** `signalbox announcement update`: posts an update. */
import { statesOf } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { readAnnouncementState } from "../../contract/words.ts";
import {
  announcementName,
  notifyOption,
  readOptionalMessage,
  stateOption,
  surplusMessage,
  updateQuestions,
  withListAdvice,
} from "../announcement-options.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { shellWord } from "../shell-word.ts";
import {
  changesComponents,
  componentChangeOptions,
  readAffected,
  refuseBothLists,
} from "./component-changes.ts";
import { publishYesOption } from "./confirm-publication.ts";
import { dryRunOption } from "./dry-run.ts";
import { postUpdate, postUpdateRemotely } from "./post-update.ts";

/** The fields that a call gives, by the announcement. Rejects with a `UsageProblem`. */
async function readUpdate(args: ParsedArguments) {
  if (args.text("message") === undefined && args.text("state") === undefined)
    throw new UsageProblem(
      `Give --message TEXT, --state STATE, or both.${changesComponents(args) ? " `bin/signalbox announcement set` changes the components without an update." : ""}`,
    );
  refuseBothLists(args);
  const Message = await readOptionalMessage(args);
  return (before: AnnouncementOut) => ({
    Message,
    State: args.text("state"),
    AffectedComponents: readAffected(args, before),
  });
}

/** `signalbox announcement update`. */
export const announcementUpdate: CommandLine = {
  takes: { "TITLE|ID": `${announcementName["TITLE|ID"]}; a new --state reopens a closed one` },
  questions: updateQuestions("state"),
  surplusOption: (text) => {
    const state = readAnnouncementState(text);
    return state === undefined ? undefined : `--state ${shellWord(state)}`;
  },
  surplusHint: surplusMessage,
  options: {
    message: {
      value: "TEXT",
      about: "Text of the update, in Markdown; - for standard input; a new state needs none",
    },
    ...stateOption("New state (unchanged)", statesOf),
    ...componentChangeOptions,
    ...notifyOption,
    ...dryRunOption,
    ...publishYesOption,
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: [
    "On a terminal a missing message is asked for (in $VISUAL or $EDITOR, if set), unless --state is given: then visitors see the new state alone. The effect is shown before it is published. With --yes, and without a terminal, it is published at once.",
  ],
  run: async (args) =>
    await withListAdvice(args, async () => await postUpdate(args, { fieldsOf: await readUpdate(args) })),
  runRemotely: async (args, service) =>
    await withListAdvice(
      args,
      async () => await postUpdateRemotely(args, service, { fieldsOf: await readUpdate(args) }),
    ),
};

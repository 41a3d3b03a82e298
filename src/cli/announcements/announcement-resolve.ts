/** `signalbox announcement resolve`: closes an announcement with a last update. */
import { closedState } from "../../contract/announcement-states.ts";
import { Refusal } from "../../contract/refusal.ts";
import {
  announcementName,
  messageOption,
  notifyOption,
  readOptionalMessage,
  surplusMessage,
  updateQuestions,
} from "../announcement-options.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { shortId } from "../id-prefix.ts";
import type { UpdatedAnnouncement } from "./announcement-lookup.ts";
import { publishYesOption } from "./confirm-publication.ts";
import { dryRunOption } from "./dry-run.ts";
import { postUpdate, postUpdateRemotely, refuseToCompleteUnstarted } from "./post-update.ts";

/** The fields of the last update of an announcement. */
const closing =
  (Message: string | undefined) =>
  ({ Id, Kind, State, Title }: UpdatedAnnouncement) => {
    // A second closing would notify subscribers again.
    if (State === closedState(Kind))
      throw new Refusal(
        "IllegalTransition",
        `"${Title}" is ${State} already. \`bin/signalbox announcement update ${shortId(Id)} --message TEXT\` adds to it.`,
      );
    return { Message, State: closedState(Kind) };
  };

const { message } = messageOption("Text of the last update");

/** The notes of the help, after a sentence about the new state. */
const notesFor = (outcome: string) => [
  `${outcome} On a terminal a missing message is asked for (in $VISUAL or $EDITOR, if set), and the effect is shown before it is published. With --yes, and without a terminal, it is published at once.`,
];

/** The last update, and the note of a dry run without the message that it needs. */
const callOf = async (args: ParsedArguments) => ({
  fieldsOf: closing(await readOptionalMessage(args)),
  notesOn: () =>
    args.text("message") === undefined
      ? ["Publishing needs the text of the last update: --message TEXT is required without --dry-run."]
      : [],
});

/** `signalbox announcement resolve`. */
export const announcementResolve: CommandLine = {
  takes: announcementName,
  surplusHint: surplusMessage,
  questions: updateQuestions(
    "dry-run",
    ({ State }) => State !== "Scheduled",
    (announcement) => refuseToCompleteUnstarted(announcement, closing(undefined)(announcement).State),
  ),
  options: {
    message: {
      ...message,
      about: `${message.about}; a dry run needs none`,
      optionalWith: "dry-run",
    },
    ...notifyOption,
    ...dryRunOption,
    ...publishYesOption,
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: notesFor("An incident becomes Resolved, a maintenance Completed, a notice Archived."),
  notesByKind: {
    Incident: notesFor("It becomes Resolved."),
    Maintenance: notesFor("It becomes Completed."),
    Notice: notesFor("It becomes Archived."),
  },
  run: async (args) => await postUpdate(args, await callOf(args)),
  runRemotely: async (args, service) => await postUpdateRemotely(args, service, await callOf(args)),
};

/** `signalbox group delete`. */
import { groupDeletion } from "../../contract/components.ts";
import { changeDryRunOption, dryRunQuery, printChangeDryRun, submitOrTry } from "../change-dry-run.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { answerDeleted, deletedJson } from "../deleted-json.ts";
import { shortId } from "../id-prefix.ts";
import { submit, withStore } from "../open-store.ts";
import { deleteRemotely } from "../remote/delete-remotely.ts";
import { printNote, sentence } from "../terminal.ts";
import { findOnlyGroup, parentIdAmong, readGroups } from "./component-lookup.ts";
import { groupAmong, listRemoteGroups } from "./remote-components.ts";

const restoringNote = (id: string) =>
  `\`bin/signalbox group restore ${shortId(id)}\` restores it, without its components and sub-groups: they stay on the page.`;

/** The group in the question, with the sub-groups that move to the top level. */
function subjectOf(name: string, subGroups: readonly string[]): string {
  const moved =
    subGroups.length === 0
      ? ""
      : ` (${subGroups.join(", ")} ${subGroups.length === 1 ? "moves" : "move"} to the top level)`;
  return `the component group "${name}"${moved}`;
}

/** Says where the sub-groups are. */
function movedNote(subGroups: readonly string[]): string[] {
  const are = subGroups.length === 1 ? "Its sub-group is" : "Its sub-groups are";
  return subGroups.length === 0 ? [] : [`${are} at the top level now: ${subGroups.join(", ")}.`];
}

function printDryRun(args: ParsedArguments, result: unknown): number {
  const deletion = groupDeletion.parse(result);
  const { Name, Components, SubGroups } = deletion;
  const list = (items: readonly { readonly Name: string }[]) => items.map((item) => item.Name).join(", ");
  return printChangeDryRun(args, deletion, [
    `The component group "${Name}" would be deleted.`,
    ...(Components.length === 0 ? [] : [`In no group then: ${list(Components)}.`]),
    ...(SubGroups.length === 0 ? [] : [`At the top level then: ${list(SubGroups)}.`]),
  ]);
}

/** `signalbox group delete`. */
export const groupDelete: CommandLine = {
  takes: { "NAME|ID": "The component group, by its name or id" },
  options: {
    ...yesOption("delete"),
    page: { value: "SLUG", about: "Page, if several have a group of that name" },
    ...changeDryRunOption,
    ...deletedJson,
  },
  notes: [
    "Its components stay, without a group, and its sub-groups move to the top level. `group restore` restores the group within 30 days.",
  ],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const { id, name } = await findOnlyGroup(bus, args.needed("NAME|ID"), args.text("page"));
      const command = { kind: "DeleteComponentGroup", id } as const;
      if (args.flag("dry-run")) return printDryRun(args, (await submitOrTry(bus, args, command)).result);
      const groups = await readGroups(bus);
      const subGroups = groups.filter((row) => parentIdAmong(groups, row) === id).map((row) => row.name);
      if (!(await confirm(args, "delete", subjectOf(name, subGroups)))) return 1;
      answerDeleted(args, { id, text: sentence((await submit(bus, command)).message) });
      for (const note of movedNote(subGroups)) printNote(note);
      printNote(restoringNote(id));
      return 0;
    }),
  runRemotely: async (args, service) => {
    const groups = await listRemoteGroups(service, args.text("page"));
    const { Id: id, Name } = groupAmong(groups, args.needed("NAME|ID"));
    if (args.flag("dry-run")) {
      const path = `/api/ComponentGroup/${id}`;
      const query = dryRunQuery(args);
      const { result } = await service.call({ method: "DELETE", path, query, result: groupDeletion });
      return printDryRun(args, result);
    }
    const subGroups = groups.filter(({ ParentId }) => ParentId === id).map((group) => group.Name);
    return await deleteRemotely(service, args, {
      resource: "ComponentGroup",
      id,
      subject: `component group "${Name}"`,
      restoring: [...movedNote(subGroups), restoringNote(id)].join("\n"),
    });
  },
};

/** `signalbox group delete`. */
import type { CommandLine } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { submit, withStore } from "../open-store.ts";
import { deleteRemotely } from "../remote/delete-remotely.ts";
import { answer, printNote, sentence } from "../terminal.ts";
import { findOnlyGroup, parentIdAmong, readGroups } from "./component-lookup.ts";
import { groupAmong, listRemoteGroups } from "./remote-components.ts";

const restoringNote = (id: string) =>
  `\`bin/signalbox group restore ${id}\` restores it, without its components and sub-groups: they stay on the page.`;

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

/** `signalbox group delete`. */
export const groupDelete: CommandLine = {
  takes: { "NAME|ID": "The component group, by its name or id" },
  options: {
    ...yesOption("delete"),
    page: { value: "SLUG", about: "Page, if several have a group of that name" },
  },
  notes: [
    "Its components stay, without a group, and its sub-groups move to the top level. `group restore` restores the group within 30 days.",
  ],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const { id, name } = await findOnlyGroup(bus, args.needed("NAME|ID"), args.text("page"));
      const groups = await readGroups(bus);
      const subGroups = groups.filter((row) => parentIdAmong(groups, row) === id).map((row) => row.name);
      if (!(await confirm(args, "delete", subjectOf(name, subGroups)))) return 1;
      answer(sentence((await submit(bus, { kind: "DeleteComponentGroup", id })).message));
      for (const note of movedNote(subGroups)) printNote(note);
      printNote(restoringNote(id));
      return 0;
    }),
  runRemotely: async (args, service) => {
    const groups = await listRemoteGroups(service, args.text("page"));
    const { Id: id, Name } = groupAmong(groups, args.needed("NAME|ID"));
    const subGroups = groups.filter(({ ParentId }) => ParentId === id).map((group) => group.Name);
    return await deleteRemotely(service, args, {
      resource: "ComponentGroup",
      id,
      subject: `component group "${Name}"`,
      restoring: [...movedNote(subGroups), restoringNote(id)].join("\n"),
    });
  },
};

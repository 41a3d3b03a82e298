/** `signalbox group delete`. */
import { groupDeletion } from "../../contract/components.ts";
import { changeDryRunOption, dryRunQuery, printChangeDryRun, submitOrTry } from "../change-dry-run.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { answerDeleted, deletedJson } from "../deleted-json.ts";
import { listIds, shortId } from "../id-prefix.ts";
import { submit, withStore } from "../open-store.ts";
import { deleteRemotely } from "../remote/delete-remotely.ts";
import { printNote, sentence } from "../terminal.ts";
import { findOnlyGroup, parentIdAmong, readComponents, readGroups } from "./component-lookup.ts";
import { groupAmong, listRemoteComponents, listRemoteGroups } from "./remote-components.ts";

const restoringNote = (id: string) =>
  `\`bin/signalbox group restore ${shortId(id)}\` restores it, with its components and sub-groups that were not moved until then.`;

/** The names of what is in a group. */
type GroupContent = { readonly components: readonly string[]; readonly subGroups: readonly string[] };

/** The group in the question, with the components that lose it, and the sub-groups that move to the top level. */
function subjectOf(name: string, { components, subGroups }: GroupContent): string {
  const effects = [
    ...(components.length === 0 ? [] : [`in no group then: ${listIds(components)}`]),
    ...(subGroups.length === 0 ? [] : [`at the top level then: ${listIds(subGroups)}`]),
  ];
  return `component group "${name}"${effects.length === 0 ? "" : ` (${effects.join("; ")})`}`;
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
    "Its components stay, without a group, and its sub-groups move to the top level. `group restore` restores the group within 30 days, with those of them that were not moved since.",
  ],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const { id, name } = await findOnlyGroup(bus, args.needed("NAME|ID"), args.text("page"));
      const command = { kind: "DeleteComponentGroup", id } as const;
      if (args.flag("dry-run")) return printDryRun(args, (await submitOrTry(bus, args, command)).result);
      const groups = await readGroups(bus);
      const subGroups = groups.filter((row) => parentIdAmong(groups, row) === id).map((row) => row.name);
      const members = (await readComponents(bus)).filter(({ group }) => group?.id === id);
      const content = { components: members.map(({ row }) => row.name), subGroups };
      if (!(await confirm(args, "delete", `the ${subjectOf(name, content)}`))) return 1;
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
    const all = await listRemoteComponents(service, { Page: args.text("page") }, groups);
    const components = all.filter(({ GroupId }) => GroupId === id).map((member) => member.Name);
    return await deleteRemotely(service, args, {
      resource: "ComponentGroup",
      id,
      subject: `component group "${Name}"`,
      question: subjectOf(Name, { components, subGroups }),
      restoring: [...movedNote(subGroups), restoringNote(id)].join("\n"),
    });
  },
};

/** `signalbox group restore`. */
import type { CommandLine } from "../command-line.ts";
import { findDeleted, restoreUnlessThere } from "../deleted-resources.ts";
import { listIds } from "../id-prefix.ts";
import { submit, withStore } from "../open-store.ts";
import { restoreRemotely } from "../remote/delete-remotely.ts";
import { shellWord } from "../shell-word.ts";
import { answerText, printNote, sentence } from "../terminal.ts";
import { findOnlyGroup, parentIdAmong, readComponents, readGroups } from "./component-lookup.ts";
import { groupAmong, listRemoteComponents, listRemoteGroups } from "./remote-components.ts";

/** Says what is in the restored group again, or how components come back. */
function printMembers(nameOrId: string, names: readonly string[]): void {
  const call = `\`bin/signalbox component set NAME --group ${shellWord(nameOrId)}\``;
  printNote(
    names.length === 0 ? `It is empty: ${call} puts a component into it.` : `In it again: ${listIds(names)}.`,
  );
}

/** `signalbox group restore`. */
export const groupRestore: CommandLine = {
  takes: { "NAME|ID": "The deleted component group, by its name or id" },
  options: { page: { value: "SLUG", about: "Page, if several have a group of that name" } },
  notes: [
    "A group can be restored for 30 days, with those of its components and sub-groups that were not moved since, unless another group has its name now.",
  ],
  run: async (args) => {
    const selection = { text: args.needed("NAME|ID"), page: args.text("page") };
    return await withStore(
      async ({ bus }) =>
        await restoreUnlessThere(
          async () => {
            const id = await findDeleted(bus, "ComponentGroup", selection);
            answerText(sentence((await submit(bus, { kind: "RestoreComponentGroup", id })).message));
            const groups = await readGroups(bus);
            const children = groups.filter((row) => parentIdAmong(groups, row) === id);
            const members = (await readComponents(bus)).filter(({ group }) => group?.id === id);
            printMembers(selection.text, [
              ...members.map(({ row }) => row.name),
              ...children.map(({ name }) => name),
            ]);
            return 0;
          },
          {
            subject: `component group "${selection.text}"`,
            find: () => findOnlyGroup(bus, selection.text, selection.page),
          },
        ),
    );
  },
  runRemotely: async (args, service) => {
    const selection = { text: args.needed("NAME|ID"), page: args.text("page") };
    const restore = async () => {
      const code = await restoreRemotely(service, "ComponentGroup", selection);
      const groups = await listRemoteGroups(service, selection.page);
      const { Id: id } = groupAmong(groups, selection.text);
      const components = await listRemoteComponents(service, { Page: selection.page }, groups);
      const members = [
        ...components.filter(({ GroupId }) => GroupId === id),
        ...groups.filter(({ ParentId }) => ParentId === id),
      ];
      printMembers(
        selection.text,
        members.map(({ Name }) => Name),
      );
      return code;
    };
    return await restoreUnlessThere(restore, {
      subject: `component group "${selection.text}"`,
      find: async () => groupAmong(await listRemoteGroups(service, selection.page), selection.text),
    });
  },
};

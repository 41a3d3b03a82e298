/** `signalbox group delete`. */
import type { CommandLine } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { submit, withStore } from "../open-store.ts";
import { deleteRemotely } from "../remote/delete-remotely.ts";
import { answer, printNote, sentence } from "../terminal.ts";
import { findOnlyGroup } from "./component-lookup.ts";
import { groupAmong, listRemoteGroups } from "./remote-components.ts";

const restoringNote = (id: string) =>
  `\`bin/signalbox group restore ${id}\` restores it, without its components: they stay on the page.`;

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
      if (!(await confirm(args, "delete", `the component group "${name}"`))) return 1;
      answer(sentence((await submit(bus, { kind: "DeleteComponentGroup", id })).message));
      printNote(restoringNote(id));
      return 0;
    }),
  runRemotely: async (args, service) => {
    const groups = await listRemoteGroups(service, args.text("page"));
    const { Id: id, Name } = groupAmong(groups, args.needed("NAME|ID"));
    return await deleteRemotely(service, args, {
      resource: "ComponentGroup",
      id,
      subject: `component group "${Name}"`,
      restoring: restoringNote(id),
    });
  },
};

/** `signalbox group restore`. */
import { type CommandLine, inQuotes } from "../command-line.ts";
import { findDeleted, restoreUnlessThere } from "../deleted-resources.ts";
import { submit, withStore } from "../open-store.ts";
import { restoreRemotely } from "../remote/delete-remotely.ts";
import { answerText, printNote, sentence } from "../terminal.ts";
import { findOnlyGroup } from "./component-lookup.ts";
import { groupAmong, listRemoteGroups } from "./remote-components.ts";

/** Says that the restored group is empty, and how components come back. */
function printEmptyNote(nameOrId: string): void {
  printNote(
    `Its former components stay outside it: \`bin/signalbox component set NAME --group ${inQuotes(nameOrId)}\` puts one back.`,
  );
}

/** `signalbox group restore`. */
export const groupRestore: CommandLine = {
  takes: { "NAME|ID": "The deleted component group, by its name or id" },
  options: { page: { value: "SLUG", about: "Page, if several have a group of that name" } },
  notes: [
    "A group can be restored for 30 days, without its former components, unless another group has its name now.",
  ],
  run: async (args) => {
    const selection = { text: args.needed("NAME|ID"), page: args.text("page") };
    return await withStore(
      async ({ bus }) =>
        await restoreUnlessThere(
          async () => {
            const id = await findDeleted(bus, "ComponentGroup", selection);
            answerText(sentence((await submit(bus, { kind: "RestoreComponentGroup", id })).message));
            printEmptyNote(selection.text);
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
      printEmptyNote(selection.text);
      return code;
    };
    return await restoreUnlessThere(restore, {
      subject: `component group "${selection.text}"`,
      find: async () => groupAmong(await listRemoteGroups(service, selection.page), selection.text),
    });
  },
};

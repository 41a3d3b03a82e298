/** `signalbox group restore`. */
import type { CommandLine } from "../command-line.ts";
import { findDeleted, restoreUnlessThere } from "../deleted-resources.ts";
import { submit, withStore } from "../open-store.ts";
import { restoreRemotely } from "../remote/delete-remotely.ts";
import { answerText, sentence } from "../terminal.ts";
import { findOnlyGroup } from "./component-lookup.ts";
import { groupAmong, listRemoteGroups } from "./remote-components.ts";

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
    return await restoreUnlessThere(() => restoreRemotely(service, "ComponentGroup", selection), {
      subject: `component group "${selection.text}"`,
      find: async () => groupAmong(await listRemoteGroups(service, selection.page), selection.text),
    });
  },
};

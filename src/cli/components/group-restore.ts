/** `signalbox group restore`. */
import type { CommandLine } from "../command-line.ts";
import { findDeleted } from "../deleted-resources.ts";
import { submit, withStore } from "../open-store.ts";
import { restoreRemotely } from "../remote/delete-remotely.ts";
import { answer, sentence } from "../terminal.ts";

/** `signalbox group restore`. */
export const groupRestore: CommandLine = {
  takes: { "NAME|ID": "The deleted component group, by its name or id" },
  options: { page: { value: "SLUG", about: "Page, if several have a group of that name" } },
  notes: [
    "A group can be restored for 30 days, without its former components, unless another group has its name now.",
  ],
  run: async (args) => {
    const selection = { text: args.needed("NAME|ID"), page: args.text("page") };
    const { message } = await withStore(async ({ bus }) => {
      const id = await findDeleted(bus, "ComponentGroup", selection);
      return await submit(bus, { kind: "RestoreComponentGroup", id });
    });
    answer(sentence(message));
    return 0;
  },
  runRemotely: async (args, service) =>
    await restoreRemotely(service, "ComponentGroup", {
      text: args.needed("NAME|ID"),
      page: args.text("page"),
    }),
};

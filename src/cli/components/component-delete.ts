/** `signalbox component delete` and `component restore`. */
import { Refusal } from "../../contract/refusal.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { findDeleted } from "../deleted-resources.ts";
import { submit, withStore } from "../open-store.ts";
import { deleteRemotely, restoreRemotely } from "../remote/delete-remotely.ts";
import { answer, printNote, sentence } from "../terminal.ts";
import { findComponent, findComponents } from "./component-lookup.ts";
import { findRemoteComponentId, readRemoteComponent, remoteNamesakes } from "./remote-components.ts";

const pageOption = { value: "SLUG", about: "Page, if several have a component of that name" } as const;

/** `signalbox component delete`. */
export const componentDelete: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or id" },
  options: { ...yesOption("delete"), page: pageOption },
  notes: [
    "Takes the component off every page and refuses its reports. `component restore` undoes this within 30 days.",
  ],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const { public_id: id, name } = await findComponent(bus, args.needed("NAME|ID"), args.text("page"));
      if (!(await confirm(args, "delete", `the component "${name}"`))) return 1;
      answer(sentence((await submit(bus, { kind: "DeleteComponent", id })).message));
      printNote(`\`bin/signalbox component restore ${id}\` restores it.`);
      return 0;
    }),
  runRemotely: async (args, service) => {
    const found = await findRemoteComponentId(service, args.needed("NAME|ID"), args.text("page"));
    const { Id: id, Name } = await readRemoteComponent(service, found);
    const restoring = `\`bin/signalbox component restore ${id}\` restores it.`;
    return await deleteRemotely(service, args, {
      resource: "Component",
      id,
      subject: `component "${Name}"`,
      restoring,
    });
  },
};

const isNotDeleted = (error: unknown) => error instanceof Refusal && error.code === "ComponentNotFound";

function printNotDeleted(args: ParsedArguments): number {
  printNote(`The component "${args.needed("NAME|ID")}" is not deleted. Nothing to do.`);
  return 0;
}

/** `signalbox component restore`. */
export const componentRestore: CommandLine = {
  takes: { "NAME|ID": "The deleted component, by its name or id" },
  options: { page: pageOption },
  notes: [
    "A component can be restored for 30 days with its history, unless another component has its name now.",
  ],
  run: async (args) => {
    const restored = await withStore(async ({ bus }) => {
      const selection = { text: args.needed("NAME|ID"), page: args.text("page") };
      const id = await findDeleted(bus, "Component", selection).catch(async (error: unknown) => {
        const existing = isNotDeleted(error) ? await findComponents(bus, selection.text, selection.page) : [];
        if (existing.length === 0) throw error;
        return undefined;
      });
      return id === undefined ? undefined : await submit(bus, { kind: "RestoreComponent", id });
    });
    if (restored === undefined) return printNotDeleted(args);
    answer(sentence(restored.message));
    return 0;
  },
  runRemotely: async (args, service) => {
    const selection = { text: args.needed("NAME|ID"), page: args.text("page") };
    return await restoreRemotely(service, "Component", selection).catch(async (error: unknown) => {
      const existing = isNotDeleted(error)
        ? await remoteNamesakes(service, selection.text, selection.page)
        : [];
      if (existing.length === 0) throw error;
      return printNotDeleted(args);
    });
  },
};

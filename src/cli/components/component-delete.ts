/** `signalbox component delete` and `component restore`. */
import { type ComponentOut, component } from "../../contract/components.ts";
import { keysLimitedTo, type LimitedKey } from "../../contract/key-scope.ts";
import { readKeyRows } from "../../queries/key-queries.ts";
import { changeDryRunOption, dryRunQuery, printChangeDryRun, submitOrTry } from "../change-dry-run.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { answerDeleted, deletedJson } from "../deleted-json.ts";
import { findDeleted, restoreUnlessThere } from "../deleted-resources.ts";
import { submit, withStore } from "../open-store.ts";
import { deleteRemotely, restoreRemotely } from "../remote/delete-remotely.ts";
import { shellWord } from "../shell-word.ts";
import { answerText, printNote, sentence } from "../terminal.ts";
import { findComponent } from "./component-lookup.ts";
import { findRemoteComponentId, readRemoteComponent } from "./remote-components.ts";

const pageOption = { value: "SLUG", about: "Page, if several have a component of that name" } as const;

function printDryRun(args: ParsedArguments, deleted: ComponentOut): number {
  const { Name, Page, AlsoOn } = deleted;
  const pages = [Page, ...AlsoOn].map((slug) => `"${slug}"`).join(" and ");
  return printChangeDryRun(args, deleted, [
    `The component "${Name}" would be deleted, from ${AlsoOn.length === 0 ? "the page" : "the pages"} ${pages}.`,
  ]);
}

/** The keys in the question whose reports will be refused. */
function refusedReports(keys: readonly LimitedKey[]): string {
  if (keys.length === 0) return "";
  const texts = keys.map(({ Name, isOnly }) =>
    isOnly ? `key "${Name}" reports only this component` : `key "${Name}" reports it`,
  );
  return ` (${texts.join("; ")})`;
}

/** `signalbox component delete`. */
export const componentDelete: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or id" },
  options: {
    ...yesOption("delete"),
    page: pageOption,
    ...changeDryRunOption,
    ...deletedJson,
  },
  notes: [
    "Takes the component off every page and refuses its reports; the question names the keys that are limited to it. `component restore` undoes this within 30 days.",
  ],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const { public_id: id, name } = await findComponent(bus, args.needed("NAME|ID"), args.text("page"));
      const command = { kind: "DeleteComponent", id } as const;
      if (args.flag("dry-run"))
        return printDryRun(args, component.parse((await submitOrTry(bus, args, command)).result));
      const limitedKeys = keysLimitedTo(await readKeyRows(bus, Date.now()), id, Date.now());
      if (!(await confirm(args, "delete", `the component "${name}"${refusedReports(limitedKeys)}`))) return 1;
      answerDeleted(args, { id, text: sentence((await submit(bus, command)).message) });
      printNote(`\`bin/signalbox component restore ${shellWord(name)}\` restores it.`);
      return 0;
    }),
  runRemotely: async (args, service) => {
    const found = await findRemoteComponentId(service, args.needed("NAME|ID"), args.text("page"));
    const { Id: id, Name } = await readRemoteComponent(service, found);
    if (args.flag("dry-run")) {
      const path = `/api/Component/${id}`;
      const query = dryRunQuery(args);
      const { result } = await service.call({ method: "DELETE", path, query, result: component });
      return printDryRun(args, result);
    }
    const restoring = `\`bin/signalbox component restore ${shellWord(Name)}\` restores it.`;
    return await deleteRemotely(service, args, {
      resource: "Component",
      id,
      subject: `component "${Name}"`,
      restoring,
    });
  },
};

/** `signalbox component restore`. */
export const componentRestore: CommandLine = {
  takes: { "NAME|ID": "The deleted component, by its name or id" },
  options: { page: pageOption },
  notes: [
    "A component can be restored for 30 days with its history, unless another component has its name now.",
  ],
  run: async (args) => {
    const selection = { text: args.needed("NAME|ID"), page: args.text("page") };
    return await withStore(
      async ({ bus }) =>
        await restoreUnlessThere(
          async () => {
            const id = await findDeleted(bus, "Component", selection);
            answerText(sentence((await submit(bus, { kind: "RestoreComponent", id })).message));
            return 0;
          },
          {
            subject: `component "${selection.text}"`,
            find: () => findComponent(bus, selection.text, selection.page),
          },
        ),
    );
  },
  runRemotely: async (args, service) => {
    const selection = { text: args.needed("NAME|ID"), page: args.text("page") };
    return await restoreUnlessThere(() => restoreRemotely(service, "Component", selection), {
      subject: `component "${selection.text}"`,
      find: async () =>
        await readRemoteComponent(
          service,
          await findRemoteComponentId(service, selection.text, selection.page),
        ),
    });
  },
};

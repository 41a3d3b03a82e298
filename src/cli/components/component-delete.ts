/** `signalbox component delete` and `component restore`. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { restorableMs } from "../../commands/resource-versions.ts";
import { Refusal } from "../../contract/refusal.ts";
import { pageNumbers } from "../../queries/page-queries.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import type { CommandLine } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote, sentence, writeMinute } from "../terminal.ts";
import { findComponent } from "./component-lookup.ts";

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
};

/** The id of the one deleted component that is meant. Throws a `Refusal`. */
async function findDeletedComponent(bus: CommandBus, text: string, page?: string): Promise<string> {
  const deleted = await bus.rows(
    q
      .selectFrom("component")
      .select(["public_id", "name", "name_key", "deleted_at"])
      .where("deleted_at", ">", Date.now() - restorableMs)
      .where("page_id", "in", pageNumbers(page))
      .orderBy("deleted_at", "desc")
      .compile(),
  );
  const byId = deleted.filter((row) => row.public_id === text.trim().toLowerCase());
  const [only, ...others] = byId.length > 0 ? byId : deleted.filter((row) => row.name_key === foldName(text));
  if (only === undefined) {
    const names = [...new Set(deleted.map(({ name }) => name))];
    const there = names.length === 0 ? "None can be restored." : `Can be restored: ${names.join(", ")}.`;
    throw new Refusal(
      "ComponentNotFound",
      `No component "${text}" was deleted in the last 30 days. ${there}`,
    );
  }
  if (others.length === 0) return only.public_id;
  const choices = [only, ...others].map(
    (row) => `${row.public_id} (deleted ${writeMinute(row.deleted_at ?? 0)})`,
  );
  const message = `Several deleted components had the name "${text}". Give an id: ${choices.join(", ")}.`;
  throw new Refusal("ComponentNotFound", message);
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
      const id = await findDeletedComponent(bus, args.needed("NAME|ID"), args.text("page"));
      return await submit(bus, { kind: "RestoreComponent", id });
    });
    answer(sentence(restored.message));
    return 0;
  },
};

/** `signalbox group create`: the component group's id goes alone to standard output. */

import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { parseComponentGroupCreate } from "../../commands/components/component-groups.ts";
import { componentGroup } from "../../contract/components.ts";
import { Refusal } from "../../contract/refusal.ts";
import { livePages, slugAmong } from "../../queries/page-queries.ts";
import { foldName } from "../../rules/names.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote } from "../terminal.ts";
import { readGroups } from "./component-lookup.ts";

/** The id of the group named as the parent, on the page of the new group. Throws a `Refusal`. */
async function findParent(bus: CommandBus, name: string, page: string | undefined): Promise<string> {
  const [groups, pages] = await Promise.all([readGroups(bus), bus.rows(livePages)]);
  const slug = page?.toLowerCase() ?? pages[0]?.slug;
  const parent = groups.find((row) => row.name_key === foldName(name) && slugAmong(pages, row) === slug);
  if (parent !== undefined) return parent.public_id;
  throw new Refusal(
    "ComponentGroupNotFound",
    `There is no component group "${name}". \`bin/signalbox group list\` lists them.`,
  );
}

async function run(args: ParsedArguments): Promise<number> {
  const parent = args.text("parent");
  const page = args.text("page");
  const fields = { Name: args.needed("name"), Description: args.text("description"), Page: page };
  const created = await withStore(async ({ bus }) => {
    const ParentId = parent === undefined ? null : await findParent(bus, parent, page);
    return await submit(bus, parseComponentGroupCreate({ ...fields, ParentId }));
  });
  const { Id, Name } = componentGroup.parse(created.result);
  answer(Id);
  printNote(
    `Component group "${Name}" created. \`bin/signalbox component create --group\` adds a component to it.`,
  );
  return 0;
}

/** `signalbox group create`. */
export const groupCreate: CommandLine = {
  takes: {},
  options: {
    name: {
      value: "NAME",
      about: "Name: 1 to 100 characters, unique among groups",
      required: true,
    },
    description: { value: "TEXT", about: "Description for visitors" },
    parent: { value: "NAME", about: "The group that it is in; groups nest one level deep" },
    page: { value: "SLUG", about: "Page, if there are several (the first)" },
  },
  notes: ["Prints only the component group's id. The page shows it once it contains a component."],
  run,
};

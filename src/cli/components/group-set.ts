/** `signalbox group set`: moves a group into another, or to the top level. */
import { parseComponentGroupPatch } from "../../commands/components/component-groups.ts";
import { componentGroup } from "../../contract/components.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { findGroup, findOnlyGroup } from "./component-lookup.ts";

async function run(args: ParsedArguments): Promise<number> {
  const [parent, page] = [args.text("parent"), args.text("page")];
  const isTop = args.flag("top-level");
  if ((parent === undefined) !== isTop) throw new UsageProblem("Give either --parent or --top-level.");
  const { result } = await withStore(async ({ bus }) => {
    const { id, slug } = await findOnlyGroup(bus, args.needed("NAME|ID"), page);
    const ParentId = parent === undefined ? null : (await findGroup(bus, parent, slug)).public_id;
    return await submit(bus, parseComponentGroupPatch(id, { ParentId }));
  });
  const { Name, ParentId } = componentGroup.parse(result);
  answer(ParentId === null ? `${Name}: at the top level` : `${Name}: in ${parent ?? ""}`);
  return 0;
}

/** `signalbox group set`. */
export const groupSet: CommandLine = {
  takes: { "NAME|ID": "The component group, by its name or id" },
  options: {
    parent: {
      value: "NAME|ID",
      about: "The group to move it into; groups nest one level deep",
      isMain: true,
    },
    "top-level": { about: "Move it out of its group" },
    page: { value: "SLUG", about: "Page, if several have a group of that name" },
  },
  notes: ["Its components move with it. A group with sub-groups stays at the top level."],
  run,
};

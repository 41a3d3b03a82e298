/** `signalbox group set`. */
import { parseComponentGroupPatch } from "../../commands/components/component-groups.ts";
import { componentGroup } from "../../contract/components.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, answerJson } from "../terminal.ts";
import { findGroup, findOnlyGroup, readGroups } from "./component-lookup.ts";
import { positionOption, readPosition } from "./display-options.ts";

async function run(args: ParsedArguments): Promise<number> {
  const [sentParent, page] = [args.text("parent"), args.text("page")];
  const isTop = args.flag("top-level") || sentParent === "";
  const parent = sentParent === "" ? undefined : sentParent;
  if (parent !== undefined && isTop) throw new UsageProblem("Give either --parent or --top-level.");
  const description = args.text("description");
  const fields = {
    Name: args.text("name"),
    Description: description === "" ? null : description,
    Position: readPosition(args),
  };
  if (!isTop && [parent, ...Object.values(fields)].every((value) => value === undefined))
    throw new UsageProblem("Nothing to set. Give --name, --parent or another option.");
  const { result, groups } = await withStore(async ({ bus }) => {
    const { id, slug } = await findOnlyGroup(bus, args.needed("NAME|ID"), page);
    const ParentId =
      parent === undefined ? undefined : (await findGroup(bus, parent, { page: slug })).public_id;
    const change = { ...fields, ParentId: isTop ? null : ParentId };
    const changed = await submit(bus, parseComponentGroupPatch(id, change));
    return { ...changed, groups: await readGroups(bus) };
  });
  const { Name, ParentId } = componentGroup.parse(result);
  const around = groups.find(({ public_id }) => public_id === ParentId);
  if (args.flag("json")) answerJson(result);
  else answer(`"${Name}" is ${around === undefined ? "at the top level" : `in "${around.name}"`}.`);
  return 0;
}

/** `signalbox group set`. */
export const groupSet: CommandLine = {
  takes: { "NAME|ID": "The component group, by its name or id" },
  options: {
    name: { value: "NAME", about: "New name", isMain: true },
    description: { value: "TEXT", about: "Description for visitors; empty for none", mayBeEmpty: true },
    parent: {
      value: "NAME|ID",
      about: "The group to move it into, one level deep; empty for none",
      mayBeEmpty: true,
    },
    "top-level": { about: "Move it out of its group, as --parent with an empty text" },
    ...positionOption("groups"),
    page: { value: "SLUG", about: "Page, if several have a group of that name" },
    ...changedJson("GET /api/ComponentGroup/{id}"),
  },
  notes: ["Its components move with it. A group with sub-groups stays at the top level."],
  run,
};

/** `signalbox group set`. */
import { parseComponentGroupPatch } from "../../commands/components/component-groups.ts";
import { type ComponentGroupOut, componentGroup } from "../../contract/components.ts";
import { readComponentGroup } from "../../queries/component-queries.ts";
import {
  changeDryRunOption,
  changedFields,
  dryRunQuery,
  printSettingDryRun,
  submitOrTry,
} from "../change-dry-run.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText, sentence } from "../terminal.ts";
import { findGroup, findOnlyGroup, readGroups } from "./component-lookup.ts";
import { positionOption, readPosition } from "./display-options.ts";
import { groupAmong, listRemoteGroups } from "./remote-components.ts";

/** The changes, and the group to move it into: null for the top level. Throws a `UsageProblem`. */
function readChanges(args: ParsedArguments) {
  const parent = args.text("parent");
  const isTop = args.flag("top-level") || parent === "";
  if (isTop && parent !== undefined && parent !== "")
    throw new UsageProblem("Give either --parent or --top-level.");
  const description = args.text("description");
  const fields = {
    Name: args.text("name"),
    Description: description === "" ? null : description,
    Position: readPosition(args),
  };
  const target = isTop ? null : parent;
  if ([target, ...Object.values(fields)].every((value) => value === undefined))
    throw new UsageProblem("Nothing to set. Give --name, --parent or another option.");
  return { fields, target };
}

type Tried = {
  readonly before: ComponentGroupOut;
  readonly result: ComponentGroupOut;
  /** The names of groups by their ids. */
  readonly groups: ReadonlyMap<string, string>;
};

function printDryRun(args: ParsedArguments, { before, result, groups }: Tried): number {
  const changes = changedFields(before, result, (id) => groups.get(id));
  return printSettingDryRun(args, { subject: `component group "${before.Name}"`, result, changes });
}

type Changed = {
  readonly result: ComponentGroupOut;
  readonly message: string;
  /** The name of the group around it. */
  readonly around: string | undefined;
};

function print(args: ParsedArguments, { result, message, around }: Changed): number {
  const isMoved = args.text("parent") !== undefined || args.flag("top-level");
  if (args.flag("json")) answerJson(result);
  else if (!isMoved) answerText(sentence(message));
  else answerText(`"${result.Name}" is ${around === undefined ? "at the top level" : `in "${around}"`}.`);
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const { fields, target } = readChanges(args);
  return await withStore(async ({ bus }) => {
    const { id, slug } = await findOnlyGroup(bus, args.needed("NAME|ID"), args.text("page"));
    const ParentId = target && (await findGroup(bus, target, { page: slug })).public_id;
    const { result: before } = await readComponentGroup(bus, id);
    const changed = await submitOrTry(bus, args, parseComponentGroupPatch(id, { ...fields, ParentId }));
    const result = componentGroup.parse(changed.result);
    if (args.flag("dry-run")) {
      const groups = new Map((await readGroups(bus)).map((group) => [group.public_id, group.name]));
      return printDryRun(args, { before, result, groups });
    }
    const around = (await readGroups(bus)).find(({ public_id }) => public_id === result.ParentId)?.name;
    return print(args, { result, message: changed.message, around });
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const { fields, target } = readChanges(args);
  const groups = await listRemoteGroups(service, args.text("page"));
  const before = groupAmong(groups, args.needed("NAME|ID"));
  const { Id, Page } = before;
  const onPage = groups.filter((group) => group.Page === Page);
  const { result, message } = await service.call({
    method: "PATCH",
    path: `/api/ComponentGroup/${Id}`,
    query: dryRunQuery(args),
    body: { ...fields, ParentId: target && groupAmong(onPage, target).Id },
    result: componentGroup,
  });
  if (args.flag("dry-run"))
    return printDryRun(args, {
      before,
      result,
      groups: new Map(groups.map((group) => [group.Id, group.Name])),
    });
  const around = onPage.find((group) => group.Id === result.ParentId)?.Name;
  return print(args, { result, message, around });
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
    ...positionOption("groups of its level"),
    page: { value: "SLUG", about: "Page, if several have a group of that name" },
    ...changeDryRunOption,
    ...changedJson("GET /api/ComponentGroup/{id}"),
  },
  notes: ["Its components move with it. A group with sub-groups stays at the top level."],
  run,
  runRemotely,
};

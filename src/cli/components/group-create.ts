/** `signalbox group create`: the component group's id goes alone to standard output. */

import { parseComponentGroupCreate } from "../../commands/components/component-groups.ts";
import { type ComponentGroupOut, componentGroup } from "../../contract/components.ts";
import {
  changeDryRunOption,
  dryRunQuery,
  printChangeDryRun,
  submitOrTry,
  tryHere,
  withoutId,
} from "../change-dry-run.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { answerCreated, createdJson } from "../created-resource.ts";
import { withStore } from "../open-store.ts";
import { problemOfFields } from "../problem-in.ts";
import type { PartialAnswers } from "../questions.ts";
import type { RemoteService } from "../remote-service.ts";
import { shellWord } from "../shell-word.ts";
import { printNote } from "../terminal.ts";
import { findGroup } from "./component-lookup.ts";
import { positionOption, readPosition } from "./display-options.ts";
import { findRemoteGroupId } from "./remote-components.ts";

const readFields = (args: ParsedArguments) => ({
  Name: args.needed("name"),
  Description: args.text("description") || undefined,
  Position: readPosition(args),
  Page: args.text("page"),
});

function print(args: ParsedArguments, group: ComponentGroupOut): number {
  if (args.flag("dry-run"))
    return printChangeDryRun(args, withoutId(group), [
      `The component group "${group.Name}" would be created on the page "${group.Page}".`,
    ]);
  answerCreated(args, group);
  printNote(
    `Component group "${group.Name}" created. \`bin/signalbox component create NAME --group ${shellWord(group.Name)}\` adds a component to it.`,
  );
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const parent = args.text("parent") || undefined;
  const fields = readFields(args);
  const { result } = await withStore(async ({ bus }) => {
    const ParentId =
      parent === undefined ? null : (await findGroup(bus, parent, { page: fields.Page })).public_id;
    return await submitOrTry(bus, args, parseComponentGroupCreate({ ...fields, ParentId }));
  });
  return print(args, componentGroup.parse(result));
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const parent = args.text("parent") || undefined;
  const fields = readFields(args);
  const ParentId = parent === undefined ? undefined : await findRemoteGroupId(service, parent, fields.Page);
  const { result } = await service.call({
    method: "POST",
    path: "/api/ComponentGroup",
    query: dryRunQuery(args),
    body: { ...fields, ParentId },
    result: componentGroup,
  });
  return print(args, result);
}

/** Why a group cannot have a name on the page, which another one may have; undefined if it can. */
async function problemOfName(Name: string, { text, openService }: PartialAnswers) {
  const body = { Name, Page: text("page") };
  const service = openService();
  return await problemOfFields(["Name"], async () =>
    service === undefined
      ? await withStore(({ bus }) => tryHere(bus, parseComponentGroupCreate(body)))
      : await service.call({
          method: "POST",
          path: "/api/ComponentGroup",
          query: { DryRun: "true" },
          body,
          result: componentGroup,
        }),
  );
}

/** `signalbox group create`. */
export const groupCreate: CommandLine = {
  takes: {},
  questions: { name: { subject: "Name of the group", unless: [], problemOf: problemOfName } },
  options: {
    name: {
      value: "NAME",
      about: "Its name, of 1 to 100 characters, unique among groups",
      required: true,
      isArgument: true,
    },
    description: { value: "TEXT", about: "Description for visitors", mayBeEmpty: true },
    parent: {
      value: "NAME|ID",
      about: "The group that it is in; groups nest one level deep",
      mayBeEmpty: true,
    },
    ...positionOption("groups of its level"),
    page: { value: "SLUG", about: "Page, if there are several (the first)" },
    ...changeDryRunOption,
    ...createdJson("GET /api/ComponentGroup"),
  },
  notes: [
    "Prints only the component group's id, unless --json is given. The page shows it once it contains a component.",
  ],
  run,
  runRemotely,
};

/** `signalbox integration set`. */
import { readBody } from "../../commands/body-parsing.ts";
import { parseIntegrationPatch } from "../../commands/integrations/integration-edit.ts";
import { type IntegrationOut, integration, integrationPatch } from "../../contract/integrations.ts";
import { mappingWarning } from "../../queries/mapping-warning.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { findIntegration, findRemoteIntegration } from "./integration-lookup.ts";
import {
  readRemoteTemplateId,
  readSettings,
  readTemplateId,
  settingChecks,
  settingOptions,
} from "./integration-settings.ts";
import { linesOf } from "./integration-show.ts";
import { changedMapping, mappingNote } from "./mapping-options.ts";

/** The fields that a call changes, without the template. Rejects with a `UsageProblem`, or a `Refusal`. */
async function readFields(args: ParsedArguments) {
  const name = args.text("name");
  const settings = await readSettings(args);
  if (args.flag("no-signing-secret") && args.flag("signing-secret")) {
    throw new UsageProblem("Give either --signing-secret or --no-signing-secret.");
  }
  const fields = {
    ...(name === undefined ? {} : { Name: name }),
    ...settings.fields,
    ...(args.flag("no-signing-secret") ? { SigningSecret: null } : {}),
  };
  const rules = changedMapping(settings.mapping, []);
  if (Object.keys(fields).length === 0 && rules === undefined && args.text("template") === undefined) {
    throw new UsageProblem("Nothing to set. Give --map, or another option.");
  }
  readBody(integrationPatch, { ...fields, Mapping: rules });
  return { fields, mapping: settings.mapping };
}

function print(args: ParsedArguments, changed: IntegrationOut): number {
  if (args.flag("json")) answerJson(changed);
  else answer(linesOf(changed));
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const { fields, mapping } = await readFields(args);
  const { changed, warning } = await withStore(async (opened) => {
    const { bus } = opened;
    const { Id, Page, Mapping: present } = await findIntegration(bus, args.needed("NAME|ID"));
    const Mapping = changedMapping(mapping, present);
    const body = { ...fields, Mapping, ...(await readTemplateId(opened, args, Page)) };
    const command = parseIntegrationPatch(Id, body, await settingChecks(opened));
    const warning = await mappingWarning(bus, { id: Id }, command.fields.Mapping);
    return { changed: await submit(bus, command), warning };
  });
  print(args, integration.parse(changed.result));
  if (warning !== "") printNote(`Warning: ${warning}`);
  return 0;
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const { fields, mapping } = await readFields(args);
  const { Id, Page, Mapping: present } = await findRemoteIntegration(service, args.needed("NAME|ID"));
  const Mapping = changedMapping(mapping, present);
  const body = { ...fields, Mapping, ...(await readRemoteTemplateId(service, args, Page)) };
  const change = { method: "PATCH", path: `/api/Integration/${Id}`, body } as const;
  return print(args, (await service.call({ ...change, result: integration })).result);
}

/** `signalbox integration set`. */
export const integrationSet: CommandLine = {
  takes: { "NAME|ID": "The integration, by its name or id" },
  options: {
    name: { value: "NAME", about: "New name" },
    ...settingOptions,
    "no-signing-secret": { about: "Require no signature any more" },
    ...changedJson("GET /api/Integration"),
  },
  notes: [
    mappingNote,
    "New rules come before the present ones, which --mapping replaces: with [] there are none. Prints the resulting settings.",
  ],
  run,
  runRemotely,
};

/** `signalbox integration set`. */
import { readBody } from "../../commands/body-parsing.ts";
import { parseIntegrationPatch } from "../../commands/integrations/integration-edit.ts";
import { integration, integrationPatch } from "../../contract/integrations.ts";
import { mappingWarning } from "../../queries/mapping-warning.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { findIntegration } from "./integration-lookup.ts";
import { readSettings, readTemplateId, settingChecks, settingOptions } from "./integration-settings.ts";
import { linesOf } from "./integration-show.ts";
import { changedMapping, mappingNote } from "./mapping-options.ts";

async function run(args: ParsedArguments): Promise<number> {
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
  const { changed, warning } = await withStore(async (opened) => {
    const { bus } = opened;
    const { Id, Page, Mapping: present } = await findIntegration(bus, args.needed("NAME|ID"));
    const Mapping = changedMapping(settings.mapping, present);
    const body = { ...fields, Mapping, ...(await readTemplateId(opened, args, Page)) };
    const command = parseIntegrationPatch(Id, body, await settingChecks(opened));
    const warning = await mappingWarning(bus, { id: Id }, command.fields.Mapping);
    return { changed: await submit(bus, command), warning };
  });
  if (args.flag("json")) answerJson(changed.result);
  else answer(linesOf(integration.parse(changed.result)));
  if (warning !== "") printNote(`Warning: ${warning}`);
  return 0;
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
};

/** `signalbox integration create`: the address goes alone to standard output, so that a script can keep it. */

import { readBody } from "../../commands/body-parsing.ts";
import { parseIntegrationCreate } from "../../commands/integrations/integration-edit.ts";
import { integrationTypes } from "../../contract/alerts.ts";
import {
  integrationCreate as createBody,
  type IntegrationOut,
  integration,
  integrationWithUrl,
} from "../../contract/integrations.ts";
import { integrationUrl, makeIntegrationToken } from "../../integrations/integration-token.ts";
import { mappingWarning } from "../../queries/mapping-warning.ts";
import { livePages } from "../../queries/page-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { linkBase } from "../link-base.ts";
import { submit, withStore } from "../open-store.ts";
import { pageAmong } from "../pages/page-show.ts";
import { listRemotePages } from "../pages/remote-pages.ts";
import type { RemoteService } from "../remote-service.ts";
import { shellWord } from "../shell-word.ts";
import { answer, answerJson, printNote, sentence } from "../terminal.ts";
import {
  readRemoteTemplateId,
  readSettings,
  readTemplateId,
  settingChecks,
  settingOptions,
} from "./integration-settings.ts";
import { changedMapping, mappingNote } from "./mapping-options.ts";

/** The requested integration, without its template. Rejects with a `UsageProblem`, or a `Refusal`. */
async function readFields(args: ParsedArguments) {
  const page = args.text("page");
  const { fields, mapping } = await readSettings(args);
  const rules = changedMapping(mapping, []);
  const body = {
    Name: args.needed("name"),
    Type: args.needed("type"),
    ...(page === undefined ? {} : { Page: page }),
    ...(rules === undefined ? {} : { Mapping: rules }),
    ...fields,
  };
  readBody(createBody, body);
  return body;
}

type Created = {
  readonly result: IntegrationOut;
  /** Null if the answer with it was lost on the way. */
  readonly url: string | null;
  readonly message: string;
};

/** Where the guide to a type is: at the service, or among the documents if its address was lost. */
function guideOf(type: string, url: string | null): string {
  const file = type.toLowerCase();
  const [base] = url?.split("/api/WebHook/") ?? [];
  return base === undefined ? `docs/integrations/${file}.md` : `${base}/api/docs/guide-${file}`;
}

function print(args: ParsedArguments, { result, url, message }: Created): number {
  if (args.flag("json")) answerJson({ ...result, Url: url });
  else if (url !== null) answer(url);
  printNote(
    url === null
      ? `${sentence(message)} The answer with its address was lost: \`integration rotate\` gives it another one.`
      : `${sentence(message)} The address contains a secret and is shown only once: enter it at the sender.`,
  );
  printNote(
    `${guideOf(result.Type, url)} shows how; \`bin/signalbox integration events ${shellWord(result.Name)}\` lists what arrives.`,
  );
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const { token, tokenHash } = makeIntegrationToken();
  const page = args.text("page");
  const body = await readFields(args);
  const { message, result, warning, url } = await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const [firstPage] = await bus.rows(livePages);
    const template = await readTemplateId(opened, args, page ?? firstPage?.slug);
    const checks = await settingChecks(opened);
    const command = parseIntegrationCreate({ ...body, ...template }, tokenHash, checks);
    const warning = await mappingWarning(bus, { page }, command.fields.Mapping);
    const { message, result } = await submit(bus, command);
    return { message, result, warning, url: integrationUrl(linkBase(configuration), token) };
  });
  print(args, { result: integration.parse(result), url, message });
  if (warning !== "") printNote(`Warning: ${warning}`);
  return 0;
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const body = await readFields(args);
  const { Slug } = pageAmong(await listRemotePages(service), args.text("page"));
  const template = await readRemoteTemplateId(service, args, Slug);
  const change = { method: "POST", path: "/api/Integration", body: { ...body, ...template } } as const;
  const { result, message } = await service.call({ ...change, result: integrationWithUrl });
  return print(args, { result, url: result.Url, message });
}

/** `signalbox integration create`. */
export const integrationCreate: CommandLine = {
  takes: {},
  questions: {
    name: { subject: "Name of the integration", unless: [] },
    type: { subject: "Type", unless: [], choices: integrationTypes },
  },
  options: {
    name: {
      value: "NAME",
      about: "Its name, of 1 to 100 characters, unique among integrations",
      required: true,
      isArgument: true,
    },
    type: {
      value: "TYPE",
      values: integrationTypes,
      about: `Type of sender: ${integrationTypes.join(", ")}`,
      required: true,
    },
    page: { value: "SLUG", about: "Page of the reported components (the first)" },
    ...settingOptions,
    json: { about: "All of it as JSON, with the address in Url" },
  },
  notes: [
    mappingNote,
    "Prints only the address, unless --json is given. /api/docs/guides of the service has a guide for each type.",
  ],
  run,
  runRemotely,
};

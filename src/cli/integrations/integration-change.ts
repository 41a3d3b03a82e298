/** `signalbox integration rotate`, `disable`, `enable` and `delete`. */

import { type IntegrationWithFiguresOut, integration, rotatedUrl } from "../../contract/integrations.ts";
import { integrationUrl, makeIntegrationToken } from "../../integrations/integration-token.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { answerDeleted } from "../deleted-json.ts";
import { keepOption, readKeep } from "../keep-option.ts";
import { linkBase } from "../link-base.ts";
import { submit, withStore } from "../open-store.ts";
import { deleteRemotely } from "../remote/delete-remotely.ts";
import type { RemoteService } from "../remote-service.ts";
import { answer, answerJson, answerText, printNote, sentence } from "../terminal.ts";
import { findIntegration, findRemoteIntegration } from "./integration-lookup.ts";

const nameOrId = { "NAME|ID": "The integration, by its name or id" };

/** Prints a new address; a service answers without it if the first answer was lost on the way. */
function printUrl(args: ParsedArguments, url: string | null): number {
  if (url === null) {
    printNote("The address was changed, but the answer with it was lost. Rotate it again.");
    return 1;
  }
  if (args.flag("json")) answerJson({ Url: url });
  else answer(url);
  printNote("The address contains a secret and is shown only once: enter it at the sender.");
  return 0;
}

/** `signalbox integration rotate`: the new address goes alone to standard output. */
export const integrationRotate: CommandLine = {
  takes: nameOrId,
  options: {
    ...keepOption("address"),
    json: { about: "As JSON, with the address in Url" },
  },
  notes: ["Prints only the new address, unless --json is given."],
  run: async (args) => {
    const keepMilliseconds = readKeep(args);
    const { token, tokenHash } = makeIntegrationToken();
    const url = await withStore(async ({ bus, configuration }) => {
      const { Id: id } = await findIntegration(bus, args.needed("NAME|ID"));
      await submit(bus, { kind: "RotateIntegrationToken", id, tokenHash, keepMilliseconds });
      return integrationUrl(linkBase(configuration), token);
    });
    return printUrl(args, url);
  },
  runRemotely: async (args, service) => {
    const body = { KeepFor: Math.round(readKeep(args) / 1000) };
    const { Id } = await findRemoteIntegration(service, args.needed("NAME|ID"));
    const path = `/api/Integration/${Id}/RotateToken`;
    const { result } = await service.call({ method: "POST", path, body, result: rotatedUrl });
    return printUrl(args, result.Url);
  },
};

/** Enables or disables an integration; returns the exit code. */
async function setEnabled(nameOrId: string, Enabled: boolean): Promise<number> {
  const changed = await withStore(async ({ bus }) => {
    const integration = await findIntegration(bus, nameOrId);
    const { Id: id } = integration;
    await submit(bus, { kind: "PatchIntegration", id, fields: { Enabled }, signingSecret: undefined });
    return integration;
  });
  return printEnabled(changed, Enabled);
}

/** The same of a service elsewhere. */
async function setEnabledRemotely(service: RemoteService, nameOrId: string, Enabled: boolean) {
  const changed = await findRemoteIntegration(service, nameOrId);
  const path = `/api/Integration/${changed.Id}`;
  await service.call({ method: "PATCH", path, body: { Enabled }, result: integration });
  return printEnabled(changed, Enabled);
}

/** Says what the change means for the events and the open alerts of an integration. */
function printEnabled({ Name, OpenAlerts: open }: IntegrationWithFiguresOut, Enabled: boolean): number {
  const alerts =
    open === 0 ? "No alert is open." : open === 1 ? "1 alert is open." : `${open} alerts are open.`;
  answerText(
    `"${Name}" ${Enabled ? "accepts events again" : "refuses events until it is enabled"}. ${alerts}`,
  );
  return 0;
}

/** `signalbox integration disable`. */
export const integrationDisable: CommandLine = {
  takes: nameOrId,
  options: {},
  notes: [
    "It logs the events that it refuses; its open alerts stay open until `alert close` closes them. `integration enable` reverses it.",
  ],
  run: (args) => setEnabled(args.needed("NAME|ID"), false),
  runRemotely: (args, service) => setEnabledRemotely(service, args.needed("NAME|ID"), false),
};

/** `signalbox integration enable`. */
export const integrationEnable: CommandLine = {
  takes: nameOrId,
  options: {},
  notes: ["Prints how many of its alerts are open."],
  run: (args) => setEnabled(args.needed("NAME|ID"), true),
  runRemotely: (args, service) => setEnabledRemotely(service, args.needed("NAME|ID"), true),
};

/** `signalbox integration delete`. */
export const integrationDelete: CommandLine = {
  takes: nameOrId,
  options: { ...yesOption("delete"), json: { about: "As JSON: Id" } },
  notes: ["Its address stops working. This cannot be undone."],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const { Id: id, Name } = await findIntegration(bus, args.needed("NAME|ID"));
      if (!(await confirm(args, "delete", `the integration "${Name}"`))) return 1;
      const { message } = await submit(bus, { kind: "DeleteIntegration", id });
      answerDeleted(args, { id, text: sentence(message), isRestorable: false });
      return 0;
    }),
  runRemotely: async (args, service) => {
    const { Id, Name } = await findRemoteIntegration(service, args.needed("NAME|ID"));
    const subject = `integration "${Name}"`;
    return await deleteRemotely(service, args, { resource: "Integration", id: Id, subject });
  },
};

/** `signalbox integration create`: the address goes alone to standard output, so that a script can keep it. */
import { parseIntegrationCreate } from "../../commands/integrations/integration-edit.ts";
import { integrationUrl, makeIntegrationToken } from "../../integrations/integration-token.ts";
import { checkMapping } from "../../integrations/mapping-check.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote } from "../terminal.ts";

async function run(args: ParsedArguments): Promise<number> {
  const { token, tokenHash } = makeIntegrationToken();
  const page = args.text("page");
  const body = {
    Name: args.needed("name"),
    Type: args.needed("type"),
    ...(page === undefined ? {} : { Page: page }),
  };
  const command = parseIntegrationCreate(body, tokenHash, {
    check: checkMapping,
    seal: () => {
      throw new UsageProblem("A signing secret is set in the portal or by the API.");
    },
  });
  const { message, url } = await withStore(async ({ bus, configuration }) => {
    const created = await submit(bus, command);
    return { message: created.message, url: integrationUrl(configuration.baseUrl, token) };
  });
  answer(url);
  printNote(`${message}. The address contains a secret and is shown only once: enter it at the sender.`);
  return 0;
}

/** `signalbox integration create`. */
export const integrationCreate: CommandLine = {
  takes: {},
  options: {
    type: { value: "TYPE", about: "Type of sender, such as Alertmanager or Grafana", required: true },
    name: { value: "NAME", about: "Name: 1 to 100 characters, unique among integrations", required: true },
    page: { value: "SLUG", about: "Page of the reported components (the first)" },
  },
  notes: ["Prints only the address. docs/integrations has a guide for each type."],
  run,
};

/** `signalbox integration create`: the address goes alone to standard output, so that a script can keep it. */
import { parseIntegrationCreate } from "../../commands/integrations/integration-edit.ts";
import { integrationUrl, makeIntegrationToken } from "../../integrations/integration-token.ts";
import { checkMapping } from "../../integrations/mapping-check.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, tell } from "../terminal.ts";

async function run(given: ParsedArguments): Promise<number> {
  const { token, tokenHash } = makeIntegrationToken();
  const page = given.text("page");
  const body = {
    Name: given.needed("name"),
    Type: given.needed("type"),
    ...(page === undefined ? {} : { Page: page }),
  };
  const command = parseIntegrationCreate(body, tokenHash, {
    check: checkMapping,
    seal: () => {
      throw new UsageProblem("A signing secret is set in the portal or by the API.");
    },
  });
  const { message, url } = await withStore(async ({ bus, configuration }) => {
    const made = await submit(bus, command);
    return { message: made.message, url: integrationUrl(configuration.baseUrl, token) };
  });
  answer(url);
  tell(`${message}. The address holds a secret and is shown this once: give it to the sender.`);
  return 0;
}

/** `signalbox integration create`. */
export const integrationCreate: CommandLine = {
  takes: {},
  options: {
    type: { value: "TYPE", about: "The kind of sender, such as Alertmanager or Grafana", required: true },
    name: { value: "NAME", about: "1 to 100 characters, no other integration's name", required: true },
    page: { value: "SLUG", about: "The page whose components it reports about (the first)" },
  },
  notes: ["Prints the address and nothing else. docs/integrations has a guide for each type."],
  run,
};

/** `signalbox team set`. */
import { readBody } from "../../commands/body-parsing.ts";
import { personRoles } from "../../contract/people.ts";
import {
  type TeamDestinationOut,
  teamDestination,
  teamDestinationPatch,
} from "../../contract/team-alerts.ts";
import { parseTeamPatch } from "../../http/team-routes.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import { answerJson, answerText, sentence } from "../terminal.ts";
import { addressSources, withAddress } from "./address-sources.ts";
import { findByName, findRemoteByName } from "./team-lookup.ts";

/** The fields that a call changes, but the address. Throws a `UsageProblem`, or a `Refusal`. */
function readFields(args: ParsedArguments) {
  const sending = args.text("sending");
  const body = {
    Name: args.text("name"),
    Role: args.text("role"),
    Enabled: sending === undefined ? undefined : sending === "on",
  };
  if (!args.flag("address") && Object.values(body).every((value) => value === undefined))
    throw new UsageProblem("Nothing to set. Give --sending, or another option.");
  return readBody(teamDestinationPatch, body);
}

/** Runs `work` with the body for a destination: the secret is asked for once that is found. */
async function withPatch<Result>(
  args: ParsedArguments,
  { fields, destination: { Channel } }: { readonly fields: object; readonly destination: TeamDestinationOut },
  work: (body: object) => Promise<Result>,
): Promise<Result> {
  if (!args.flag("address")) return await work(fields);
  if (Channel === "Email")
    throw new UsageProblem("--address is not for e-mail: it has recipients by --role.");
  return await withAddress(Channel, async (Address) => await work({ ...fields, Address }));
}

function print(args: ParsedArguments, result: unknown, message: string): number {
  if (args.flag("json")) answerJson(result);
  else answerText(sentence(message));
  return 0;
}

/** `signalbox team set`. */
export const teamSet: CommandLine = {
  takes: { "NAME|ID": "The destination, by its name or id" },
  options: {
    sending: { value: "on|off", about: "Whether alerts are sent to it" },
    name: { value: "NAME", about: "New name", isMain: true },
    address: { about: "Asks for a new URL, or for PagerDuty a new integration key" },
    role: {
      value: "ROLE",
      values: personRoles,
      about: `For e-mail: recipients from this role up: ${personRoles.join(", ")}`,
    },
    ...changedJson("GET /api/TeamDestination"),
  },
  notes: ["--address reads from the terminal or standard input, because it is a secret."],
  run: async (args) => {
    const fields = readFields(args);
    const { message, result } = await withStore(async ({ bus, configuration }) => {
      const destination = await findByName(bus, args.needed("NAME|ID"));
      const sources = await addressSources(bus, configuration);
      const { Id: id, Channel: channel } = destination;
      return await withPatch(
        args,
        { fields, destination },
        async (body) => await submit(bus, await parseTeamPatch(sources, { id, channel }, body)),
      );
    });
    return print(args, result, message);
  },
  runRemotely: async (args, service) => {
    const fields = readFields(args);
    const destination = await findRemoteByName(service, args.needed("NAME|ID"));
    const { result, message } = await withPatch(args, { fields, destination }, async (body) => {
      const change = { method: "PATCH", path: `/api/TeamDestination/${destination.Id}`, body } as const;
      return await service.call({ ...change, result: teamDestination });
    });
    return print(args, result, message);
  },
};

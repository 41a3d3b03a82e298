/** `signalbox team set`. */
import { readBody } from "../../commands/body-parsing.ts";
import { personRoles } from "../../contract/people.ts";
import { teamDestination, teamDestinationPatch } from "../../contract/team-alerts.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, answerJson, sentence } from "../terminal.ts";
import { findByName, findRemoteByName } from "./team-lookup.ts";

/** The fields that a call changes. Throws a `UsageProblem`, or a `Refusal`. */
function readFields(args: ParsedArguments) {
  const sending = args.text("sending");
  const body = {
    Name: args.text("name"),
    Role: args.text("role"),
    Enabled: sending === undefined ? undefined : sending === "on",
  };
  if (Object.values(body).every((value) => value === undefined))
    throw new UsageProblem("Nothing to set. Give --sending, or another option.");
  return readBody(teamDestinationPatch, body);
}

function print(args: ParsedArguments, result: unknown, message: string): number {
  if (args.flag("json")) answerJson(result);
  else answer(sentence(message));
  return 0;
}

/** `signalbox team set`. */
export const teamSet: CommandLine = {
  takes: { "NAME|ID": "The destination, by its name or id" },
  options: {
    sending: { value: "on|off", about: "Whether alerts are sent to it" },
    name: { value: "NAME", about: "New name", isMain: true },
    role: {
      value: "ROLE",
      values: personRoles,
      about: `For e-mail: recipients from this role up: ${personRoles.join(", ")}`,
    },
    ...changedJson("GET /api/TeamDestination"),
  },
  notes: ["The address of a destination cannot be changed: add another one, and remove this."],
  run: async (args) => {
    const fields = readFields(args);
    const { message, result } = await withStore(async ({ bus }) => {
      const { Id: id } = await findByName(bus, args.needed("NAME|ID"));
      return await submit(bus, { kind: "PatchTeamDestination", id, fields });
    });
    return print(args, result, message);
  },
  runRemotely: async (args, service) => {
    const body = readFields(args);
    const { Id } = await findRemoteByName(service, args.needed("NAME|ID"));
    const change = { method: "PATCH", path: `/api/TeamDestination/${Id}`, body } as const;
    const { result, message } = await service.call({ ...change, result: teamDestination });
    return print(args, result, message);
  },
};

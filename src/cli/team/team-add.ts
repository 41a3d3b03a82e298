/** `signalbox team add`. */
import * as z from "zod";
import { makeSigningSecret, openSigningSecret } from "../../auth/subscriber-secrets.ts";
import { readBody } from "../../commands/body-parsing.ts";
import { personRoles } from "../../contract/people.ts";
import { Refusal } from "../../contract/refusal.ts";
import { addableChannels } from "../../contract/subscribers.ts";
import { createdTeamDestination, teamChannels, teamDestinationCreate } from "../../contract/team-alerts.ts";
import { parseTeamDestination } from "../../http/team-routes.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { answerReceiver } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { mailProblem, readServiceSettings } from "../service-settings.ts";
import { shellWord } from "../shell-word.ts";
import { printNote } from "../terminal.ts";
import { addressSources, withAddress } from "./address-sources.ts";

/** The requested destination, but for the address. Throws a `UsageProblem`, or a `Refusal`. */
function readFields(args: ParsedArguments) {
  const [page, role] = [args.text("page"), args.text("role")];
  // The secret is asked for last.
  const { Name, Channel } = readBody(teamDestinationCreate.pick({ Name: true, Channel: true }).required(), {
    Name: args.needed("name"),
    Channel: args.needed("channel"),
  });
  if (Channel !== "Email" && role !== undefined)
    throw new UsageProblem("--role is for e-mail alone: other channels have one address.");
  return {
    Name,
    Channel,
    ...(page === undefined ? {} : { Page: page }),
    ...(role === undefined ? {} : { Role: role }),
  };
}

type Fields = ReturnType<typeof readFields>;

/** Runs `work` with the requested destination; its address, a secret, is asked for. */
async function withBody<Result>(
  fields: Fields,
  work: (body: Fields & { readonly Address?: string }) => Promise<Result>,
): Promise<Result> {
  if (fields.Role !== undefined) return await work(fields);
  return await withAddress(fields.Channel, async (Address) => await work({ ...fields, Address }));
}

async function run(args: ParsedArguments): Promise<number> {
  return await withBody(readFields(args), async (body) => await addHere(args, body));
}

async function addHere(args: ParsedArguments, body: object): Promise<number> {
  return await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const sources = await addressSources(bus, configuration);
    const command = await parseTeamDestination({ ...sources, channels: addableChannels }, body);
    const obstacle = command.channel === "Email" ? mailProblem(await readServiceSettings(opened)) : null;
    if (obstacle !== null)
      throw new Refusal(
        "ChannelUnavailable",
        `No e-mail can be sent: ${obstacle}. Start the service with them, or choose another channel.`,
      );
    const { secret } = sources;
    const signingSecret = command.channel === "Webhook" ? makeSigningSecret(secret) : null;
    const { message, result } = await submit(bus, { ...command, signingSecret });
    answerReceiver(args, {
      result: z.looseObject({ Id: z.uuid() }).parse(result),
      message,
      secret: signingSecret === null ? null : openSigningSecret(secret, signingSecret),
    });
    printTestCall(args);
    return 0;
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  return await withBody(readFields(args), async (body) => await addElsewhere(args, service, body));
}

async function addElsewhere(args: ParsedArguments, service: RemoteService, body: object): Promise<number> {
  const change = { method: "POST", path: "/api/TeamDestination", body } as const;
  const { result, message } = await service.call({ ...change, result: createdTeamDestination });
  answerReceiver(args, { result, message, secret: result.SigningSecret ?? null });
  printTestCall(args);
  return 0;
}

const mailAddress = /^[^\s@/]+@[^\s@/]+$/u;

/** The problem of an address among the words: only the name is given by position, and a URL or a key is a secret. */
function problemOfWords(words: readonly string[], text: (option: string) => string | undefined) {
  const addresses = text("name") === undefined ? words.slice(1) : words;
  const [name = ""] = words;
  const isMail =
    text("channel")?.toLowerCase() === "email" || [name, ...addresses].some((word) => mailAddress.test(word));
  const isAddress = text("role") === undefined && (mailAddress.test(name) || /^https?:/iu.test(name));
  if (addresses.length === 0 && !isAddress) return undefined;
  const naming = addresses.length > 0 ? "" : ' Give a name, such as "On call".';
  return isMail
    ? `E-mail goes to the people of the service, from \`--role\` up: leave out the address.${naming}`
    : `Leave out the URL or the key: it is a secret, which the terminal asks for, or standard input gives.${naming}`;
}

/** Says how the new destination is tried. */
function printTestCall(args: ParsedArguments): void {
  printNote(`\`bin/signalbox team test ${shellWord(args.needed("name"))}\` sends a test message.`);
}

/** `signalbox team add`. */
export const teamAdd: CommandLine = {
  takes: {},
  questions: {
    name: { subject: "Name", unless: [] },
    channel: { subject: "Channel", unless: [], choices: teamChannels },
    role: {
      subject: "Recipients from this role up",
      unless: [],
      choices: personRoles,
      isNeeded: (text) => text("channel")?.toLowerCase() === "email",
    },
  },
  options: {
    channel: {
      value: "CHANNEL",
      values: teamChannels,
      about: `One of: ${teamChannels.join(", ")}`,
      required: true,
    },
    name: { value: "NAME", about: "Its name, of 1 to 100 characters", required: true, isArgument: true },
    role: {
      value: "ROLE",
      values: personRoles,
      about: `For e-mail: recipients from this role up: ${personRoles.join(", ")}`,
      requiredWith: { option: "channel", value: "Email" },
    },
    page: { value: "SLUG", about: "Page whose alerts are sent (the first)" },
    json: { about: "All of it as JSON, with the signing secret of a webhook" },
  },
  notes: [
    "Without --json prints only the id, or the signing secret of a webhook, which is shown once.",
    "Reads the URL, or for PagerDuty the integration key, from the terminal or standard input, because it is a secret.",
  ],
  problemOfWords,
  run,
  runRemotely,
};

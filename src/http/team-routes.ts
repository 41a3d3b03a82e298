/** The operations on alerts of the team. Addresses are sealed before they reach a command. */
import { seal } from "../auth/service-secret.ts";
import { makeSigningSecret } from "../auth/subscriber-secrets.ts";
import { fieldRefusal, readBody, validationRefusal } from "../commands/body-parsing.ts";
import { readTeamAddress, teamChannelOf } from "../commands/team/team-address.ts";
import { destinationErrors, destinationPatchErrors, missingChannel } from "../commands/team/team-bodies.ts";
import type {
  CreateTeamDestination,
  PatchTeamDestination,
  SealedTeamAddress,
} from "../commands/team/team-commands.ts";
import { namedListQuery } from "../contract/operations/operation-builders.ts";
import type { teamOperations } from "../contract/operations/team-operations.ts";
import { Refusal } from "../contract/refusal.ts";
import { keepMillisecondsOf, secretRotation } from "../contract/secret-rotation.ts";
import {
  type TeamChannel,
  teamAlertFilters,
  teamDestination,
  teamDestinationCreate,
  teamDestinationPatch,
  teamRulesOut,
  teamRulesPatch,
  teamRulesQuery,
} from "../contract/team-alerts.ts";
import {
  readTeamAlerts,
  readTeamDestination,
  readTeamDestinations,
  readTeamRules,
} from "../queries/team-queries.ts";
import { type Call, openedBus, param, type Route, readSecret, type Sources } from "./operation-call.ts";
import { readQuery } from "./query-parameters.ts";
import { withSigningSecret } from "./subscriber-routes.ts";
import { refuseForbiddenTarget } from "./webhook-targets.ts";

const idOf = (call: Call) => param(call, "id").toLowerCase();

type AddressSources = Pick<Sources, "mayReach" | "chatHosts"> & { readonly seal: (text: string) => string };

/** Parses the body of a new destination, and seals its address. Rejects with a `Refusal`. */
export async function parseTeamDestination(
  sources: AddressSources & Pick<Sources, "channels">,
  body: unknown,
): Promise<Omit<CreateTeamDestination, "signingSecret">> {
  const fields = readBody(teamDestinationCreate, body, {
    check: (valid, sent) => destinationErrors(valid, sent, sources.chatHosts),
    answer: teamDestination,
  });
  const { Name: name, Page: page = null, Role: role = null } = fields;
  const channel = fields.Channel ?? teamChannelOf(fields, sources.chatHosts);
  if (channel === undefined) throw validationRefusal([missingChannel]);
  if (channel === "Email") {
    if (!sources.channels.includes("Email"))
      throw new Refusal(
        "ChannelUnavailable",
        "The service sends no mail: SMTP_URL is not set. Set SMTP_URL and MAIL_FROM, or choose another channel.",
      );
    return { kind: "CreateTeamDestination", page, name, channel, role, address: null, addressMask: null };
  }
  const sealed = await sealTeamAddress(sources, channel, fields.Address ?? "");
  return { kind: "CreateTeamDestination", page, name, channel, role: null, ...sealed };
}

/** Checks an address of a channel, and seals it. Rejects with a `Refusal`. */
async function sealTeamAddress(
  sources: AddressSources,
  channel: Exclude<TeamChannel, "Email">,
  text: string,
): Promise<SealedTeamAddress> {
  const read = readTeamAddress(channel, text, sources.chatHosts);
  if ("problem" in read) throw fieldRefusal("Address", read.problem);
  if (channel !== "PagerDuty") await refuseForbiddenTarget(sources.mayReach, read.address);
  return { address: sources.seal(read.address), addressMask: read.mask };
}

/** Parses the body of a change to a destination of `channel`, and seals its address. Rejects with a `Refusal`. */
export async function parseTeamPatch(
  sources: AddressSources,
  { id, channel }: { readonly id: string; readonly channel: TeamChannel },
  body: unknown,
): Promise<PatchTeamDestination> {
  const { Address: text, ...fields } = readBody(teamDestinationPatch, body, {
    check: (valid, sent) => destinationPatchErrors(channel, valid, { sent, chatHosts: sources.chatHosts }),
    answer: teamDestination,
  });
  const address =
    text === undefined || channel === "Email" ? null : await sealTeamAddress(sources, channel, text);
  return { kind: "PatchTeamDestination", id, fields, address };
}

/** The routes of these operations. */
export function teamRoutes(sources: Sources): Readonly<Record<keyof typeof teamOperations, Route>> {
  const sealing = () => {
    const secret = readSecret(sources);
    return { ...sources, seal: (text: string) => seal(secret, text) };
  };
  return {
    ListTeamAlerts: {
      kind: "list",
      message: "Alerts, newest first",
      read: (bus, call, slice) => {
        const filters = readQuery(teamAlertFilters, call.exchange.query);
        return readTeamAlerts(bus, { ...filters, ...slice, baseUrl: sources.baseUrl() });
      },
    },
    ReadTeamRules: {
      kind: "one",
      message: "Rules",
      read: (bus, call) => readTeamRules(bus, readQuery(teamRulesQuery, call.exchange.query).Page),
    },
    PatchTeamRules: {
      kind: "change",
      command: (_call, body) => {
        const { Page: page = null, Rules: rules } = readBody(teamRulesPatch, body, { answer: teamRulesOut });
        return { kind: "PatchTeamRules", page, rules };
      },
    },
    ListTeamDestinations: {
      kind: "list",
      message: "Destinations",
      read: (bus, call, slice) =>
        readTeamDestinations(bus, slice, readQuery(namedListQuery, call.exchange.query)),
    },
    ReadTeamDestination: {
      kind: "one",
      message: "Destination",
      read: (bus, call) => readTeamDestination(bus, idOf(call)),
    },
    CreateTeamDestination: {
      kind: "change",
      async command(_call, body) {
        const command = await parseTeamDestination(sealing(), body);
        const signingSecret = command.channel === "Webhook" ? makeSigningSecret(readSecret(sources)) : null;
        return { ...command, signingSecret };
      },
      present: (answer) => withSigningSecret(sources, answer),
    },
    PatchTeamDestination: {
      kind: "change",
      async command(call, body) {
        const id = idOf(call);
        const { Channel: channel } = (await readTeamDestination(openedBus(sources), id)).result;
        return await parseTeamPatch(sealing(), { id, channel }, body);
      },
    },
    RotateTeamSecret: {
      kind: "change",
      command: (call, body) => ({
        kind: "RotateTeamSecret",
        id: idOf(call),
        signingSecret: makeSigningSecret(readSecret(sources)),
        keepMilliseconds: keepMillisecondsOf(readBody(secretRotation, body)),
      }),
      present: (answer) => withSigningSecret(sources, answer),
    },
    DeleteTeamDestination: {
      kind: "change",
      command: (call) => ({ kind: "DeleteTeamDestination", id: idOf(call) }),
    },
    TestTeamDestination: {
      kind: "change",
      command: (call) => ({ kind: "TestTeamDestination", id: idOf(call) }),
    },
  };
}

/** The operations on alerts of the team. Addresses are sealed before they reach a command. */
import { seal } from "../auth/service-secret.ts";
import { makeSigningSecret, openSigningSecret } from "../auth/subscriber-secrets.ts";
import { fieldRefusal, readBody } from "../commands/body-parsing.ts";
import type { Answer } from "../commands/command.ts";
import { readTeamAddress } from "../commands/team/team-address.ts";
import { destinationErrors } from "../commands/team/team-bodies.ts";
import type { CreateTeamDestination } from "../commands/team/team-commands.ts";
import { listOnPageQuery } from "../contract/operations/operation-builders.ts";
import type { teamOperations } from "../contract/operations/team-operations.ts";
import { Refusal } from "../contract/refusal.ts";
import {
  teamAlertFilters,
  teamDestinationCreate,
  teamDestinationPatch,
  teamRulesPatch,
  teamRulesQuery,
} from "../contract/team-alerts.ts";
import {
  readTeamAlerts,
  readTeamDestination,
  readTeamDestinations,
  readTeamRules,
} from "../queries/team-queries.ts";
import { type Call, param, type Route, readSecret, type Sources } from "./operation-call.ts";
import { readQuery } from "./query-parameters.ts";
import { refuseForbiddenTarget } from "./webhook-targets.ts";

const idOf = (call: Call) => param(call, "id").toLowerCase();

/** Parses the body of a new destination, and seals its address. Rejects with a `Refusal`. */
export async function parseTeamDestination(
  sources: Pick<Sources, "channels" | "mayReach" | "chatHosts"> & { readonly seal: (text: string) => string },
  body: unknown,
): Promise<Omit<CreateTeamDestination, "signingSecret">> {
  const fields = readBody(teamDestinationCreate, body, (valid, sent) =>
    destinationErrors(valid, sent, sources.chatHosts),
  );
  const { Channel: channel, Name: name, Page: page = null, Role: role = null } = fields;
  if (channel === "Email") {
    if (!sources.channels.includes("Email"))
      throw new Refusal(
        "ChannelUnavailable",
        "The service sends no mail: SMTP_URL is not set. Set SMTP_URL and MAIL_FROM, or choose another channel.",
      );
    return { kind: "CreateTeamDestination", page, name, channel, role, address: null, addressMask: null };
  }
  const read = readTeamAddress(channel, fields.Address ?? "", sources.chatHosts);
  if ("problem" in read) throw fieldRefusal("Address", read.problem);
  if (channel !== "PagerDuty") await refuseForbiddenTarget(sources.mayReach, read.address);
  const sealed = { address: sources.seal(read.address), addressMask: read.mask };
  return { kind: "CreateTeamDestination", page, name, channel, role: null, ...sealed };
}

/** The routes of these operations. */
export function teamRoutes(sources: Sources): Readonly<Record<keyof typeof teamOperations, Route>> {
  const withSecret = (answer: Answer): Answer => {
    const { result } = answer;
    if (typeof result !== "object" || result === null || !("SigningSecret" in result)) return answer;
    const secret = openSigningSecret(readSecret(sources), String(result.SigningSecret));
    return { ...answer, result: { ...result, SigningSecret: secret } };
  };
  return {
    ListTeamAlerts: {
      kind: "list",
      message: "Alerts, newest first",
      read: (bus, call, slice) => {
        const { Page: page, Open: isOpen } = readQuery(teamAlertFilters, call.exchange.query);
        return readTeamAlerts(bus, { ...slice, page, isOpen, baseUrl: sources.baseUrl() });
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
        const { Page: page = null, Rules: rules } = readBody(teamRulesPatch, body);
        return { kind: "PatchTeamRules", page, rules };
      },
    },
    ListTeamDestinations: {
      kind: "list",
      message: "Destinations",
      read: (bus, call, slice) => {
        const { Page: page } = readQuery(listOnPageQuery, call.exchange.query);
        return readTeamDestinations(bus, { ...slice, page });
      },
    },
    ReadTeamDestination: {
      kind: "one",
      message: "Destination",
      read: (bus, call) => readTeamDestination(bus, idOf(call)),
    },
    CreateTeamDestination: {
      kind: "change",
      async command(_call, body) {
        const secret = readSecret(sources);
        const command = await parseTeamDestination({ ...sources, seal: (text) => seal(secret, text) }, body);
        const signingSecret = command.channel === "Webhook" ? makeSigningSecret(secret) : null;
        return { ...command, signingSecret };
      },
      present: withSecret,
    },
    PatchTeamDestination: {
      kind: "change",
      command: (call, body) => ({
        kind: "PatchTeamDestination",
        id: idOf(call),
        fields: readBody(teamDestinationPatch, body),
      }),
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

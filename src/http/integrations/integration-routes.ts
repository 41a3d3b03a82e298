/** The routes of integrations: their settings, their addresses and their log. */
import { createHmac } from "node:crypto";
import { keysFor, seal } from "../../auth/service-secret.ts";
import { readBody } from "../../commands/body-parsing.ts";
import type { Answer } from "../../commands/command.ts";
import {
  parseIntegrationCreate,
  parseIntegrationPatch,
} from "../../commands/integrations/integration-edit.ts";
import { alertClosing, integrationEventsQuery, integrationQuery } from "../../contract/integrations.ts";
import type { integrationOperations } from "../../contract/operations/integration-operations.ts";
import { keepMillisecondsOf, secretRotation } from "../../contract/secret-rotation.ts";
import { unpackEvent } from "../../integrations/event-content.ts";
import { integrationUrl, makeIntegrationToken } from "../../integrations/integration-token.ts";
import { checkMapping } from "../../integrations/mapping-check.ts";
import {
  readIntegration,
  readIntegrationAlerts,
  readIntegrationEvent,
  readIntegrationEvents,
  readIntegrations,
} from "../../queries/integration-queries.ts";
import { mappingWarning } from "../../queries/mapping-warning.ts";
import { type Call, openedBus, param, type Route, readSecret, type Sources } from "../operation-call.ts";
import { readQuery } from "../query-parameters.ts";
import type { ResponseWriter } from "../response-writer.ts";
import { eventRoutes } from "./event-routes.ts";
import { mailEventRoutes } from "./mail-event-routes.ts";

const idOf = (call: Call) => param(call, "id").toLowerCase();
const eventOf = (call: Call) => ({ id: idOf(call), eventId: param(call, "eventId").toLowerCase() });

/** Seconds that the old address of an integration works, unless the caller says otherwise. */

const keyForTokens = keysFor("tokens of integrations");
const tokens = new WeakMap<Call, ReturnType<typeof makeIntegrationToken>>();

/**
 * The token of a new address, the same for the whole call. A request with an `Idempotency-Key` always gets the same one:
 * its stored answer holds no token, and its repetition must be answered alike.
 */
function tokenFor(sources: Sources, call: Call): ReturnType<typeof makeIntegrationToken> {
  const cached = tokens.get(call);
  if (cached !== undefined) return cached;
  const { exchange } = call;
  const [idempotencyKey] = exchange.headers.idempotencyKeys;
  const text = `${exchange.key?.familyNumber} ${exchange.method} ${exchange.path} ${idempotencyKey}`;
  const token =
    idempotencyKey === undefined || exchange.key === undefined
      ? makeIntegrationToken()
      : makeIntegrationToken(
          createHmac("sha256", keyForTokens(readSecret(sources)))
            .update(text)
            .digest(),
        );
  tokens.set(call, token);
  return token;
}

function settingRoutes(sources: Sources) {
  const { clock } = sources;
  const checks = () => ({ seal: (text: string) => seal(readSecret(sources), text), check: checkMapping });
  const withUrl = (answer: Answer, call: Call): Answer => ({
    ...answer,
    result: {
      ...Object(answer.result),
      Url: integrationUrl(sources.baseUrl(), tokenFor(sources, call).token),
    },
  });
  return {
    ListIntegrations: {
      kind: "list",
      message: "Integrations",
      read: (bus, call, slice) =>
        readIntegrations(
          bus,
          { ...slice, now: clock.now() },
          readQuery(integrationQuery, call.exchange.query),
        ),
    },
    ReadIntegration: {
      kind: "one",
      message: "Integration",
      read: async (bus, call) => {
        const id = idOf(call);
        const { result, version } = await readIntegration(bus, { id, now: clock.now() });
        const warning = await mappingWarning(bus, { id }, result.Mapping);
        return { result: { ...result, MappingWarning: warning === "" ? null : warning }, version };
      },
    },
    CreateIntegration: {
      kind: "change",
      command: async (call, body) => {
        const command = parseIntegrationCreate(body, tokenFor(sources, call).tokenHash, checks());
        const { Mapping, Page: page } = command.fields;
        return { ...command, warning: await mappingWarning(openedBus(sources), { page }, Mapping) };
      },
      present: withUrl,
    },
    PatchIntegration: {
      kind: "change",
      command: async (call, body) => {
        const command = parseIntegrationPatch(idOf(call), body, checks());
        const { id, fields } = command;
        return { ...command, warning: await mappingWarning(openedBus(sources), { id }, fields.Mapping) };
      },
    },
    DeleteIntegration: {
      kind: "change",
      command: (call) => ({ kind: "DeleteIntegration", id: idOf(call) }),
    },
    RotateIntegrationToken: {
      kind: "change",
      command: (call, body) => ({
        kind: "RotateIntegrationToken",
        id: idOf(call),
        tokenHash: tokenFor(sources, call).tokenHash,
        keepMilliseconds: keepMillisecondsOf(readBody(secretRotation, body)),
      }),
      present: withUrl,
    },
  } as const satisfies Partial<Record<keyof typeof integrationOperations, Route>>;
}

function alertRoutes({ clock }: Sources) {
  return {
    ListIntegrationAlerts: {
      kind: "list",
      message: "Open alerts, newest first",
      read: (bus, call, slice) => readIntegrationAlerts(bus, { ...slice, id: idOf(call), now: clock.now() }),
    },
    CloseAlert: {
      kind: "change",
      command: (call, body) => ({
        kind: "CloseAlert",
        id: idOf(call),
        fingerprint: readBody(alertClosing, body).Fingerprint,
      }),
    },
    ListIntegrationEvents: {
      kind: "list",
      message: "Events, newest first",
      read: (bus, call, slice) =>
        readIntegrationEvents(
          bus,
          { ...slice, id: idOf(call) },
          readQuery(integrationEventsQuery, call.exchange.query),
        ),
    },
    ReadIntegrationEvent: {
      kind: "one",
      message: "Event",
      read: async (bus, call) => {
        const { event, version, content } = await readIntegrationEvent(bus, eventOf(call));
        const stored = content === null ? null : await unpackEvent(content);
        return {
          result: { ...event, Headers: stored?.headers ?? null, Body: stored?.body ?? null },
          version,
        };
      },
    },
  } as const satisfies Partial<Record<keyof typeof integrationOperations, Route>>;
}

/** The routes of these operations. */
export function integrationRoutes(
  sources: Sources,
  answers: ResponseWriter,
): Readonly<Record<keyof typeof integrationOperations, Route>> {
  return {
    ...settingRoutes(sources),
    ...alertRoutes(sources),
    ...eventRoutes(sources, answers),
    ...mailEventRoutes(sources, answers),
  };
}

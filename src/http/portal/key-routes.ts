/** API keys in the portal, for sessions only; a value is returned once, on creation. */

import { makeKey } from "../../auth/key-format.ts";
import { fieldRefusal, readBody } from "../../commands/body-parsing.ts";
import type { Command, KeyMaterial } from "../../commands/command.ts";
import { parseKeyCreate, parseKeyPatch } from "../../commands/keys/key-commands.ts";
import { success } from "../../contract/envelope.ts";
import { keyCreate, type keyOperations, keyRotate } from "../../contract/portal/portal-keys.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Role } from "../../contract/words.ts";
import { readKeyRow, readKeyRows } from "../../queries/key-queries.ts";
import { readJson } from "../json-body.ts";
import { type Call, openedBus, param, type Route, type Sources } from "../operation-call.ts";
import { actorOfPerson } from "../operation-handler.ts";
import type { PortalParts } from "./portal-parts.ts";

const day = 86_400_000;

/** The routes of keys, by the names of their operations. */
export function keyRoutes(parts: PortalParts): Readonly<Record<keyof typeof keyOperations, Route>> {
  const { sources, answers, clock } = parts;
  const make = keyMaker(parts);
  return {
    ListKeys: {
      kind: "list",
      message: "Keys, newest first",
      read: async (bus) => ({ Items: await readKeyRows(bus, clock.now()), NextCursor: null }),
    },
    CreateKey: {
      kind: "own",
      answer: async (call) => {
        const request = readBody(keyCreate, readJson(call.body));
        const components = componentsFor(request.Role, request.Components);
        await make(call, request.Role, (material) =>
          parseKeyCreate({
            name: request.Name,
            role: request.Role,
            material,
            components,
            lifetimeMilliseconds: request.ExpiresInDays === null ? null : request.ExpiresInDays * day,
            ratePerMinute: request.RatePerMinute ?? null,
          }),
        );
      },
    },
    PatchKey: {
      kind: "own",
      answer: async (call) => {
        const id = param(call, "id").toLowerCase();
        const bus = openedBus(sources);
        const { message } = await submit(sources, call, parseKeyPatch(id, readJson(call.body)));
        const body = JSON.stringify(success(await readKeyRow(bus, id), message));
        answers.json(call.exchange, 200, { body });
      },
    },
    RotateKey: {
      kind: "own",
      answer: async (call) => {
        const { KeepSeconds } = readBody(keyRotate, readJson(call.body));
        const id = param(call, "id").toLowerCase();
        const { Role: role } = await readKeyRow(openedBus(sources), id);
        await make(call, role, (material) => ({
          kind: "RotateKey",
          key: { id },
          material,
          keepMilliseconds: KeepSeconds * 1000,
        }));
      },
    },
    RevokeKey: {
      kind: "own",
      answer: async (call) => {
        await submit(sources, call, { kind: "RevokeKey", key: { id: param(call, "id").toLowerCase() } });
        answers.empty(call.exchange, 204);
      },
    },
  };
}

/**
 * The components for a key of this role. Throws a `Refusal`: covering everything must be stated explicitly.
 */
function componentsFor(
  role: Role,
  components: "all" | readonly string[] | undefined,
): "all" | { readonly ids: readonly string[] } {
  if (role === "Webhook" && components === undefined) {
    throw fieldRefusal("Components", "Choose its components, or all of them.");
  }
  return components === undefined || components === "all" ? "all" : { ids: components };
}

/** The value lives in the answer alone: no command, stored answer, log or audit event has it. */
function keyMaker({ sources, answers }: PortalParts) {
  return async (call: Call, role: Role, commandWith: (material: KeyMaterial) => Command): Promise<void> => {
    const bus = openedBus(sources);
    const { value, material } = makeKey(role);
    const { result, message } = await submit(sources, call, commandWith(material));
    const row = await readKeyRow(bus, idIn(result));
    const body = JSON.stringify(success({ ...row, Value: value }, message));
    answers.json(call.exchange, 201, { body });
  };
}

function idIn(result: unknown): string {
  if (typeof result === "object" && result !== null && "Id" in result && typeof result.Id === "string") {
    return result.Id;
  }
  throw new Error("a key was made without an id");
}

async function submit(sources: Sources, { exchange }: Call, command: Command) {
  const { person } = exchange;
  // Second line of defence: admission requires a session.
  if (person === undefined) throw new Refusal("SessionMissing", "Sign in first.");
  return await openedBus(sources).submit({
    command,
    actor: actorOfPerson(person),
    requestId: exchange.requestId,
    idempotency: null,
    ifMatch: null,
  });
}

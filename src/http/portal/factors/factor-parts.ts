/** Helpers for the routes of sign-in methods. */

import { Challenges } from "../../../auth/challenges.ts";
import { type Party, partyAt } from "../../../auth/passkeys.ts";
import type { ServiceSecret } from "../../../auth/service-secret.ts";
import type { SignedIn } from "../../../auth/signed-in.ts";
import type { CommandBus } from "../../../commands/bus/command-bus.ts";
import type { Actor, Answer, Command } from "../../../commands/command.ts";
import { factorRefused } from "../../../commands/people/factor-checks.ts";
import { success } from "../../../contract/envelope.ts";
import { Refusal } from "../../../contract/refusal.ts";
import { type Call, openedBus } from "../../operation-call.ts";
import { actorOfPerson } from "../../operation-handler.ts";
import type { PortalParts } from "../portal-parts.ts";

/** The stored challenges. Throws a `Refusal` until the store is open. */
export function challengesOf(parts: PortalParts): Challenges {
  return new Challenges(openedBus(parts.sources), parts.clock, secretOf(parts));
}

/** The signed-in person. Second line of defence: admission requires a session. Throws a `Refusal`. */
export function signedInAt({ exchange }: Call): SignedIn {
  if (exchange.person !== undefined) return exchange.person;
  throw new Refusal("SessionMissing", "Sign in first.");
}

/** The service's secret. Throws a `Refusal` until the store is open. */
export function secretOf(parts: PortalParts): ServiceSecret {
  const secret = parts.secret();
  if (secret !== undefined) return secret;
  throw new Refusal("LedgerUnavailable", "The service is starting. Send the request again.", {
    retryAfterSeconds: 1,
  });
}

/** The relying party. Throws a `Refusal` if browsers support no passkeys at this address. */
export function partyOf({ sources }: PortalParts): Party {
  const party = partyAt(sources.baseUrl());
  if (party !== undefined) return party;
  throw new Refusal("RouteNotFound", "Passkeys need https or localhost: set BASE_URL.");
}

/** Submits a change. */
export async function submit(
  bus: CommandBus,
  call: Call,
  change: { command: Command; actor: Actor },
): Promise<Answer> {
  const { requestId } = call.exchange;
  return await bus.submit({ ...change, requestId, idempotency: null, ifMatch: null });
}

/** Submits a command of the signed-in person. */
export async function submitOwn(parts: PortalParts, call: Call, command: Command): Promise<Answer> {
  const actor = actorOfPerson(signedInAt(call));
  return await submit(openedBus(parts.sources), call, { command, actor });
}

/** Answers with a result. */
export function answerWith({ answers }: PortalParts, call: Call, result: unknown): void {
  answers.json(call.exchange, 200, { body: JSON.stringify(success(result, "")) });
}

/** A pending challenge that was issued in the same session. Throws a `Refusal`. */
export function ofSession<Content extends { readonly person: number; readonly session: number }>(
  pending: { readonly hash: string; readonly content: Content } | undefined,
  { number, session }: SignedIn,
): { readonly hash: string; readonly content: Content } {
  if (pending?.content.person === number && pending.content.session === session.number) return pending;
  throw factorRefused();
}

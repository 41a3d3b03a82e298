/** Signing in by an OpenID provider: the browser is sent there, and its return is matched on issuer and subject alone. */

import type { ChallengeContentOf, PendingChallenge } from "../../../auth/challenges.ts";
import { makeOpenIdChecks, type OpenIdProvider, type ProviderPerson } from "../../../auth/open-id.ts";
import { hashToken, makeToken } from "../../../auth/tokens.ts";
import { readBody } from "../../../commands/body-parsing.ts";
import { success } from "../../../contract/envelope.ts";
import { openIdStart } from "../../../contract/portal/factors.ts";
import { Refusal } from "../../../contract/refusal.ts";
import { nextInPortal, portalRoot } from "../../../contract/return-path.ts";
import { isInvitation, readIdentity, readPerson } from "../../../queries/factor-queries.ts";
import { readName } from "../../../rules/names.ts";
import { readJson } from "../../json-body.ts";
import { type Call, openedBus, param, type Route } from "../../operation-call.ts";
import type { PortalParts } from "../portal-parts.ts";
import { endFormer, makeSession } from "../session-start.ts";
import { challengesOf, signedInAt, submit, submitOwn } from "./factor-parts.ts";

type OpenIdRoute = "StartOpenId" | "FinishOpenId" | "LinkIdentity" | "RemoveIdentity";
type OpenIdRequest = ChallengeContentOf<"OpenId">;

/** Where the provider sends browsers back to. */
const callbackPath = "/portal/api/SignIn/OpenId/Callback";

/** Result of a return from the provider, as shown to the portal in its address. */
type OpenIdEnding = "refused" | "unknown" | "unavailable" | "expired" | "taken";

/** The routes of sign-in by a provider, by the names of their operations. */
export function openIdRoutes(parts: PortalParts): Readonly<Record<OpenIdRoute, Route>> {
  return {
    StartOpenId: { kind: "own", answer: (call) => start(parts, call) },
    FinishOpenId: { kind: "own", answer: (call) => finish(parts, call) },
    LinkIdentity: {
      kind: "own",
      answer: async (call) => {
        const { number, session } = signedInAt(call);
        await send(parts, call, {
          next: `${portalRoot}/account`,
          reauthenticates: false,
          purpose: { kind: "Link", person: number, session: session.number },
        });
      },
    },
    RemoveIdentity: {
      kind: "own",
      answer: async (call) => {
        await submitOwn(parts, call, { kind: "UnlinkIdentity", id: param(call, "id").toLowerCase() });
        parts.answers.empty(call.exchange, 204);
      },
    },
  };
}

function providerOf({ factors }: PortalParts): OpenIdProvider {
  if (factors.openId !== undefined) return factors.openId;
  throw new Refusal("RouteNotFound", "No OpenID provider is configured.");
}

async function start(parts: PortalParts, call: Call): Promise<void> {
  const { Next, Invitation, Again } = readBody(openIdStart, readJson(call.body));
  providerOf(parts);
  await parts.factors.challenges.count(parts.callerOf(call.exchange.request).address);
  const link = Invitation === undefined ? undefined : hashToken(Invitation);
  const { sources, clock } = parts;
  if (link !== undefined && !(await isInvitation(openedBus(sources), link, clock.now()))) {
    throw new Refusal("LinkNotFound", "This invitation was accepted or has expired. Ask for another one.");
  }
  await send(parts, call, {
    next: nextInPortal(Next),
    reauthenticates: Again === true,
    purpose: link === undefined ? { kind: "SignIn" } : { kind: "Invitation", link },
  });
}

/** Redirects a browser to the provider; a cookie binds the response to this browser. */
async function send(
  parts: PortalParts,
  call: Call,
  request: Pick<OpenIdRequest, "next" | "reauthenticates" | "purpose">,
): Promise<void> {
  const provider = providerOf(parts);
  const checks = makeOpenIdChecks(request.reauthenticates);
  const browser = makeToken();
  const state = await challengesOf(parts).create({
    kind: "OpenId",
    ...request,
    ...checks,
    browser: browser.tokenHash,
  });
  const url = await provider.address({ redirectUri: parts.sources.baseUrl() + callbackPath, state, checks });
  const cookie = parts.cookies.openId.give(browser.token);
  const body = JSON.stringify(success({ Url: url }, ""));
  parts.answers.json(call.exchange, 200, { body, headers: ["set-cookie", cookie] });
}

/** Every return ends in a redirect within the portal, because a person reads no JSON. */
async function finish(parts: PortalParts, call: Call): Promise<void> {
  const cookie = parts.cookies.openId;
  const state = new URLSearchParams(call.exchange.query).getAll("state");
  const browser = cookie.read(call.exchange);
  const pending = await challengesOf(parts).pending(state[0] ?? "", "OpenId");
  const isOurs = pending !== undefined && state.length === 1 && browser !== undefined;
  if (!isOurs || hashToken(browser) !== pending.content.browser) {
    return goOn(parts, call, { to: endedBy("expired", undefined) });
  }
  try {
    const person = await personComingBack(parts, call, { state: state[0] ?? "", request: pending.content });
    await challengesOf(parts).redeem(pending);
    const arrival = await completeSignIn(parts, call, { pending, person });
    if (arrival.token !== undefined) await endFormer(parts, call);
    goOn(parts, call, arrival);
  } catch (error) {
    if (error instanceof Refusal && error.code === "LedgerUnavailable") throw error;
    // After a refusal the person starts over: the challenge is dropped.
    await challengesOf(parts).discard(pending);
    goOn(parts, call, { to: endedBy(endingOf(error), pending.content) });
  }
}

async function personComingBack(
  parts: PortalParts,
  call: Call,
  { state, request }: { readonly state: string; readonly request: OpenIdRequest },
): Promise<ProviderPerson> {
  const address = new URL(`${parts.sources.baseUrl()}${callbackPath}?${call.exchange.query}`);
  const { verifier, nonce, reauthenticates } = request;
  return await providerOf(parts).person({ address, state, checks: { verifier, nonce, reauthenticates } });
}

type OpenIdArrival = { readonly to: string; readonly token?: string };

async function completeSignIn(
  parts: PortalParts,
  call: Call,
  { pending, person }: { readonly pending: PendingChallenge<"OpenId">; readonly person: ProviderPerson },
): Promise<OpenIdArrival> {
  const { content, hash: challenge } = pending;
  const { issuer, subject, name } = person;
  const bus = openedBus(parts.sources);
  const identity = { issuer, subject };
  const linked = await readIdentity(bus, identity);
  const { purpose, next } = content;
  if (purpose.kind === "Link") {
    if (linked !== undefined && linked.person_id !== purpose.person) throw new OpenIdEnded("taken");
    const owner = await readPerson(bus, purpose.person);
    if (owner === undefined) throw new OpenIdEnded("refused");
    const actor = { kind: "person", number: owner.id, name: owner.name, role: owner.role } as const;
    const command = { kind: "LinkIdentity", challenge, sessionNumber: purpose.session, identity } as const;
    await submit(bus, call, { command, actor });
    return { to: next };
  }
  const { token, session } = makeSession(parts, call);
  if (linked === undefined && purpose.kind === "Invitation") {
    const parsed = name === null ? undefined : readName(name);
    const displayName = parsed !== undefined && "name" in parsed ? parsed.name : null;
    await submit(bus, call, {
      command: {
        kind: "AcceptInvitationWithIdentity",
        challenge,
        link: purpose.link,
        identity,
        name: displayName,
        session,
      },
      actor: { kind: "nobody" },
    });
    return { to: next, token };
  }
  const owner = linked === undefined ? undefined : await readPerson(bus, linked.person_id);
  if (owner === undefined) throw new OpenIdEnded("unknown");
  await submit(bus, call, {
    command: { kind: "SignInWithIdentity", challenge, identity, session },
    actor: { kind: "person", number: owner.id, name: owner.name, role: owner.role },
  });
  return { to: next, token };
}

/** A return from the provider that does not lead in. */
class OpenIdEnded extends Error {
  readonly ending: OpenIdEnding;

  constructor(ending: OpenIdEnding) {
    super(`the return from the provider ended: ${ending}`);
    this.ending = ending;
  }
}

function endingOf(error: unknown): OpenIdEnding {
  if (error instanceof OpenIdEnded) return error.ending;
  if (error instanceof Refusal && error.code === "ProviderUnavailable") return "unavailable";
  return "refused";
}

/** The return path after a failure: the account page for linking, otherwise sign-in. */
function endedBy(ending: OpenIdEnding, request: OpenIdRequest | undefined): string {
  const screen = request?.purpose.kind === "Link" ? "account" : "sign-in";
  return `${portalRoot}/${screen}?openid=${ending}`;
}

function goOn({ answers, cookies }: PortalParts, call: Call, { to, token }: OpenIdArrival): void {
  const spent = ["set-cookie", cookies.openId.take()];
  const signedIn = token === undefined ? [] : ["set-cookie", cookies.session(token)];
  answers.empty(call.exchange, 303, [
    "location",
    `${answers.basePath}${nextInPortal(to)}`,
    ...spent,
    ...signedIn,
  ]);
}

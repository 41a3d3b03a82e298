/** Starts sessions in a browser, and rotates their token after reauthentication. */

import { browserName } from "../../auth/browser-names.ts";
import { hashToken, makeToken } from "../../auth/tokens.ts";
import type { Answer } from "../../commands/command.ts";
import type { NewSession } from "../../commands/people/people-commands.ts";
import { success } from "../../contract/envelope.ts";
import { Refusal } from "../../contract/refusal.ts";
import { type Call, openedBus } from "../operation-call.ts";
import { actorOfPerson } from "../operation-handler.ts";
import { submit } from "./factors/factor-parts.ts";
import type { PortalParts } from "./portal-parts.ts";

/** A new session and its token. Never reuses a token that the browser sent. */
export function makeSession(
  { callerOf }: PortalParts,
  { exchange }: Call,
): { readonly token: string; readonly session: NewSession } {
  const { token, tokenHash } = makeToken();
  const browser = browserName(exchange.request.headers["user-agent"]);
  return { token, session: { tokenHash, browser, address: callerOf(exchange.request).address } };
}

/** Ends the browser's previous session, also another person's: none outlives its cookie. */
export async function endFormer(parts: PortalParts, call: Call): Promise<void> {
  const token = parts.cookies.read(call.exchange);
  const former = token === undefined ? undefined : await parts.sessions()?.find(hashToken(token));
  if (former === undefined) return;
  const change = {
    command: { kind: "EndSession", id: former.session.id },
    actor: actorOfPerson(former),
  } as const;
  await submit(openedBus(parts.sources), call, change).catch((refusal: unknown) => {
    // Already ended, or about to expire: sign-in succeeds all the same.
    if (!(refusal instanceof Refusal)) throw refusal;
  });
}

/** Submits a command that starts a session, and sets the cookie. */
export async function beginSession(
  parts: PortalParts,
  call: Call,
  begin: (session: NewSession) => Promise<Answer>,
): Promise<void> {
  const { token, session } = makeSession(parts, call);
  const { message, status } = await begin(session);
  await endFormer(parts, call);
  const body = JSON.stringify(success({ SignedIn: true }, message));
  parts.answers.json(call.exchange, status, { body, headers: ["set-cookie", parts.cookies.session(token)] });
}

/** Gives a session that goes on another token, by a change that takes note of the proof. */
export async function renewSession(
  { answers, cookies }: PortalParts,
  { exchange }: Call,
  renew: (tokenHash: string) => Promise<Answer>,
): Promise<void> {
  const { token, tokenHash } = makeToken();
  await renew(tokenHash);
  answers.empty(exchange, 204, ["set-cookie", cookies.session(token)]);
}

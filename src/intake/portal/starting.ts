/** How sessions begin at a browser, and go on under another token once somebody has proven who they are. */
import type { Answer } from "../../commands/command.ts";
import type { NewSession } from "../../commands/people-commands.ts";
import { success } from "../../contract/envelope.ts";
import { browserName } from "../../identity/browsers.ts";
import { makeToken } from "../../identity/tokens.ts";
import type { Call } from "../calls.ts";
import type { PortalParts } from "./parts.ts";

/** A session to be, and the token that its browser is to bring. Always a new one: what a browser brought before counts for nothing. */
export function makeSession(
  { callerOf }: PortalParts,
  { exchange }: Call,
): { readonly token: string; readonly session: NewSession } {
  const { token, tokenHash } = makeToken();
  const browser = browserName(exchange.request.headers["user-agent"]);
  return { token, session: { tokenHash, browser, address: callerOf(exchange.request).address } };
}

/** Signs somebody in by a change that begins their session, and gives the browser its token. */
export async function beginSession(
  parts: PortalParts,
  call: Call,
  begin: (session: NewSession) => Promise<Answer>,
): Promise<void> {
  const { token, session } = makeSession(parts, call);
  const { message } = await begin(session);
  const body = JSON.stringify(success({ SignedIn: true }, message));
  parts.answers.json(call.exchange, 200, { body, headers: ["set-cookie", parts.cookies.session(token)] });
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

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import type { SignInOutcome } from "../../../../src/contract/portal-session.ts";
import { send } from "../../api/client.ts";
import { Refused } from "../../api/refused.ts";
import { entrance } from "../../words/entrance.ts";

/** Whether this browser knows passkeys. */
export const knowsPasskeys = typeof globalThis.PublicKeyCredential === "function";

/** Has the browser show a passkey, and signs in with it. Throws `Refused`. */
export async function signInWithPasskey(): Promise<SignInOutcome> {
  const { result } = await send<{ Options: PublicKeyCredentialRequestOptionsJSON }>(
    "POST",
    "SignIn/Passkey/Options",
  );
  const { startAuthentication } = await import("@simplewebauthn/browser");
  let response: Awaited<ReturnType<typeof startAuthentication>>;
  try {
    response = await startAuthentication({ optionsJSON: result.Options });
  } catch {
    // Closed by hand, no passkey here, or none in time: browsers do not tell these apart.
    throw new Refused("SignInRefused", entrance.signIn.passkeyFailed);
  }
  const answer = await send<SignInOutcome>("POST", "SignIn/Passkey", { Response: response });
  return answer.result;
}

/** Goes to the provider to be asked there. Throws `Refused`. */
export async function goToProvider(asked: {
  next?: string | undefined;
  invitation?: string;
  /** Whether the provider is to ask who it is, although it knows. */
  again?: boolean;
}): Promise<void> {
  const { next, invitation, again } = asked;
  const { result } = await send<{ Url: string }>("POST", "SignIn/OpenId", {
    ...(next === undefined ? {} : { Next: next }),
    ...(invitation === undefined ? {} : { Invitation: invitation }),
    ...(again === undefined ? {} : { Again: again }),
  });
  globalThis.location.assign(result.Url);
}

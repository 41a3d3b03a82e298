/** Passkeys: the browser's responses to the service's challenges. */
import type { PasskeyOut } from "../../../src/contract/portal/factors.ts";
import type { SignInOutcome } from "../../../src/contract/portal/session.ts";
import { account } from "../texts/account.ts";
import { proof } from "../texts/reauthentication.ts";
import { signInTexts } from "../texts/sign-in.ts";
import { send } from "./client.ts";
import { RefusedError } from "./refused-error.ts";

/** Whether this browser supports passkeys. */
export const supportsPasskeys: boolean = typeof globalThis.PublicKeyCredential === "function";

/** The browser's response; a failure has no reason: cancelled, or timed out. */
async function fromBrowser<Response>(
  requestPasskey: () => Promise<Response>,
  failureMessage: string,
): Promise<Response> {
  try {
    return await requestPasskey();
  } catch {
    throw new RefusedError("SignInRefused", failureMessage);
  }
}

/** Requests a challenge at a path, and the browser's passkey response. */
async function authenticateWithPasskey(
  path: "SignIn/Passkey/Options" | "Proof/Passkey/Options",
  failureMessage: string,
) {
  const { result } = await send("POST", path);
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return await fromBrowser(() => startAuthentication({ optionsJSON: result.Options }), failureMessage);
}

/** Signs in with a passkey. Throws `RefusedError`. */
export async function signInByPasskey(): Promise<SignInOutcome> {
  const Response = await authenticateWithPasskey("SignIn/Passkey/Options", signInTexts.signIn.passkeyFailed);
  return (await send("POST", "SignIn/Passkey", { Response })).result;
}

/** Reauthenticates with a passkey. Throws `RefusedError`. */
export async function reauthenticateByPasskey(): Promise<void> {
  const Response = await authenticateWithPasskey("Proof/Passkey/Options", proof.passkeyFailed);
  await send("POST", "Proof/Passkey", { Response });
}

/** Creates and registers a passkey. Throws `RefusedError`. */
export async function addPasskey(name: string): Promise<PasskeyOut> {
  const { result } = await send("POST", "Me/Passkey/Options");
  const { startRegistration } = await import("@simplewebauthn/browser");
  const Response = await fromBrowser(
    () => startRegistration({ optionsJSON: result.Options }),
    account.passkeys.notMade,
  );
  return (await send("POST", "Me/Passkey", { Name: name, Response })).result;
}

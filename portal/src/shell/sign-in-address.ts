/** The sign-in document's address and its parameters. */
import { basePath } from "../api/base-path.ts";
import { type OpenIdError, readOpenIdError } from "./open-id-error.ts";
import { safeNext } from "./safe-next.ts";

/** Reasons for showing sign-in. */
const reasons = ["signed-out", "ended"] as const;

/** Parameters of the sign-in address. */
export type SignInAddress = {
  /** The return path below the portal; undefined for its start page. */
  readonly next?: string | undefined;
  readonly reason?: (typeof reasons)[number] | undefined;
  /** The pending challenge for a code after a correct password. */
  readonly challenge?: string | undefined;
  /** The error of a return from the provider. */
  readonly openIdError?: OpenIdError | undefined;
};

const signInPath = "/portal/sign-in";
const challengePrefix = "code=";

/** Builds the address. Transient parameters for this browser are in the fragment, which no server sees. */
export function signInAddress({ next, reason, challenge }: Omit<SignInAddress, "ending">): string {
  const search = next === undefined ? "" : `?${new URLSearchParams({ next }).toString()}`;
  const fragment = challenge === undefined ? reason : `${challengePrefix}${encodeURIComponent(challenge)}`;
  return `${basePath()}${signInPath}${search}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** Parses an untrusted address. */
export function readSignInAddress(address: string): SignInAddress {
  const { searchParams, hash } = new URL(address, "https://portal.invalid");
  const fragment = hash.slice(1);
  const reason = reasons.find((candidate) => candidate === fragment);
  const hasChallenge = fragment.startsWith(challengePrefix);
  const next = safeNext(searchParams.get("next"));
  // A redirect by the service keeps the original fragment, which belongs to the return path.
  const isPartOfNext = next !== undefined && !next.includes("#") && reason === undefined && !hasChallenge;
  return {
    next: isPartOfNext ? safeNext(next + hash) : next,
    reason,
    challenge: hasChallenge ? decodeOrUndefined(fragment.slice(challengePrefix.length)) : undefined,
    openIdError: readOpenIdError(searchParams.get("openid")),
  };
}

function decodeOrUndefined(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined;
  } catch {
    return undefined;
  }
}

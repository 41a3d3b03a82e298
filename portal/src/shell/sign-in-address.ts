/** The sign-in document's address and its parameters. */
import { basePath } from "../api/base-path.ts";
import { type OpenIdError, readOpenIdError } from "./open-id-error.ts";
import { safeNext } from "./safe-next.ts";

/** Reasons for showing sign-in. */
const reasons = ["signed-out", "ended"] as const;

/** Parameters of the sign-in address. */
export type SignInAddress = {
  /** Where to go on, as a path below the portal; undefined for its beginning. */
  readonly next?: string | undefined;
  readonly reason?: (typeof reasons)[number] | undefined;
  /** The pending challenge for a code after a correct password. */
  readonly challenge?: string | undefined;
  /** The error of a return from the provider. */
  readonly ending?: OpenIdError | undefined;
};

const place = "/portal/sign-in";
const asking = "code=";

/** Builds the address. Transient parameters for this browser are in the fragment, which no server sees. */
export function signInAddress({ next, reason, challenge }: Omit<SignInAddress, "ending">): string {
  const search = next === undefined ? "" : `?${new URLSearchParams({ next }).toString()}`;
  const told = challenge === undefined ? reason : `${asking}${encodeURIComponent(challenge)}`;
  return `${basePath()}${place}${search}${told === undefined ? "" : `#${told}`}`;
}

/** Parses an untrusted address. */
export function readSignInAddress(address: string): SignInAddress {
  const { searchParams, hash } = new URL(address, "https://portal.invalid");
  const told = hash.slice(1);
  const reason = reasons.find((candidate) => candidate === told);
  const isAsking = told.startsWith(asking);
  const next = safeNext(searchParams.get("next"));
  // A redirect by the service keeps the original fragment, which belongs to the return path.
  const isOfNext = next !== undefined && !next.includes("#") && reason === undefined && !isAsking;
  return {
    next: isOfNext ? safeNext(next + hash) : next,
    reason,
    challenge: isAsking ? decoded(told.slice(asking.length)) : undefined,
    ending: readOpenIdError(searchParams.get("openid")),
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined;
  } catch {
    return undefined;
  }
}

/** The address of the sign-in, which is a document of its own: what the portal tells it, and what it reads there. */
import { type OpenIdError, readOpenIdError } from "./open-id-error.ts";
import { safeNext } from "./safe-next.ts";

/** Why somebody is at the sign-in who was signed in. */
const reasons = ["signed-out", "ended"] as const;

/** What an address of the sign-in tells. */
export type SignInAddress = {
  /** Where to go on, as a path below the portal; undefined for its beginning. */
  readonly next?: string | undefined;
  readonly reason?: (typeof reasons)[number] | undefined;
  /** A password was right, and a code is asked for: the question that it answers. */
  readonly challenge?: string | undefined;
  /** How a return from the provider has ended. */
  readonly ending?: OpenIdError | undefined;
};

const place = "/portal/sign-in";
const asking = "code=";

/**
 * The address that tells this. What is for this browser alone, and passes, stands behind `#`, where no server is told
 * of it.
 */
export function signInAddress({ next, reason, challenge }: Omit<SignInAddress, "ending">): string {
  const search = next === undefined ? "" : `?${new URLSearchParams({ next }).toString()}`;
  const told = challenge === undefined ? reason : `${asking}${encodeURIComponent(challenge)}`;
  return `${place}${search}${told === undefined ? "" : `#${told}`}`;
}

/** What an address tells, whoever wrote it. */
export function readSignInAddress(address: string): SignInAddress {
  const { searchParams, hash } = new URL(address, "https://portal.invalid");
  const told = hash.slice(1);
  const reason = reasons.find((one) => one === told);
  const isAsking = told.startsWith(asking);
  const next = safeNext(searchParams.get("next"));
  // Who is sent here by the service keeps what stood behind `#` where they wanted to go.
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

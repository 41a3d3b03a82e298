/** The code that somebody gives beside their password: their authenticator's, or one of those kept for its loss. */
import type { GivenCode } from "../commands/people/factor-commands.ts";
import type { PersonTable } from "../store/tables/people-tables.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { type ServiceSecret, unseal } from "./service-secret.ts";
import { stepOfCode } from "./totp.ts";

/**
 * What a code is, where it may be right at `now` (epoch milliseconds); undefined where it is not. That it was not used
 * before, and for recovery that it is one of theirs, is decided where it is spent.
 */
export function readCode(
  secret: ServiceSecret,
  person: Pick<PersonTable, "totp_secret" | "totp_confirmed_at">,
  given: { readonly code: string; readonly now: number },
): GivenCode | undefined {
  const { totp_secret: sealed, totp_confirmed_at: confirmedAt } = person;
  if (sealed === null || confirmedAt === null) return undefined;
  const recoveryHash = hashRecoveryCode(given.code);
  if (recoveryHash !== undefined) return { recoveryHash };
  const step = stepOfCode(unseal(secret, sealed), given.code, given.now);
  return step === undefined ? undefined : { step, secret: sealed };
}

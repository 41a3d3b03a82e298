/** One-time codes: from an authenticator, or a recovery code. */
import type { GivenCode } from "../commands/people/factor-commands.ts";
import type { PersonRow } from "../store/tables/people-tables.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { type ServiceSecret, unseal } from "./service-secret.ts";
import { stepOfCode } from "./totp.ts";

/**
 * Parses a code that may be valid at `now` (epoch milliseconds); undefined otherwise. Reuse, and the owner of
 * a recovery code, are checked when it is consumed.
 */
export function readCode(
  secret: ServiceSecret,
  person: Pick<PersonRow, "totp_secret" | "totp_confirmed_at">,
  input: { readonly code: string; readonly now: number },
): GivenCode | undefined {
  const { totp_secret: sealed, totp_confirmed_at: confirmedAt } = person;
  if (sealed === null || confirmedAt === null) return undefined;
  const recoveryHash = hashRecoveryCode(input.code);
  if (recoveryHash !== undefined) return { recoveryHash };
  const step = stepOfCode(unseal(secret, sealed), input.code, input.now);
  return step === undefined ? undefined : { step, secret: sealed };
}

/** Long-lived parts for verifying sign-in methods. */

import type { ChallengeCount } from "../../../auth/challenge-rate.ts";
import type { GuessCount } from "../../../auth/guess-limits.ts";
import { OpenIdProvider } from "../../../auth/open-id.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { OpenIdSettings } from "../../../platform/open-id-settings.ts";

/** Dependencies of the sign-in methods. */
export type Factors = {
  readonly openId: OpenIdProvider | undefined;
  /** Limits on guessing codes: reached only after a correct password, so strangers can't exhaust them. */
  readonly codeGuesses: GuessCount;
  readonly challenges: ChallengeCount;
};

/** The provider that the settings name, if any. */
export function openIdOf(
  settings: OpenIdSettings | undefined,
  clock: Clock,
  logger: Logger,
): OpenIdProvider | undefined {
  return settings === undefined ? undefined : new OpenIdProvider(settings, clock, logger);
}

/** What factors are proven with, for as long as the service runs. */

import type { ChallengeCount } from "../../../auth/challenge-rate.ts";
import type { GuessCount } from "../../../auth/guess-limits.ts";
import { OpenIdProvider } from "../../../auth/open-id.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { OpenIdSettings } from "../../../platform/open-id-settings.ts";

/** What factors need of the service beside what every family has. */
export type Factors = {
  readonly openId: OpenIdProvider | undefined;
  /** Guesses at codes: whoever guesses at them knew the password, so that strangers use up nothing here. */
  readonly codeGuesses: GuessCount;
  readonly asking: ChallengeCount;
};

/** The provider that the settings name, if any. */
export function openIdOf(
  settings: OpenIdSettings | undefined,
  clock: Clock,
  logger: Logger,
): OpenIdProvider | undefined {
  return settings === undefined ? undefined : new OpenIdProvider(settings, clock, logger);
}

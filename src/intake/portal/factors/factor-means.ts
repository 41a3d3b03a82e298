/** What factors are proven with, for as long as the service runs. */
import type { Clock } from "../../../ground/clock.ts";
import type { Logger } from "../../../ground/logger.ts";
import type { OpenIdSettings } from "../../../ground/open-id-settings.ts";
import type { AskCount } from "../../../identity/asking.ts";
import type { GuessCount } from "../../../identity/guesses.ts";
import { OpenIdProvider } from "../../../identity/open-id.ts";

/** What factors need of the service beside what every family has. */
export type Factors = {
  readonly openId: OpenIdProvider | undefined;
  /** Guesses at codes: whoever guesses at them knew the password, so that strangers use up nothing here. */
  readonly codeGuesses: GuessCount;
  readonly asking: AskCount;
};

/** The provider that the settings name, if any. */
export function openIdOf(
  settings: OpenIdSettings | undefined,
  clock: Clock,
  logger: Logger,
): OpenIdProvider | undefined {
  return settings === undefined ? undefined : new OpenIdProvider(settings, clock, logger);
}

/** What factors are proven with, for as long as the service runs. */
import type { Clock } from "../../ground/clock.ts";
import type { OpenIdSettings } from "../../ground/configuration.ts";
import type { Logger } from "../../ground/logger.ts";
import { Asking } from "../../identity/asking.ts";
import { Guesses } from "../../identity/guesses.ts";
import { OpenIdProvider } from "../../identity/open-id.ts";

/** What factors need of the service beside what every family has. */
export type Factors = {
  readonly openId: OpenIdProvider | undefined;
  /** Guesses at codes: whoever guesses at them knew the password, so that strangers use up nothing here. */
  readonly codeGuesses: Guesses;
  readonly asking: Asking;
};

/** Makes what factors need. */
export function factorsOf(settings: OpenIdSettings | undefined, clock: Clock, logger: Logger): Factors {
  return {
    openId: settings === undefined ? undefined : new OpenIdProvider(settings, clock, logger),
    codeGuesses: new Guesses(() => clock.monotonic()),
    asking: new Asking(() => clock.monotonic()),
  };
}

/** What the portal's own operations are answered with. */
import type { Clock } from "../../ground/clock.ts";
import type { Logger } from "../../ground/logger.ts";
import type { Meters } from "../../ground/meters.ts";
import type { GuessCount } from "../../identity/guesses.ts";
import type { Passwords } from "../../identity/passwords.ts";
import type { ServiceSecret } from "../../identity/secret.ts";
import type { SessionRing } from "../../identity/session-ring.ts";
import type { Answers } from "../answers.ts";
import type { CallerOf } from "../callers.ts";
import type { Sources } from "../calls.ts";
import type { Cookies } from "./cookies.ts";
import type { Factors } from "./factors/factor-means.ts";

/** What every family's routes are made of. */
export type PortalParts = {
  readonly sources: Sources;
  readonly answers: Answers;
  /** Undefined until the ledger has been opened. */
  readonly sessions: () => SessionRing | undefined;
  /** Undefined until the ledger has been opened. */
  readonly secret: () => ServiceSecret | undefined;
  readonly passwords: Passwords;
  readonly guesses: GuessCount;
  readonly factors: Factors;
  readonly cookies: Cookies;
  readonly callerOf: CallerOf;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meters: Meters;
  /** Whether people reach the service by HTTPS. */
  readonly isSecure: boolean;
  /** Whether a stop has been asked for. */
  readonly isStopping: () => boolean;
};

/** What the portal's own operations are answered with. */
import type { Clock } from "../../ground/clock.ts";
import type { SessionRing } from "../../identity/session-ring.ts";
import type { Answers } from "../answers.ts";
import type { CallerOf } from "../callers.ts";
import type { Sources } from "../calls.ts";
import type { Cookies } from "./cookies.ts";

/** What every family's routes are made of. */
export type PortalParts = {
  readonly sources: Sources;
  readonly answers: Answers;
  /** Undefined until the ledger has been opened. */
  readonly sessions: () => SessionRing | undefined;
  readonly cookies: Cookies;
  readonly callerOf: CallerOf;
  readonly clock: Clock;
  /** Whether people reach the service by HTTPS. */
  readonly isSecure: boolean;
};

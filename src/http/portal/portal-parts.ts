/** Dependencies of the portal's operations. */

import type { GuessCount } from "../../auth/guess-limits.ts";
import type { Passwords } from "../../auth/passwords.ts";
import type { ServiceSecret } from "../../auth/service-secret.ts";
import type { SessionCache } from "../../auth/session-cache.ts";
import type { OpenMail } from "../../notifications/channel.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { NotificationSettings } from "../../platform/mail-settings.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { CallerOf } from "../client-address.ts";
import type { Sources } from "../operation-call.ts";
import type { ResponseWriter } from "../response-writer.ts";
import type { Cookies } from "./cookies.ts";
import type { Factors } from "./factors/factor-means.ts";

export type PortalParts = {
  readonly sources: Sources;
  readonly answers: ResponseWriter;
  /** Undefined until the store is open. */
  readonly sessions: () => SessionCache | undefined;
  /** Undefined until the store is open. */
  readonly secret: () => ServiceSecret | undefined;
  readonly passwords: Passwords;
  readonly guesses: GuessCount;
  readonly factors: Factors;
  readonly cookies: Cookies;
  readonly notifications: NotificationSettings;
  /** Takes all mail in place of the mail server; undefined but in a demo. */
  readonly mailbox: { readonly path: string; readonly openMail: OpenMail } | undefined;
  readonly callerOf: CallerOf;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meters: Metrics;
  /** Whether people reach the service over HTTPS. */
  readonly isSecure: boolean;
  /** Whether the service is stopping. */
  readonly isStopping: () => boolean;
};

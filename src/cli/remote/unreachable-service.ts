/** The error of a service that gives no answer of Signalbox. */

type Details = {
  /** How to fix it. */
  readonly advice: string;
  /** Whether the same request may succeed a little later. */
  readonly mayPass?: boolean;
  /** Whether nothing listens at its address: a restart passes quickly, and a wrong address does not. */
  readonly isRefused?: boolean;
  /** Whether the service may have done what was asked. */
  readonly mayBeApplied?: boolean;
  /** The wait that the service asks for, in milliseconds. */
  readonly retryAfterMs?: number;
};

/** A service that could not be reached, that is busy, or that does not answer as Signalbox does. */
export class UnreachableService extends Error {
  readonly reason: string;
  readonly mayPass: boolean;
  readonly isRefused: boolean;
  readonly mayBeApplied: boolean;
  readonly retryAfterMs: number;

  constructor(reason: string, { advice, mayPass, isRefused, mayBeApplied, retryAfterMs }: Details) {
    super(`${reason} ${advice}`);
    this.name = "UnreachableService";
    this.reason = reason;
    this.mayPass = mayPass ?? false;
    this.isRefused = isRefused ?? false;
    this.mayBeApplied = mayBeApplied ?? false;
    this.retryAfterMs = retryAfterMs ?? 0;
  }
}

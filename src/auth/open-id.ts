/** OpenID Connect: sends a browser to the provider, and identifies the person on the return. */
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration as Client,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { Refusal } from "../contract/refusal.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { OpenIdSettings } from "../platform/open-id-settings.ts";
import { OutboundProblem, outboundHttp } from "../platform/outbound-http.ts";

/** Timeout for one response of the provider, in milliseconds: a person waits. */
const timeoutMs = 5_000;
const maxResponseBytes = 256 * 1024;
/** Age after which the provider's metadata is fetched again, in milliseconds. */
const metadataTtlMs = 60 * 60_000;
/** Format of a subject by the standard. */
const subjectPattern = /^[\x20-\x7e]{1,255}$/u;
/** Maximum length of a name that is evaluated. */
const maxNameLength = 1_000;
/** Pause after a failed request to the provider, in milliseconds. */
const failurePauseMs = 2_000;

/** A person as asserted by the provider. Only the pair of issuer and subject is matched. */
export type ProviderPerson = {
  readonly issuer: string;
  readonly subject: string;
  /** Their name at the provider, for a new person; null if not given. */
  readonly name: string | null;
};

/** Expected values in the response to a challenge. */
export type OpenIdChecks = {
  readonly verifier: string;
  readonly nonce: string;
  readonly reauthenticates: boolean;
};

/** Creates the expected values of a response. */
export function makeOpenIdChecks(reauthenticates: boolean): OpenIdChecks {
  return { verifier: randomPKCECodeVerifier(), nonce: randomNonce(), reauthenticates };
}

/** The reason why a browser returning from the provider is not admitted. */
export class OpenIdRefused extends Error {}

/** The OpenID provider. It is not contacted before the first sign-in with it. */
export class OpenIdProvider {
  readonly name: string;
  readonly #settings: OpenIdSettings;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #client: { readonly pending: Promise<Client>; readonly until: number } | undefined;

  constructor(settings: OpenIdSettings, clock: Clock, logger: Logger) {
    this.name = settings.name;
    this.#settings = settings;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** The authorisation URL for a browser. Rejects with a `Refusal` if the provider does not answer. */
  async address(request: {
    readonly redirectUri: string;
    readonly state: string;
    readonly checks: OpenIdChecks;
  }): Promise<string> {
    const { redirectUri, state, checks } = request;
    const client = await this.#getClient();
    const url = buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: "openid profile",
      state,
      nonce: checks.nonce,
      code_challenge: await calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: "S256",
      ...(checks.reauthenticates ? { prompt: "login" } : {}),
    });
    if (!isAllowed(this.#settings.issuer)(url))
      throw this.#unavailable(new Error("its address is not https"));
    return url.href;
  }

  /**
   * The person returning with this URL. Rejects with an `OpenIdRefused` if the response is invalid, and with
   * a `Refusal` if the provider can't be reached.
   */
  async person(callback: {
    readonly address: URL;
    readonly state: string;
    readonly checks: OpenIdChecks;
  }): Promise<ProviderPerson> {
    const { address, state, checks } = callback;
    const client = await this.#getClient();
    try {
      const tokens = await authorizationCodeGrant(client, address, {
        expectedState: state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new OpenIdRefused("the provider sent no ID token");
      const { iss, sub, name } = claims;
      if (!subjectPattern.test(sub)) throw new OpenIdRefused("the provider's subject is invalid");
      const isName = typeof name === "string" && name.length <= maxNameLength;
      return { issuer: iss, subject: sub, name: isName ? name : null };
    } catch (error) {
      if (isUnreachable(error)) throw this.#unavailable(error);
      this.#logger.warn({ error }, `OpenID response rejected: ${reasonOf(error)}`);
      throw error instanceof OpenIdRefused
        ? error
        : new OpenIdRefused("the response does not match the request", { cause: error });
    }
  }

  async #getClient(): Promise<Client> {
    const now = this.#clock.monotonic();
    if (this.#client === undefined || this.#client.until <= now) {
      this.#client = { pending: this.#discover(), until: now + metadataTtlMs };
    }
    const { pending: pendingClient } = this.#client;
    try {
      return await pendingClient;
    } catch (error) {
      // Requests during the pause fail at once.
      if (this.#client?.pending === pendingClient)
        this.#client = { pending: pendingClient, until: this.#until(pendingClient) };
      throw this.#unavailable(error);
    }
  }

  /** End of the pause after a failure, from its first report on. */
  #until(failed: Promise<Client>): number {
    const now = this.#clock.monotonic();
    const currentEnd = this.#client?.pending === failed ? this.#client.until : now;
    return Math.min(currentEnd, now + failurePauseMs);
  }

  async #discover(): Promise<Client> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const request = outboundHttp({
      deadline: timeoutMs,
      maxBytes: maxResponseBytes,
      isAllowed: isAllowed(issuer),
    });
    const insecure = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
    const client = await discovery(new URL(issuer), clientId, clientSecret, authenticate(clientSecret), {
      [customFetch]: (url, { method, headers, body }) => request(url, { method, headers, body }),
      execute: [...insecure, enableNonRepudiationChecks],
      timeout: timeoutMs / 1000,
    });
    return client;
  }

  #unavailable(error: unknown): Refusal {
    this.#logger.warn({ error, issuer: this.#settings.issuer }, "OpenID provider unavailable");
    return new Refusal(
      "ProviderUnavailable",
      `${this.name} is not responding. Sign in another way, or try again in a minute.`,
    );
  }
}

/** Client authentication: the standard's default, or a method that the provider lists. */
function authenticate(clientSecret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (...args) => {
    const [{ token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] }] = args;
    const authenticateWith = methods.includes("client_secret_basic") ? basic : post;
    authenticateWith(...args);
  };
}

/**
 * Allowed addresses: HTTPS anywhere, since the operator chose the provider; plain HTTP only to a provider on
 * this machine.
 */
function isAllowed(issuer: string): (url: URL) => boolean {
  const { protocol, host } = new URL(issuer);
  return (url) => url.protocol === "https:" || (protocol === "http:" && url.host === host);
}

/** The reason for rejecting a response, in terms of the standard: other provider text must not be logged. */
function reasonOf(error: unknown): string {
  const codes = [
    error instanceof AuthorizationResponseError || error instanceof ResponseBodyError
      ? error.error
      : undefined,
    error instanceof WWWAuthenticateChallengeError ? error.cause[0]?.parameters.error : undefined,
    error instanceof ClientError ? error.code : undefined,
  ];
  return (
    codes.find((code) => code !== undefined && /^[A-Za-z_]{1,60}$/u.test(code)) ??
    "it does not match the request"
  );
}

function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundProblem) return true;
  }
  return false;
}

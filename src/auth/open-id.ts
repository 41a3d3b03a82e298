/** OpenID Connect: how a browser is sent to the provider, and who it is that comes back. */
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

/** How long the provider may take for one answer, in milliseconds: a person waits. */
const patience = 5_000;
const largestAnswer = 256 * 1024;
/** After which the provider is asked anew what it offers, in milliseconds. */
const known = 60 * 60_000;
/** What a subject may be, as the standard has it. */
const subjectForm = /^[\x20-\x7e]{1,255}$/u;
/** Characters of a name that is looked at any further. */
const longestName = 1_000;
/** How long a provider that did not answer is left alone, in milliseconds. */
const leftAlone = 2_000;

/** Who a provider says somebody is. Of it only the pair of issuer and subject is ever matched. */
export type ProviderPerson = {
  readonly issuer: string;
  readonly subject: string;
  /** What they are called there, for a person who is new here; null where the provider does not say. */
  readonly name: string | null;
};

/** What the answer to one question is held to. */
export type OpenIdChecks = { readonly verifier: string; readonly nonce: string; readonly again: boolean };

/** Makes what the answer to one question is held to. */
export function makeOpenIdChecks(again: boolean): OpenIdChecks {
  return { verifier: randomPKCECodeVerifier(), nonce: randomNonce(), again };
}

/** Why a browser that comes back from the provider is not let in. */
export class OpenIdRefused extends Error {}

/** The provider of a service. It is not asked anything before somebody wants to sign in by it. */
export class OpenIdProvider {
  readonly name: string;
  readonly #settings: OpenIdSettings;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #client: { readonly asked: Promise<Client>; readonly until: number } | undefined;

  constructor(settings: OpenIdSettings, clock: Clock, logger: Logger) {
    this.name = settings.name;
    this.#settings = settings;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Where a browser is to go. Rejects with a `Refusal` where the provider does not answer. */
  async address(asked: {
    readonly redirectUri: string;
    readonly state: string;
    readonly checks: OpenIdChecks;
  }): Promise<string> {
    const { redirectUri, state, checks } = asked;
    const client = await this.#discovered();
    const url = buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: "openid profile",
      state,
      nonce: checks.nonce,
      code_challenge: await calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: "S256",
      ...(checks.again ? { prompt: "login" } : {}),
    });
    if (!mayAsk(this.#settings.issuer)(url)) throw this.#unavailable(new Error("its address is not safe"));
    return url.href;
  }

  /**
   * Who comes back with this address. Rejects with an `OpenIdRefused` where the answer is not right, and with a `Refusal`
   * where the provider cannot be asked about it.
   */
  async person(answered: {
    readonly address: URL;
    readonly state: string;
    readonly checks: OpenIdChecks;
  }): Promise<ProviderPerson> {
    const { address, state, checks } = answered;
    const client = await this.#discovered();
    try {
      const tokens = await authorizationCodeGrant(client, address, {
        expectedState: state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new OpenIdRefused("the provider gave no token of identity");
      const { iss, sub, name } = claims;
      if (!subjectForm.test(sub)) throw new OpenIdRefused("the provider's word for the person is none");
      const isName = typeof name === "string" && name.length <= longestName;
      return { issuer: iss, subject: sub, name: isName ? name : null };
    } catch (error) {
      if (isOutOfReach(error)) throw this.#unavailable(error);
      this.#logger.warn({ error }, `the answer of the OpenID provider was not taken: ${reasonOf(error)}`);
      throw error instanceof OpenIdRefused
        ? error
        : new OpenIdRefused("the answer does not fit", { cause: error });
    }
  }

  async #discovered(): Promise<Client> {
    const now = this.#clock.monotonic();
    if (this.#client === undefined || this.#client.until <= now) {
      this.#client = { asked: this.#discover(), until: now + known };
    }
    const { asked } = this.#client;
    try {
      return await asked;
    } catch (error) {
      // Those who ask meanwhile are told at once.
      if (this.#client?.asked === asked) this.#client = { asked, until: this.#until(asked) };
      throw this.#unavailable(error);
    }
  }

  /** Until when a failure stands: from its first telling on. */
  #until(failed: Promise<Client>): number {
    const now = this.#clock.monotonic();
    const stands = this.#client?.asked === failed ? this.#client.until : now;
    return Math.min(stands, now + leftAlone);
  }

  async #discover(): Promise<Client> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const ask = outboundHttp({ deadline: patience, mostBytes: largestAnswer, mayAsk: mayAsk(issuer) });
    const insecure = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
    const client = await discovery(new URL(issuer), clientId, clientSecret, authenticate(clientSecret), {
      [customFetch]: (url, { method, headers, body }) => ask(url, { method, headers, body }),
      execute: [...insecure, enableNonRepudiationChecks],
      timeout: patience / 1000,
    });
    return client;
  }

  #unavailable(error: unknown): Refusal {
    this.#logger.warn(
      { error, issuer: this.#settings.issuer },
      "the OpenID provider does not answer as it should",
    );
    return new Refusal(
      "ProviderUnavailable",
      `${this.name} does not answer now. Sign in another way, or try again in a minute.`,
    );
  }
}

/** How the service shows who it is: as the standard has it where nothing is said, else in a way that the provider names. */
function authenticate(clientSecret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (...given) => {
    const [{ token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] }] = given;
    const way = methods.includes("client_secret_basic") ? basic : post;
    way(...given);
  };
}

/** Where requests and browsers may be sent: by HTTPS anywhere, since the provider is the operator's choice; in the clear to nobody but a provider on this machine. */
function mayAsk(issuer: string): (url: URL) => boolean {
  const { protocol, host } = new URL(issuer);
  return (url) => url.protocol === "https:" || (protocol === "http:" && url.host === host);
}

/** Why an answer was not taken, in the words of the standard: what else a provider says is for no log. */
function reasonOf(error: unknown): string {
  const told = [
    error instanceof AuthorizationResponseError || error instanceof ResponseBodyError
      ? error.error
      : undefined,
    error instanceof WWWAuthenticateChallengeError ? error.cause[0]?.parameters.error : undefined,
    error instanceof ClientError ? error.code : undefined,
  ];
  return told.find((one) => one !== undefined && /^[A-Za-z_]{1,60}$/u.test(one)) ?? "it does not fit";
}

function isOutOfReach(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundProblem) return true;
  }
  return false;
}

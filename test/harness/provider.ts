/** A real OpenID provider for a test, which signs every caller in as the person of the test. */
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { interactionPolicy, Provider } from "oidc-provider";

/** Somebody at the provider. */
export type ProviderAccount = { readonly subject: string; readonly name: string; readonly email: string };

/** A running provider. */
export type TestProvider = {
  readonly issuer: string;
  /** The settings of a service that uses the provider. */
  readonly env: Readonly<
    Record<"OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_NAME", string>
  >;
  /** The person who signs in next. */
  account: ProviderAccount;
  /** The requested paths. */
  readonly requestedPaths: string[];
  /** Goes away; `back` returns at the same address. */
  away(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
};

/** The person who signs in by default. */
export const ada: ProviderAccount = { subject: "ada-17", name: "Ada Lovelace", email: "ada@example.com" };

async function listening(server: Server, port: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(port, "127.0.0.1", resolve);
  await promise;
  return (server.address() as AddressInfo).port;
}

async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}

/** Starts a provider. */
export async function startProvider(): Promise<TestProvider> {
  const requestedPaths: string[] = [];
  const started: { provider?: Provider } = {};
  const handler = (...[request, response]: Parameters<Parameters<typeof createServer>[1] & object>) => {
    requestedPaths.push(request.url ?? "");
    const uid = /^\/interaction\/(?<uid>[^/?]+)$/u.exec(request.url ?? "")?.groups?.["uid"];
    const { provider } = started;
    if (provider === undefined) throw new Error("the provider is not there yet");
    if (uid === undefined) void provider.callback()(request, response);
    else {
      const login = { login: { accountId: running.account.subject } };
      void provider.interactionFinished(request, response, login, { mergeWithLastSubmission: false });
    }
  };
  let server = createServer(handler);
  const port = await listening(server, 0);
  const issuer = `http://127.0.0.1:${port}`;
  const clientId = "signalbox";
  const clientSecret = randomUUID();
  const path = "/portal/api/SignIn/OpenId/Callback";
  // It would ask users of native clients for their consent each time.
  const policy = interactionPolicy.base();
  policy.get("consent")?.checks.remove("native_client_prompt");
  const oidcProvider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        // Of a native client the port on this machine may be any.
        application_type: "native",
        redirect_uris: ["127.0.0.1", "localhost", "localhost/status"].map(
          (place) => `http://${place}${path}`,
        ),
      },
    ],
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}`, policy },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => {
        const { name, email } = running.account;
        return { sub: subject, name, email, email_verified: true };
      },
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidcProvider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  started.provider = oidcProvider;
  const running: TestProvider = {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: "Acme Login",
    },
    account: ada,
    requestedPaths,
    away: () => closed(server),
    back: async () => {
      server = createServer(handler);
      await listening(server, port);
    },
    close: () => closed(server),
  };
  return running;
}

/**
 * Follows redirects of the provider with its cookies, as a new browser does, until another origin. Returns
 * that address.
 */
export async function visit(url: string): Promise<URL> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  let at = new URL(url);
  for (let steps = 0; steps < 10; steps += 1) {
    if (at.origin !== origin) return at;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";", 1);
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    if (location === null)
      throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    at = new URL(location, at);
  }
  throw new Error("the provider leads in a circle");
}

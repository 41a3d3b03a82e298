/** Session cookies. */
import { isTokenForm } from "../../auth/tokens.ts";
import type { Exchange } from "../http-exchange.ts";

/** Lifetime of the cookie, in seconds: the maximum of a session. */
const sessionTtlSeconds = 7 * 24 * 60 * 60;

/** Writes and reads a cookie; the output is a `Set-Cookie` value. */
export type Cookies = {
  /** Sets the token. */
  session(token: string): string;
  /** Deletes the cookie. */
  ended(): string;
  /** The token of a request; undefined if there is none or several. */
  read(exchange: Exchange): string | undefined;
  /** The cookie of a browser that was sent to an OpenID provider. */
  readonly openId: CookieCodec;
};

/** One cookie of a service. */
type CookieCodec = {
  readonly give: (value: string) => string;
  readonly take: () => string;
  readonly read: (exchange: Exchange) => string | undefined;
};

/**
 * A cookie with a token: over HTTPS its name prevents other hosts and plain HTTP from setting it. `Lax`,
 * since a return from the OpenID provider must carry it; writes require more than the cookie.
 */
function cookieCodec(bare: string, isSecure: boolean, seconds: number): CookieCodec {
  const name = isSecure ? `__Host-${bare}` : bare;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    give: (value) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
    take: () => `${name}=; Max-Age=0; ${attributes}`,
    read: ({ headers }) => {
      if (headers.cookie === "") return undefined;
      const values = headers.cookie
        .split(";")
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      const [only, ...more] = new Set(values);
      return only !== undefined && more.length === 0 && isTokenForm(only) ? only : undefined;
    },
  };
}

/**
 * The cookies of the portal at an address. Browsers keep one set of cookies for all ports of a host: a port of its own in the
 * address is part of their names, so that services beside each other do not end each other's sessions.
 */
export function portalCookies(baseUrl: string): Cookies {
  const { port, protocol } = new URL(baseUrl);
  const isSecure = protocol === "https:";
  // Port 0 is any free port, which changes with every start.
  const suffix = port === "" || port === "0" ? "" : `-${port}`;
  const { give, take, read } = cookieCodec(`signalbox${suffix}`, isSecure, sessionTtlSeconds);
  const openId = cookieCodec(`signalbox-openid${suffix}`, isSecure, 5 * 60);
  return { session: give, ended: take, read, openId };
}

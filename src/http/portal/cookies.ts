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

/** The cookie of the browser's session. */
export function portalCookies(isSecure: boolean): Cookies {
  const { give, take, read } = cookieCodec("signalbox", isSecure, sessionTtlSeconds);
  return { session: give, ended: take, read };
}

/** The cookie of a browser that was sent to an OpenID provider. */
export function openIdCookie(isSecure: boolean): CookieCodec {
  return cookieCodec("signalbox-openid", isSecure, 5 * 60);
}

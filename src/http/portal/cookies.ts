/** The cookie that a signed-in browser brings along. */
import { isTokenForm } from "../../auth/tokens.ts";
import type { Exchange } from "../http-exchange.ts";

/** How long a browser keeps the cookie, in seconds: no session lasts longer. */
const keptFor = 7 * 24 * 60 * 60;

/** Writes and reads the cookie. What is written is the value of a `Set-Cookie`. */
export type Cookies = {
  /** Gives the browser this token. */
  session(token: string): string;
  /** Takes its token away. */
  ended(): string;
  /** The token that a request brings; undefined where it brings none, or several. */
  read(exchange: Exchange): string | undefined;
};

/** One cookie of a service. */
type CookieCodec = {
  readonly give: (value: string) => string;
  readonly take: () => string;
  readonly read: (exchange: Exchange) => string | undefined;
};

/**
 * A cookie with a token of the service: by HTTPS its name lets no other host, nor any page by HTTP, set it. `Lax`, as who
 * comes from their provider's sign-in would otherwise arrive without it; what changes anything asks for more than the cookie.
 */
function cookieNamed(bare: string, isSecure: boolean, seconds: number): CookieCodec {
  const name = isSecure ? `__Host-${bare}` : bare;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    give: (value) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
    take: () => `${name}=; Max-Age=0; ${attributes}`,
    read: ({ headers }) => {
      if (headers.cookie === "") return undefined;
      const found = headers.cookie
        .split(";")
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      const [only, ...more] = new Set(found);
      return only !== undefined && more.length === 0 && isTokenForm(only) ? only : undefined;
    },
  };
}

/** The cookie of the browser's session. */
export function portalCookies(isSecure: boolean): Cookies {
  const { give, take, read } = cookieNamed("signalbox", isSecure, keptFor);
  return { session: give, ended: take, read };
}

/** The cookie by which a browser is known again that was sent to an OpenID provider. */
export function openIdCookie(isSecure: boolean): CookieCodec {
  return cookieNamed("signalbox-openid", isSecure, 5 * 60);
}

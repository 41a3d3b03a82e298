const origin = "http://portal.invalid";

/**
 * Where one wanted to go before the sign-in, as a path below the portal: undefined for what is none, leads to another
 * site, or back to the sign-in.
 */
export function safeNext(text: unknown): string | undefined {
  if (typeof text !== "string" || !text.startsWith("/") || /[\\\s\p{Cc}]/u.test(text)) return undefined;
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith("//")) return undefined;
  const path = url.pathname.replace(/^\/portal(?=\/|$)/u, "") || "/";
  if (path.startsWith("//") || /^\/(?:sign-in|setup|invitation|reset)\/?$/u.test(path)) return undefined;
  return `${path}${url.search}${url.hash}`;
}

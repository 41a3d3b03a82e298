/**
 * The pages of the portal, and their files: what was built, read into memory before anything is asked for, so that no
 * request touches the disk, and no path of a request is ever that of a file.
 */
import { renderMessagePage } from "../../board/page/message.ts";
import { styleSources } from "../../board/page/shell.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Answers } from "../answers.ts";
import type { Call } from "../calls.ts";
import type { Exchange } from "../exchange.ts";
import { codingFor } from "../negotiation.ts";
import { plainPath } from "../paths.ts";
import type { BuiltPortal } from "./built.ts";
import type { Cookies } from "./cookies.ts";

/** Answers for the portal's pages. */
export type PortalPages = { answer(call: Call): Promise<void> };

/**
 * The policy of the portal's document. Scripts and styles are files of ours: nothing else on this origin is one, and
 * nothing that is written into the document counts as one, not even where a script of ours writes it, as a nonce with
 * `strict-dynamic` would allow. What the document shows of the visitors' page, as it will be, stands in a frame without
 * scripts that keeps to this policy as well: hence the styles of that page; that of its own look is given to the frame apart.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${styleSources.join(" ")}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Whether an address below the portal may be one of its pages: none of them looks like a file. */
function mayBePage(plain: string): boolean {
  return !/[.;\\]|\/\/|^\/portal\/assets(?:\/|$)/u.test(plain);
}

function nothingHere(): Refusal {
  return new Refusal("RouteNotFound", "There is nothing at this address of the portal.");
}

const signIn = "/portal/sign-in";
/** Where nobody has to be signed in. */
const entrances = [signIn, "/portal/setup", "/portal/invitation", "/portal/reset"];

/** Where a browser will find itself that asks for a page: at the sign-in, where it brings nothing that says who it is. */
function placeOf(plain: string, isKnown: boolean): string {
  const place = plain === "/portal" ? "/portal/" : plain;
  return isKnown || entrances.includes(place) ? place : signIn;
}

/** Answers for a portal that was built; where none was, every page says so. */
export function portalPages(
  built: BuiltPortal | undefined,
  { answers, cookies }: { readonly answers: Answers; readonly cookies: Cookies },
): PortalPages {
  const { everywhere, page, messagePage, unkeptPage } = answers.sets;
  const headers = [
    "content-type",
    "text/html; charset=utf-8",
    "cache-control",
    "no-store",
    "referrer-policy",
    "same-origin",
    "content-security-policy",
    policy,
    ...page,
    ...everywhere,
  ];
  const answerUnbuilt = (exchange: Exchange): void => {
    const heading = "The portal was not built";
    const text =
      "This service runs without its portal. Stop it, run npm run build in its folder, and start it again.";
    const body = renderMessagePage({ title: heading, heading, text, status: null });
    answers.write(exchange, { status: 503, headers: [...messagePage, ...unkeptPage], body });
  };
  return {
    async answer({ exchange }) {
      const file = built?.files.get(exchange.path);
      if (file !== undefined) {
        return answers.face(exchange, file.variants[codingFor(exchange.headers.acceptEncoding)]);
      }
      const plain = plainPath(exchange.path) ?? exchange.path;
      if (!mayBePage(plain)) throw nothingHere();
      if (built === undefined) answerUnbuilt(exchange);
      else {
        const place = placeOf(plain, cookies.read(exchange) !== undefined);
        const body = built.openings.get(place) ?? built.document;
        answers.write(exchange, { status: 200, headers, body });
      }
    },
  };
}

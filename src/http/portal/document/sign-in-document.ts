/** The built sign-in document, completed by the service. */

import type { EntranceOut } from "../../../contract/portal/session.ts";
import {
  type EncodedRepresentation,
  encodeRepresentation,
  type HeaderProfile,
} from "../../../publishing/content-codings.ts";
import { html } from "../../../publishing/html-template.ts";
import { policyFor } from "../../../publishing/page/document-shell.ts";
import type { HeaderSets } from "../../header-sets.ts";

/** Makes the document for those who may know this of the service. */
export type SignInPage = (methods: EntranceOut) => EncodedRepresentation;

/** The content of the only element of its kind in a document. */
function only(element: "style" | "script", document: string): string {
  const found = [...document.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gsu"))];
  const text = found[0]?.[1];
  if (text === undefined || found.length > 1) throw new Error(`the sign-in has not one ${element}`);
  return text;
}

/** Keeps the conditional parts of a document whose conditions hold. */
function where(document: string, holds: ReadonlySet<string>): string {
  return document.replaceAll(/<!--if (\w+)-->(.*?)<!--end \1-->/gsu, (_, condition: string, part: string) =>
    holds.has(condition) ? where(part, holds) : "",
  );
}

function fill(document: string, { SetUp, PageName, Passkeys, OpenId, Mail }: EntranceOut): string {
  const conditions = {
    SetUp,
    NotSetUp: !SetUp,
    Passkeys,
    OpenId: OpenId !== null,
    Others: Passkeys || OpenId !== null,
    Mail,
    NoMail: !Mail,
  };
  const holds = Object.entries(conditions).flatMap(([name, holdsNow]) => (holdsNow ? [name] : []));
  return where(document, new Set(holds)).replaceAll(/%(PageName|Provider)%/gu, (_, name: string) =>
    html`${name === "PageName" ? PageName : (OpenId?.Name ?? "")}`.toString(),
  );
}

/**
 * Reads the built document. Only its own style and script may run: nothing inserted counts, and nothing is
 * loaded.
 */
export function signInPage(document: string, { everywhere, page, watched }: HeaderSets): SignInPage {
  const policy = policyFor({ styles: [only("style", document)], scripts: [only("script", document)] });
  const headers: HeaderProfile = {
    contentType: "text/html; charset=utf-8",
    cacheControl: "no-store",
    vary: "Accept-Encoding",
    shared: ["referrer-policy", "same-origin"],
    responseHeaders: [...watched(policy), ...page, ...everywhere],
  };
  let cached: { readonly key: string; readonly representation: EncodedRepresentation } | undefined;
  return (methods) => {
    const key = JSON.stringify(methods);
    if (cached?.key !== key)
      cached = { key, representation: encodeRepresentation(fill(document, methods), headers) };
    return cached.representation;
  };
}

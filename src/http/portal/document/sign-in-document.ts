/** The document of the sign-in, as it was built, with what the service alone knows. */

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
export type SignInPage = (entrance: EntranceOut) => EncodedRepresentation;

/** What stands in a document between the tags of one element of which there is but one. */
function only(element: "style" | "script", document: string): string {
  const found = [...document.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gsu"))];
  const text = found[0]?.[1];
  if (text === undefined || found.length > 1) throw new Error(`the sign-in has not one ${element}`);
  return text;
}

/** Keeps of a document what stands under conditions that hold. */
function where(document: string, holds: ReadonlySet<string>): string {
  return document.replaceAll(/<!--if (\w+)-->(.*?)<!--end \1-->/gsu, (_, condition: string, part: string) =>
    holds.has(condition) ? where(part, holds) : "",
  );
}

function fill(document: string, { SetUp, PageName, Passkeys, OpenId }: EntranceOut): string {
  const conditions = {
    SetUp,
    NotSetUp: !SetUp,
    Passkeys,
    OpenId: OpenId !== null,
    Others: Passkeys || OpenId !== null,
  };
  const holds = Object.entries(conditions).flatMap(([name, holdsNow]) => (holdsNow ? [name] : []));
  return where(document, new Set(holds)).replaceAll(/%(PageName|Provider)%/gu, (_, name: string) =>
    html`${name === "PageName" ? PageName : (OpenId?.Name ?? "")}`.toString(),
  );
}

/**
 * Reads the document that was built. Its own style and script are all that may run in it: nothing that is written into it
 * counts as one, and nothing is loaded into it.
 */
export function signInPage(document: string, { everywhere, page, watched }: HeaderSets): SignInPage {
  const policy = policyFor({ styles: [only("style", document)], scripts: [only("script", document)] });
  const dress: HeaderProfile = {
    contentType: "text/html; charset=utf-8",
    cacheControl: "no-store",
    vary: "Accept-Encoding",
    shared: ["referrer-policy", "same-origin"],
    whole: [...watched(policy), ...page, ...everywhere],
  };
  let made: { readonly of: string; readonly face: EncodedRepresentation } | undefined;
  return (entrance) => {
    const of = JSON.stringify(entrance);
    if (made?.of !== of) made = { of, face: encodeRepresentation(fill(document, entrance), dress) };
    return made.face;
  };
}

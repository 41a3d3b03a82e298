/** Public documents about the API: OpenAPI and the documentation pages. */

import { openApiDocument } from "../contract/document/openapi.ts";
import { Refusal } from "../contract/refusal.ts";
import { readVersion } from "../platform/project-root.ts";
import {
  type EncodedRepresentation,
  encodeRepresentation,
  type HeaderProfile,
} from "../publishing/content-codings.ts";
import { codingFor } from "./content-negotiation.ts";
import { docsPolicy, renderDocs, renderDocsMissing, renderDocsSearch } from "./docs/docs-page.ts";
import { privately } from "./header-sets.ts";
import type { Call } from "./operation-call.ts";
import { param } from "./operation-call.ts";
import type { ResponseWriter } from "./response-writer.ts";

/** They change with the release alone, but a release should be seen soon. */
const caching = "public, max-age=300";

/** The routes of the documents. */
export type DocumentAnswers = {
  readonly openApi: (call: Call) => Promise<void>;
  readonly docs: (call: Call) => Promise<void>;
  readonly docsPage: (call: Call) => Promise<void>;
};

/** Made on first use, then kept. */
function once(make: () => EncodedRepresentation): () => EncodedRepresentation {
  let made: EncodedRepresentation | undefined;
  return () => (made ??= make());
}

/** Handlers for the documents of the service at `baseUrl`, which is read on the first request. */
export function documentAnswers(baseUrl: () => string, answers: ResponseWriter): DocumentAnswers {
  const written = () => openApiDocument({ baseUrl: baseUrl(), version: readVersion() });
  const jsonDress: HeaderProfile = {
    contentType: "application/json; charset=utf-8",
    cacheControl: caching,
    vary: "Accept-Encoding",
    shared: ["access-control-allow-origin", "*"],
    whole: answers.sets.document,
  };
  const pageDress: HeaderProfile = {
    contentType: "text/html; charset=utf-8",
    cacheControl: caching,
    vary: "Accept-Encoding",
    shared: [],
    whole: [
      ...answers.sets.everywhere,
      "content-security-policy",
      docsPolicy,
      "referrer-policy",
      "strict-origin-when-cross-origin",
      ...answers.sets.page,
    ],
  };
  const openApi = once(() => encodeRepresentation(JSON.stringify(written()), jsonDress));
  const pages = new Map<string, EncodedRepresentation>();
  const docsPage = (slug: string): EncodedRepresentation | undefined => {
    const kept = pages.get(slug);
    if (kept !== undefined) return kept;
    const document = renderDocs(baseUrl(), slug);
    if (document === undefined) return undefined;
    const made = encodeRepresentation(document, pageDress);
    pages.set(slug, made);
    return made;
  };
  const search = ({ query }: Call["exchange"]) =>
    encodeRepresentation(renderDocsSearch(baseUrl(), new URLSearchParams(query).get("Query") ?? ""), {
      ...pageDress,
      cacheControl: "no-store",
    });
  const missing = ({ exchange }: Call) => {
    if (!exchange.headers.accept.includes("text/html"))
      throw new Refusal(
        "PageNotFound",
        "This page of the documentation does not exist. GET /api/docs lists all pages.",
      );
    const { contentType, whole } = pageDress;
    const headers = ["content-type", contentType, "cache-control", "no-store", ...whole];
    const sent = exchange.presentsKey ? privately(headers) : headers;
    answers.write(exchange, { status: 404, headers: sent, body: renderDocsMissing(baseUrl()) });
  };
  const answer = (face: (call: Call) => EncodedRepresentation | undefined) => async (call: Call) => {
    const found = face(call);
    if (found === undefined) return missing(call);
    answers.face(call.exchange, found.variants[codingFor(call.exchange.headers.acceptEncoding)]);
  };
  return {
    openApi: answer(openApi),
    docs: answer(() => docsPage("")),
    docsPage: answer((call) => {
      const slug = param(call, "page");
      return slug === "search" ? search(call.exchange) : docsPage(slug);
    }),
  };
}

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

/** Memoizes the result of the first call. */
function once(make: () => EncodedRepresentation): () => EncodedRepresentation {
  let representation: EncodedRepresentation | undefined;
  return () => (representation ??= make());
}

/** Handlers for the documents of the service at `baseUrl`, which is read on the first request. */
export function documentAnswers(baseUrl: () => string, answers: ResponseWriter): DocumentAnswers {
  const written = () => openApiDocument({ baseUrl: baseUrl(), version: readVersion() });
  const jsonHeaders: HeaderProfile = {
    contentType: "application/json; charset=utf-8",
    cacheControl: caching,
    vary: "Accept-Encoding",
    shared: ["access-control-allow-origin", "*"],
    responseHeaders: answers.sets.document,
  };
  const pageHeaders: HeaderProfile = {
    contentType: "text/html; charset=utf-8",
    cacheControl: caching,
    vary: "Accept-Encoding",
    shared: [],
    responseHeaders: [
      ...answers.sets.everywhere,
      "content-security-policy",
      docsPolicy,
      "referrer-policy",
      "strict-origin-when-cross-origin",
      ...answers.sets.page,
    ],
  };
  const openApi = once(() => encodeRepresentation(JSON.stringify(written()), jsonHeaders));
  const pages = new Map<string, EncodedRepresentation>();
  const docsPage = (slug: string): EncodedRepresentation | undefined => {
    const cached = pages.get(slug);
    if (cached !== undefined) return cached;
    const document = renderDocs(baseUrl(), slug);
    if (document === undefined) return undefined;
    const page = encodeRepresentation(document, pageHeaders);
    pages.set(slug, page);
    return page;
  };
  const search = ({ query }: Call["exchange"]) =>
    encodeRepresentation(renderDocsSearch(baseUrl(), new URLSearchParams(query).get("Query") ?? ""), {
      ...pageHeaders,
      cacheControl: "no-store",
    });
  const missing = ({ exchange }: Call) => {
    if (!exchange.headers.accept.includes("text/html"))
      throw new Refusal(
        "PageNotFound",
        "This page of the documentation does not exist. GET /api/docs lists all pages.",
      );
    const { contentType, responseHeaders } = pageHeaders;
    const headers = ["content-type", contentType, "cache-control", "no-store", ...responseHeaders];
    const sentHeaders = exchange.presentsKey ? privately(headers) : headers;
    answers.write(exchange, { status: 404, headers: sentHeaders, body: renderDocsMissing(baseUrl()) });
  };
  const answer = (render: (call: Call) => EncodedRepresentation | undefined) => async (call: Call) => {
    const representation = render(call);
    if (representation === undefined) return missing(call);
    answers.writeVariant(
      call.exchange,
      representation.variants[codingFor(call.exchange.headers.acceptEncoding)],
    );
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

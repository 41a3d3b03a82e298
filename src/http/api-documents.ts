/** Public documents about the API: OpenAPI and the documentation pages. */

import { openApiDocument } from "../contract/document/openapi.ts";
import { docsSearchQuery } from "../contract/operations/operations.ts";
import { Refusal } from "../contract/refusal.ts";
import { readVersion } from "../platform/project-root.ts";
import {
  type EncodedRepresentation,
  encodeRepresentation,
  type HeaderProfile,
} from "../publishing/content-codings.ts";
import { codingFor, prefersMarkdown } from "./content-negotiation.ts";
import {
  docsPolicy,
  renderDocs,
  renderDocsMarkdown,
  renderDocsMissing,
  renderDocsSearch,
  renderDocsSearchMarkdown,
  renderDocsSearchRefused,
  renderLlmsText,
} from "./docs/docs-page.ts";
import { privately } from "./header-sets.ts";
import type { Call } from "./operation-call.ts";
import { param } from "./operation-call.ts";
import { readQuery, refuseInvalidQuery } from "./query-parameters.ts";
import type { ResponseWriter } from "./response-writer.ts";

/** They change with the release alone, but a release should be seen soon. */
const caching = "public, max-age=300";

/** A query of a search with `Query` in place of `q`, which other sites call it. */
const withFullName = (query: string) => query.replace(/(?<=^|&)q(?==)/iu, "Query");

/** The routes of the documents. */
export type DocumentAnswers = {
  readonly openApi: (call: Call) => Promise<void>;
  readonly docs: (call: Call) => Promise<void>;
  readonly docsPage: (call: Call) => Promise<void>;
  readonly docsMarkdown: (call: Call) => Promise<void>;
  /** The list of the pages for language models. */
  readonly docsList: (call: Call) => Promise<void>;
  /** The redirect to the documentation. */
  readonly docsShortcut: (call: Call) => Promise<void>;
};

/** Memoizes the result of the first call. */
function once(make: () => EncodedRepresentation): () => EncodedRepresentation {
  let representation: EncodedRepresentation | undefined;
  return () => (representation ??= make());
}

/** The headers of the documents, by their kind. */
function headersOf({ sets }: ResponseWriter) {
  const document = (mediaType: string): HeaderProfile => ({
    contentType: `${mediaType}; charset=utf-8`,
    cacheControl: caching,
    vary: "Accept-Encoding",
    shared: ["access-control-allow-origin", "*"],
    responseHeaders: sets.document,
  });
  const page: HeaderProfile = {
    contentType: "text/html; charset=utf-8",
    cacheControl: caching,
    vary: "Accept, Accept-Encoding",
    shared: [],
    responseHeaders: [
      ...sets.everywhere,
      "content-security-policy",
      docsPolicy,
      "referrer-policy",
      "strict-origin-when-cross-origin",
      ...sets.page,
    ],
  };
  return { document, page };
}

/** The pages of the documentation, each rendered once. */
class DocsPages {
  readonly #baseUrl: () => string;
  readonly #headers: ReturnType<typeof headersOf>;
  readonly #rendered = new Map<string, EncodedRepresentation>();

  constructor(baseUrl: () => string, headers: ReturnType<typeof headersOf>) {
    this.#baseUrl = baseUrl;
    this.#headers = headers;
  }

  /** A page in its own form, or as Markdown: with `.md` after its slug, or by `Accept`. Undefined if none. */
  read(slug: string, accept: string): EncodedRepresentation | undefined {
    const { document, page } = this.#headers;
    const inMarkdown = (name: string) => () => renderDocsMarkdown(this.#baseUrl(), name);
    const markdown = document("text/markdown");
    if (slug.endsWith(".md")) return this.#page(slug, markdown, inMarkdown(slug.slice(0, -".md".length)));
    if (prefersMarkdown(accept))
      return this.#page(`${slug} by Accept`, { ...markdown, vary: page.vary }, inMarkdown(slug));
    return this.#page(slug, page, () => renderDocs(this.#baseUrl(), slug));
  }

  #page(
    name: string,
    headers: HeaderProfile,
    renderPage: () => string | undefined,
  ): EncodedRepresentation | undefined {
    const cached = this.#rendered.get(name);
    if (cached !== undefined) return cached;
    const document = renderPage();
    if (document === undefined) return undefined;
    const page = encodeRepresentation(document, headers);
    this.#rendered.set(name, page);
    return page;
  }
}

/** Of Brotli: half a megabyte that is compressed once, in some 50 ms more, and fetched by every generator of clients. */
const openApiQuality = 7;

/** Handlers for the documents of the service at `baseUrl`, which is read on the first request. */
export function documentAnswers(baseUrl: () => string, answers: ResponseWriter): DocumentAnswers {
  const written = () => openApiDocument({ baseUrl: baseUrl(), version: readVersion() });
  const headers = headersOf(answers);
  const pages = new DocsPages(baseUrl, headers);
  const openApi = once(() =>
    encodeRepresentation(JSON.stringify(written()), headers.document("application/json"), openApiQuality),
  );
  const docsList = once(() =>
    encodeRepresentation(renderLlmsText(baseUrl()), headers.document("text/plain")),
  );
  const search = ({ query, headers: { accept } }: Call["exchange"], slug: string) => {
    const sent = withFullName(query);
    refuseInvalidQuery(docsSearchQuery, sent);
    const { Query = "" } = readQuery(docsSearchQuery, sent);
    const isMarkdown = slug.endsWith(".md") || prefersMarkdown(accept);
    const render = isMarkdown ? renderDocsSearchMarkdown : renderDocsSearch;
    const profile = isMarkdown
      ? { ...headers.document("text/markdown"), vary: headers.page.vary }
      : headers.page;
    return encodeRepresentation(render(baseUrl(), Query), { ...profile, cacheControl: "no-store" });
  };
  const isBrowser = ({ exchange }: Call) => exchange.headers.accept.includes("text/html");
  const writeProblem = ({ exchange }: Call, status: number, body: string) => {
    const { contentType, responseHeaders } = headers.page;
    const sent = ["content-type", contentType, "cache-control", "no-store", ...responseHeaders];
    const sentHeaders = exchange.presentsKey ? privately(sent) : sent;
    answers.write(exchange, { status, headers: sentHeaders, body });
  };
  const missing = (call: Call) => {
    if (!isBrowser(call))
      throw new Refusal(
        "PageNotFound",
        "This page of the documentation does not exist. GET /api/docs lists all pages.",
      );
    writeProblem(call, 404, renderDocsMissing(baseUrl()));
  };
  const isSearch = (call: Call) => /^search(?:\.md)?$/iu.test(param(call, "page"));
  /** Shows a browser that its search was refused, with the form for another one. */
  const refuse = (call: Call, error: unknown) => {
    if (!(error instanceof Refusal && isBrowser(call) && isSearch(call))) throw error;
    writeProblem(call, 400, renderDocsSearchRefused(baseUrl(), error.message));
  };
  const answer = (render: (call: Call) => EncodedRepresentation | undefined) => async (call: Call) => {
    const representation = render(call);
    if (representation === undefined) return missing(call);
    answers.writeVariant(
      call.exchange,
      representation.variants[codingFor(call.exchange.headers.acceptEncoding)],
    );
  };
  const answerPage = answer((call) => {
    // Paths are not case-sensitive, and each page is rendered once.
    const slug = param(call, "page").toLowerCase();
    return isSearch(call) ? search(call.exchange, slug) : page(slug, call.exchange);
  });
  const page = (slug: string, { headers: { accept } }: Call["exchange"]) => pages.read(slug, accept);
  return {
    openApi: answer(openApi),
    docs: answer(({ exchange }) => page("", exchange)),
    docsPage: (call) => answerPage(call).catch((error: unknown) => refuse(call, error)),
    docsMarkdown: answer(({ exchange }) => page(".md", exchange)),
    docsList: answer(docsList),
    docsShortcut: async ({ exchange }) => {
      const location = `${answers.basePath}/api/docs`;
      const sent = ["location", location, "cache-control", "no-store", ...answers.sets.document];
      answers.write(exchange, {
        status: 303,
        headers: exchange.presentsKey ? privately(sent) : sent,
        body: "",
      });
    },
  };
}

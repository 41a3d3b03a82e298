/** What the API says of itself: the OpenAPI document and the pages that explain it, open to everybody. */
import { type Dress, encodeFace, type Face } from "../board/encode.ts";
import { openApiDocument } from "../contract/document/openapi.ts";
import { readVersion } from "../ground/project.ts";
import type { Answers } from "./answers.ts";
import type { Call } from "./calls.ts";
import { docsPolicy, renderDocs } from "./docs/page.ts";
import { codingFor } from "./negotiation.ts";

/** They change with the release alone, but a release should be seen soon. */
const caching = "public, max-age=300";

/** The routes of the documents. */
export type DocumentAnswers = {
  readonly openApi: (call: Call) => Promise<void>;
  readonly docs: (call: Call) => Promise<void>;
};

/** Made at its first reading, and kept. */
function once(make: () => Face): () => Face {
  let made: Face | undefined;
  return () => (made ??= make());
}

/** Answers for the documents of the service at `baseUrl`, which is asked for with the first call. */
export function documentAnswers(baseUrl: () => string, answers: Answers): DocumentAnswers {
  const written = () => openApiDocument({ baseUrl: baseUrl(), version: readVersion() });
  const jsonDress: Dress = {
    contentType: "application/json; charset=utf-8",
    cacheControl: caching,
    vary: "Accept-Encoding",
    shared: ["access-control-allow-origin", "*"],
    whole: answers.sets.document,
  };
  const pageDress: Dress = {
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
  const openApi = once(() => encodeFace(JSON.stringify(written()), jsonDress));
  const docs = once(() => encodeFace(renderDocs(baseUrl()), pageDress));
  const answer = (face: () => Face) => (call: Call) => {
    answers.face(call.exchange, face().variants[codingFor(call.exchange.headers.acceptEncoding)]);
    return Promise.resolve();
  };
  return { openApi: answer(openApi), docs: answer(docs) };
}

/** Which content coding a caller gets, and which form of what people read. */
import type { Coding } from "../publishing/content-codings.ts";

const preferred: readonly Coding[] = ["br", "gzip", "identity"];

/** The weight that `Accept-Encoding` gives each coding that it names (RFC 9110, section 12.5.3). */
function weightsIn(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.split(",")) {
    const [name = "", ...parameters] = part.split(";");
    const weight = parameters.find((parameter) => /^\s*q=/iu.test(parameter));
    const value = weight === undefined ? 1 : Number(weight.trim().slice(2));
    const coding = name.trim().toLowerCase();
    if (coding !== "") weights.set(coding === "x-gzip" ? "gzip" : coding, Number.isNaN(value) ? 0 : value);
  }
  return weights;
}

function choose(acceptEncoding: string): Coding {
  if (acceptEncoding === "") return "identity";
  const weights = weightsIn(acceptEncoding);
  const isAcceptable = (coding: Coding) => {
    const weight = weights.get(coding) ?? (coding === "identity" ? 1 : weights.get("*"));
    return weight !== undefined && weight > 0;
  };
  // The smallest acceptable coding wins, whatever the weights. A client that refuses even identity gets it
  // all the same: the standard only asks for an attempt.
  return preferred.find(isAcceptable) ?? "identity";
}

const maxCached = 200;
const chosen = new Map<string, Coding>();

/** The coding for a caller with this `Accept-Encoding`: brotli before gzip before none, none that it refuses. */
export function codingFor(acceptEncoding: string): Coding {
  const cached = chosen.get(acceptEncoding);
  if (cached !== undefined) return cached;
  const coding = choose(acceptEncoding);
  if (chosen.size < maxCached && acceptEncoding.length < 200) chosen.set(acceptEncoding, coding);
  return coding;
}

const endings = new Map([
  ["text/html", ""],
  ["application/xhtml+xml", ""],
  ["application/json", ".json"],
  ["text/markdown", ".md"],
]);

/**
 * The file extension for `Accept` (RFC 9110, section 12.5.1): the preferred explicitly listed type, the first
 * among equals. Clients that accept anything, as browsers and `curl` do, get the page.
 */
function endingFor(accept: string): string {
  let best = { ending: "", weight: 0 };
  for (const part of accept.slice(0, 512).split(",")) {
    const [range = "", ...parameters] = part.split(";");
    const ending = endings.get(range.trim().toLowerCase());
    if (ending === undefined) continue;
    const sent = parameters.find((parameter) => /^\s*q\s*=/iu.test(parameter));
    const weight = sent === undefined ? 1 : Number(sent.slice(sent.indexOf("=") + 1));
    if (weight > best.weight) best = { ending, weight };
  }
  return best.ending;
}

/** True if `Accept` prefers Markdown to a page. */
export const prefersMarkdown = (accept: string): boolean => endingFor(accept) === ".md";

const bareForm = /^\/(?:history|(?:announcement|component)\/[^/.]+)$/u;

/** The lower-case path of the representation that `Accept` asks for. */
export function pathInForm(path: string, accept: string): string {
  // Browsers send this prefix; no need to parse further.
  if (accept === "" || accept === "*/*" || accept.startsWith("text/html,")) return path;
  if (path === "/") {
    const ending = endingFor(accept);
    return ending === "" ? path : `/index${ending}`;
  }
  return bareForm.test(path) ? path + endingFor(accept) : path;
}

const unaged = /(?:^|[\s,])(?:no-cache|max-age=0)(?=$|[\s,])/iu;

/**
 * True if `Cache-Control` asks for a fresh response (RFC 9111, section 5.2.1): on reload, and from the page's
 * own script after news.
 */
export function wantsNothingOlder(cacheControl: string): boolean {
  return cacheControl !== "" && unaged.test(cacheControl.slice(0, 512));
}

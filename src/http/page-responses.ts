/** Public representations, and the full page for keys: from the newest snapshot, never from the store. */

import { accountableAddress } from "../auth/rate-limits.ts";
import type { Language } from "../contract/languages.ts";
import { statusPageQuery } from "../contract/operations/operations.ts";
import { Refusal } from "../contract/refusal.ts";
import { timeout } from "../platform/timeouts.ts";
import { type Theme, themes } from "../publishing/colour-palette.ts";
import type { EncodedRepresentation, PublishedPage } from "../publishing/publisher.ts";
import { isFeedPath } from "../publishing/representations.ts";
import { refuseUnknownPage } from "../queries/page-queries.ts";
import { codingFor, pathInForm, wantsNothingOlder } from "./content-negotiation.ts";
import { languageInQuery, languageOfRepresentation, requestedLanguage } from "./language-negotiation.ts";
import type { Call, Sources } from "./operation-call.ts";
import { plainPath } from "./path-classes.ts";
import { readQuery, refuseMalformedQuery } from "./query-parameters.ts";
import type { ResponseWriter } from "./response-writer.ts";

/** How long a caller with a key waits for a snapshot with the last acknowledged change, in milliseconds. */
const timeoutMs = timeout(1_000);

/** The refusal while there is no snapshot. */
export function notReady(): Refusal {
  return new Refusal("NotReady", "The service is starting. Try again in a moment.", {
    retryAfterSeconds: 1,
  });
}

/** Waits until everything acknowledged on this node before the call is published. */
export async function waitForOwnWrites({ bus, publisher }: Sources): Promise<void> {
  const revision = bus()?.acknowledgedRevision ?? 0;
  await publisher()?.waitFor(revision, timeoutMs);
}

/** `byAccept`: chosen by `Accept` alone. */
type Chosen = { readonly representation: EncodedRepresentation | undefined; readonly byAccept: boolean };

function writeRepresentation(
  answers: ResponseWriter,
  { exchange }: Call,
  { representation: face, byAccept }: Chosen,
): void {
  if (face === undefined) throw notReady();
  answers.writeVariant(exchange, face.variants[codingFor(exchange.headers.acceptEncoding)], byAccept);
}

/** Waits for a fresh representation. Throws a `Refusal` if access was restricted in the meantime. */
async function waitForNews(
  { publisher }: Sources,
  page: PublishedPage | undefined,
  representation: { readonly path: string; readonly language: Language | undefined },
): Promise<void> {
  if (page?.isOutdated(representation.path, representation.language) !== true) return;
  const { accessRules } = page;
  await page.waitUntilCurrent(representation.path, representation.language);
  // A returning client is authenticated again.
  if (page.accessRules !== accessRules || publisher()?.pages.includes(page) !== true) throw notReady();
}

/**
 * Responds with a public representation that needs more than the snapshot responder. Throws a `Refusal`
 * without a snapshot.
 */
export async function answerRepresentation(
  answers: ResponseWriter,
  sources: Sources,
  call: Call,
): Promise<void> {
  const { key, page, path: sent, query, headers } = call.exchange;
  if (key !== undefined) await waitForOwnWrites(sources);
  const own = sent.toLowerCase();
  const path = pathInForm(own, headers.accept);
  const language = languageOfRepresentation(path, call.exchange, page?.language);
  if (key !== undefined || wantsNothingOlder(headers.cacheControl)) {
    await waitForNews(sources, page, { path, language });
  }
  const component = isFeedPath(path) ? componentIn(query) : undefined;
  if (page?.snapshot !== undefined && component !== undefined) {
    const feed = page.findRepresentation(`${path}?component=${component}`, language);
    if (feed === undefined) throw unknownComponent();
    return writeRepresentation(answers, call, { representation: feed, byAccept: false });
  }
  const representation = page?.findRepresentation(path, language, themeIn(query));
  writeRepresentation(answers, call, { representation, byAccept: path !== own });
}

/** The component named by `?Component=`; several are none that exists. */
function componentIn(query: string): string | undefined {
  const ids = [...new URLSearchParams(query)]
    .filter(([name]) => name.toLowerCase() === "component")
    .map(([, value]) => value.toLowerCase());
  return ids.length === 0 ? undefined : ids.join();
}

function unknownComponent(): Refusal {
  return new Refusal("ComponentNotFound", "The page does not have this component.");
}

/** The theme named by `?Theme=`; `auto` by default. */
function themeIn(query: string): Theme {
  if (query === "") return "auto";
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.toLowerCase() === "theme")
      return themes.find((theme) => theme === value.toLowerCase()) ?? "auto";
  }
  return "auto";
}

/** Answers a badge. Throws a `Refusal` for one of what the page does not have. */
export async function answerBadge(answers: ResponseWriter, sources: Sources, call: Call): Promise<void> {
  if (call.exchange.key !== undefined) await waitForOwnWrites(sources);
  const { page, path, query } = call.exchange;
  if (page?.snapshot === undefined) throw notReady();
  const representation = page.findRepresentation(path.toLowerCase(), languageInQuery(query), themeIn(query));
  if (representation === undefined) throw unknownComponent();
  writeRepresentation(answers, call, { representation, byAccept: false });
}

/** Responds with the current logo or favicon. Throws a `Refusal` for any other. */
export async function answerLogo(answers: ResponseWriter, _sources: Sources, call: Call): Promise<void> {
  const { page } = call.exchange;
  if (page?.snapshot === undefined) throw notReady();
  const representation = page.findRepresentation(call.exchange.path.toLowerCase());
  if (representation === undefined)
    throw new Refusal("LogoNotFound", "The image does not exist, or has been replaced.");
  writeRepresentation(answers, call, { representation, byAccept: false });
}

/** Responds with a page of the archive. Rejects with a `Refusal`. */
export async function answerArchivedPage(
  answers: ResponseWriter,
  sources: Sources,
  call: Call,
): Promise<void> {
  const { key, page, path, query } = call.exchange;
  if (key !== undefined) await waitForOwnWrites(sources);
  const own = plainPath(path) ?? path;
  // Programs that fetch a calendar name its language.
  const language = own.endsWith(".ics")
    ? languageInQuery(query)
    : requestedLanguage(call.exchange, page?.language);
  const formPath = pathInForm(own, call.exchange.headers.accept);
  const representation = await page?.findArchived(formPath, query, {
    language,
    caller: accountableAddress(sources.callerOf(call.exchange.request).address),
  });
  writeRepresentation(answers, call, { representation, byAccept: formPath !== own });
}

/** Answers `GET /api/StatusPage`. Throws a `Refusal`. */
export async function answerStatusPage(answers: ResponseWriter, sources: Sources, call: Call): Promise<void> {
  refuseMalformedQuery(call.exchange.query);
  const { Page } = readQuery(statusPageQuery, call.exchange.query);
  await waitForOwnWrites(sources);
  const publisher = sources.publisher();
  const page =
    Page === undefined
      ? publisher?.first
      : publisher?.pages.find(({ snapshot }) => snapshot?.page.slug === Page.toLowerCase());
  if (page === undefined && publisher?.isComplete === true) {
    const pages = publisher.pages.flatMap(({ snapshot }) => (snapshot === undefined ? [] : [snapshot.page]));
    refuseUnknownPage(pages, Page, { status: 404 });
  }
  writeRepresentation(answers, call, { representation: page?.statusPage, byAccept: false });
}

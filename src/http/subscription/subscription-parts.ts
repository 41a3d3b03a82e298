/** Shared parts of the subscription routes: rate limits, responses, commands. */
import type { ServiceSecret } from "../../auth/service-secret.ts";
import type { VisitLimits } from "../../auth/visit-limits.ts";
import type { Answer } from "../../commands/command.ts";
import type { SubscriberCommand } from "../../commands/subscribers/subscriber-commands.ts";
import type { Language } from "../../contract/languages.ts";
import { Refusal } from "../../contract/refusal.ts";
import { localise } from "../../publishing/localise.ts";
import { ownLanguage } from "../../publishing/page/page-catalogues.ts";
import type { SubscriptionContext } from "../../publishing/page/subscription/subscription-document.ts";
import {
  subscribePolicy,
  subscriptionPolicy,
} from "../../publishing/page/subscription/subscription-policy.ts";
import type { PublishedPage } from "../../publishing/publisher.ts";
import type { Snapshot } from "../../publishing/snapshot.ts";
import { StoreFault } from "../../store/engine.ts";
import type { CallerOf } from "../client-address.ts";
import { homeOf } from "../gate-paths.ts";
import type { Exchange } from "../http-exchange.ts";
import { requestedLanguage } from "../language-negotiation.ts";
import { type Call, openedBus, readSecret, type Sources } from "../operation-call.ts";
import type { PageGate } from "../page-gate.ts";
import { notReady } from "../page-responses.ts";
import { isFromOurOrigin, type OwnOrigin } from "../portal/cross-site.ts";
import type { ResponseWriter } from "../response-writer.ts";
import type { RouteDefinition } from "../route-registration.ts";

/** Dependencies of the subscription routes. */
export type SubscriptionParts = {
  readonly sources: Sources;
  readonly answers: ResponseWriter;
  readonly callerOf: CallerOf;
  readonly pageGate: Pick<PageGate, "refuse">;
  readonly limits: VisitLimits;
  readonly own: () => OwnOrigin;
};

/** A page as a visit to it has it. */
export type Visit = {
  readonly exchange: Exchange;
  readonly page: PublishedPage;
  /** In the language of the visit. */
  readonly snapshot: Snapshot;
  readonly context: SubscriptionContext;
  readonly secret: ServiceSecret;
};

/** Bytes of a form: some hundreds of components, each with its id. */
const formLimit = 64 * 1024;

/** A route below a page. With `isGate` it passes the gate of a page that is not public. */
export function visitRoute(
  method: "GET" | "POST",
  url: string,
  { isGate, answer }: { readonly isGate: boolean; readonly answer: (call: Call) => Promise<void> },
): RouteDefinition {
  return {
    method,
    url,
    policy: { access: "open", operation: undefined, isHealth: false, isGate },
    bodyLimit: formLimit,
    answer,
  };
}

/** Where somebody asks for a link to a subscription; the links lead below it. */
export const requestPath = "/subscription";

/** The refusal of a link that leads to no subscription. */
export function linkNotFound(): Refusal {
  return new Refusal("LinkNotFound", "This link does not belong to a subscription of this page.");
}

/** Rethrows what a read of the store rejects with: a `Refusal` where the store does not respond. */
export function refuseUnreadable(fault: unknown): never {
  if (!(fault instanceof StoreFault)) throw fault;
  throw new Refusal("LedgerUnavailable", "The database is not responding. Try again shortly.", {
    retryAfterSeconds: 2,
  });
}

/** Begins the answer to a visit of a page, at a path below it. Rejects with a `Refusal` where there is nothing to show yet. */
export async function visitOf(
  { sources, pageGate }: SubscriptionParts,
  exchange: Exchange,
  at: { readonly path: string; readonly language?: Language | undefined },
): Promise<Visit> {
  const { page } = exchange;
  if (page?.snapshot === undefined) throw notReady();
  const { snapshot } = page;
  const own = ownLanguage(snapshot.page);
  const requested = requestedLanguage(exchange, own);
  const language = requested ?? at.language ?? own;
  const isOpen = page.accessRules.access === "Public" || (await pageGate.refuse(exchange)) === undefined;
  return {
    exchange,
    page,
    snapshot: localise(snapshot, language),
    secret: readSecret(sources),
    context: {
      page: snapshot.page,
      language,
      isLanguageRequested: requested !== undefined,
      ownPath: `${homeOf(page)}${at.path}`,
      isOpen,
    },
  };
}

const caching = ["cache-control", "private, no-store", "referrer-policy", "same-origin"];

/** Answers with a page. No cache keeps it, and no cookie is set. */
export function writePage(
  { answers }: SubscriptionParts,
  { exchange, context }: Pick<Visit, "exchange" | "context">,
  {
    status,
    body,
    runsPush = false,
    retryAfterSeconds,
  }: {
    readonly status: number;
    readonly body: string;
    /** Whether the page runs the script that subscribes a browser. */
    readonly runsPush?: boolean;
    readonly retryAfterSeconds?: number | undefined;
  },
): void {
  const { everywhere, page } = answers.sets;
  const policyOf = runsPush ? subscribePolicy : subscriptionPolicy;
  const policy = policyOf(context.isOpen ? context.page : null);
  const headers = ["content-type", "text/html; charset=utf-8", "content-security-policy", policy];
  if (retryAfterSeconds !== undefined) headers.push("retry-after", String(retryAfterSeconds));
  answers.write(exchange, { status, headers: [...headers, ...page, ...everywhere, ...caching], body });
}

/** The status of a refusal for too many requests, and the seconds to wait. Rethrows other refusals. */
export function waitOf(refusal: unknown): { readonly status: number; readonly retryAfterSeconds: number } {
  const isBusy = refusal instanceof Refusal && ["RateLimited", "TooBusy"].includes(refusal.code);
  if (!isBusy) throw refusal;
  return { status: refusal.status, retryAfterSeconds: refusal.detail.retryAfterSeconds ?? 1 };
}

/** Counts a visitor's request that may send mail. Throws a `Refusal` where the address has sent too many. */
export function countRequest({ limits, callerOf }: SubscriptionParts, { request }: Exchange): void {
  limits.countRequest(callerOf(request).address);
}

/** Submits a command of a visitor. Rejects with a `Refusal`, also where there are too many of them just now. */
export async function submitVisit(
  { sources, limits }: SubscriptionParts,
  { requestId }: Exchange,
  command: SubscriberCommand,
): Promise<Answer> {
  await limits.countCommand();
  return await openedBus(sources).submit({
    command,
    actor: { kind: "visitor" },
    requestId,
    idempotency: null,
    ifMatch: null,
  });
}

/** Refuses a form that the page of another site sent. Throws a `Refusal`. */
export function refuseCrossSite({ own }: SubscriptionParts, exchange: Exchange): void {
  if (isFromOurOrigin(exchange, own())) return;
  throw new Refusal(
    "CrossSite",
    "This request was sent by another site's page. Open the page itself and try there.",
  );
}

/** The fields of a form. */
export function formOf(body: Buffer | undefined): URLSearchParams {
  return new URLSearchParams(body?.toString("utf8"));
}

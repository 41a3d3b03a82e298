/** Puts every route before Fastify, each with its policy: a route without one stops the start. */
import type { FastifyInstance } from "fastify";
import { bodyLimit, docsShortcut, openDocuments } from "../contract/operations/operation.ts";
import { operationList } from "../contract/operations/operations.ts";
import type { Refusal } from "../contract/refusal.ts";
import { archivePaths, isArchivePath } from "../publishing/archive/archive-paths.ts";
import { imagePaths } from "../publishing/images/image-cache.ts";
import {
  badgeAt,
  badgePattern,
  isRepresentationPath,
  logoPattern,
  representationPaths,
} from "../publishing/representations.ts";
import { documentAnswers } from "./api-documents.ts";
import { allowOf } from "./fixed-words.ts";
import { imageAnswer } from "./image-responses.ts";
import { routesOf } from "./native-routes.ts";
import type { Call, Route, Sources } from "./operation-call.ts";
import { OperationHandler } from "./operation-handler.ts";
import {
  answerArchivedPage,
  answerBadge,
  answerLogo,
  answerRepresentation,
  answerStatusPage,
} from "./page-responses.ts";
import type { ResponseWriter } from "./response-writer.ts";
import type { Policy } from "./route-policy.ts";

/** A route: its name, policy and handler. */
export type RouteDefinition = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As Fastify writes it: `/api/Component/:id`. */
  readonly url: string;
  readonly policy: Policy;
  readonly bodyLimit: number;
  answer(call: Call): Promise<void>;
  /** Takes note of a call that was refused for its rate or the size of its body. Does not reject. */
  readonly noteRefusal?: ((call: Call, refusal: Refusal) => Promise<void>) | undefined;
};

/** An address of an operation as Fastify writes it. */
export function urlOf(path: string): string {
  return path.replaceAll(/\{(?<name>\w+)\}/gu, ":$<name>");
}

/** The routes of the native API and the public representations. */
export function routeDefinitions(sources: Sources, answers: ResponseWriter): RouteDefinition[] {
  const handler = new OperationHandler(sources, answers);
  const documents = documentAnswers(sources.baseUrl, answers);
  const routes = routesOf(sources, answers, {
    ReadStatusPage: { kind: "own", answer: (call) => answerStatusPage(answers, sources, call) },
    ReadOpenApi: { kind: "own", answer: documents.openApi },
    ReadDocs: { kind: "own", answer: documents.docs },
    ReadDocsPage: { kind: "own", answer: documents.docsPage },
    ReadDocsMarkdown: { kind: "own", answer: documents.docsMarkdown },
  });
  const picture = imageAnswer(sources.baseUrl, answers);
  const native = operationList.map((operation): RouteDefinition => {
    const { access, method, path, name } = operation;
    const route: Route = routes[name];
    return {
      method,
      url: urlOf(path),
      policy: { access, operation, isHealth: false },
      bodyLimit: bodyLimit(operation),
      answer: handler.handlerOf(operation, route),
      ...(route.kind === "own" && { noteRefusal: route.noteRefusal }),
    };
  });
  const open = (url: string, answer: typeof answerRepresentation): RouteDefinition => ({
    method: "GET",
    url,
    policy: { access: "open", operation: undefined, isHealth: false },
    bodyLimit: 1,
    answer: (call) => answer(answers, sources, call),
  });
  return [
    ...native,
    ...representationPaths.map((path) => open(path, answerRepresentation)),
    ...archivePaths.map((path) => open(path, answerArchivedPage)),
    ...openDocuments.map(({ path }) => open(path, (_answers, _sources, call) => documents.docsList(call))),
    open(docsShortcut, (_answers, _sources, call) => documents.docsShortcut(call)),
    open(badgePattern, answerBadge),
    open(logoPattern, answerLogo),
    ...imagePaths.map((path) => open(path, (_answers, _sources, call) => picture(call))),
  ];
}

/** True if a lower-case path is public, so that pages of other origins may read it. */
export function isOpenPath(path: string): boolean {
  return (
    isRepresentationPath(path) ||
    isArchivePath(path) ||
    badgeAt(path) !== undefined ||
    imagePaths.some((imagePath) => imagePath === path)
  );
}

/** Allowed methods at a path for `Allow`; undefined if there is no route. */
export function methodsOf(routes: readonly RouteDefinition[]): (path: string) => string | undefined {
  const patterns = routes.map(({ method, url }) => ({
    method,
    form: formOf(url),
    hasParameter: /[:*]/u.test(url),
  }));
  return (path) => {
    const plain = path.toLowerCase();
    const all = patterns.filter(({ form }) => form.test(plain));
    // A fixed word is no id.
    const fixed = all.filter(({ hasParameter }) => !hasParameter);
    const methods = (fixed.length > 0 ? fixed : all).map(({ method }) => method);
    return methods.length === 0 ? undefined : allowOf(methods);
  };
}

/**
 * A pattern for the lower-case addresses of a route. `*` matches everything below, except the portal's API.
 */
function formOf(url: string): RegExp {
  const plain = url.toLowerCase().replaceAll(".", "\\.").replaceAll(/:\w+/gu, "[^/]+");
  return new RegExp(`^${plain.replace("*", "(?!api(?:/|$)).*")}$`, "u");
}

/** The policy in a Fastify route's config; undefined if it has none. */
export function policyOf(config: unknown): Policy | undefined {
  if (typeof config !== "object" || config === null || !("policy" in config)) return undefined;
  const { policy } = config;
  return isPolicy(policy) ? policy : undefined;
}

function isPolicy(value: unknown): value is Policy {
  if (typeof value !== "object" || value === null) return false;
  return ("access" in value && "isHealth" in value) || ("people" in value && "needsProof" in value);
}

/** Stops the start at the first route that is registered without a policy. */
export function demandPolicies(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (policyOf(route.config) !== undefined) return;
    throw new Error(`The route ${String(route.method)} ${route.url} has no access policy.`);
  });
}

/** An operation of the native API, and the properties that follow from its kind. */
import type * as z from "zod";
import type { PersonAccess } from "../people.ts";
import type { Code } from "../refusal.ts";

/**
 * Access to an operation: no key (`open`), every API key (`read`), Read-Write keys (`write`; `people` where it reads
 * people's data), Read-Write keys and webhook keys that cover the component (`report`), or a token in the path, beside
 * which keys are ignored (`token`).
 */
export type Access = "open" | "read" | "write" | "people" | "report" | "token";

/** One operation of the native API. */
export type Operation = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With its parameters in braces: `/api/Component/{id}`. */
  readonly path: `/api/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  /** The people who may use it in the portal; null if the portal does not offer it. */
  readonly portal: PersonAccess | null;
  /** Query parameters beside `api_key`. */
  readonly query: z.ZodObject | null;
  readonly body: z.ZodType | null;
  /** Whether the key may also come as a bearer token, or as the password of Basic authentication. */
  readonly acceptsAuthorization?: boolean;
  /** Whether the body may be of any media type; else it is JSON. */
  readonly anyMediaType?: boolean;
  /** The largest body in bytes, where it is not the usual one. */
  readonly maxBytes?: number;
  /** Whether what it deletes can be restored. */
  readonly isRestorable?: boolean;
  /** The status of a success. */
  readonly status: 200 | 201 | 202 | 204;
  /** Schema of `Result` in a success response; null if the response has no envelope. */
  readonly result: z.ZodType | null;
  /** Schema of `Result` in the response to a dry run, where it is another one. */
  readonly dryRunResult?: z.ZodType;
  /** Codes beyond those of every operation of its kind (`codesOf`). */
  readonly refusals: readonly Code[];
  /** Those of the one thing that the path, the body or the query selects: 404, where other things that it names are 400. */
  readonly selects?: readonly Code[];
};

export function isWrite(operation: Operation): boolean {
  return operation.method !== "GET";
}

/** Whether a write honours `If-Match`: each change of an existing resource that has a version. */
export function takesIfMatch({
  method,
  refusals = [],
}: Pick<Operation, "method"> & Partial<Pick<Operation, "refusals">>): boolean {
  return method === "POST" ? refusals.includes("PreconditionFailed") : method !== "GET";
}

/** The largest body that an operation takes, in bytes. */
export function bodyLimit(operation: Operation): number {
  return operation.maxBytes ?? (operation.access === "report" ? 64 * 1024 : 256 * 1024);
}

const codesOfAll: readonly Code[] = [
  "BadRequest",
  "RequestTimeout",
  "UriTooLong",
  "HeadersTooLarge",
  "HostUnknown",
  "KeyInvalid",
  "ApiKeyAmbiguous",
  "InsecureTransport",
  "RateLimited",
  "RoleForbids",
  "ValidationFailed",
  "Internal",
  "Stopping",
];

const codesOfWrites: readonly Code[] = [
  "ApiKeyInQuery",
  "UnsupportedMediaType",
  "PayloadTooLarge",
  "MalformedJson",
  "IdempotencyKeyInUse",
  "IdempotencyKeyReused",
  "OutcomeUnknown",
];

/** Every code that an operation may refuse with. */
export function codesOf(operation: Operation): readonly Code[] {
  return [
    ...codesOfAll,
    ...(operation.access === "open" || operation.access === "token"
      ? []
      : (["KeyMissing", "LedgerUnavailable"] as const)),
    ...(isWrite(operation) ? codesOfWrites : []),
    ...operation.refusals,
  ];
}

/** A public representation outside of the native API; needs no key. */
export type OpenFace = { readonly path: string; readonly summary: string; readonly contentType: string };

export const openFaces: readonly OpenFace[] = [
  {
    path: "/",
    summary: "The page for visitors; JSON or Markdown by Accept",
    contentType: "text/html",
  },
  { path: "/index.json", summary: "The page as JSON", contentType: "application/json" },
  { path: "/index.md", summary: "The page as Markdown", contentType: "text/markdown" },
  { path: "/api/v2/summary.json", summary: "Page, components and status", contentType: "application/json" },
  { path: "/api/v2/status.json", summary: "The status of the page", contentType: "application/json" },
  { path: "/api/v2/components.json", summary: "The components", contentType: "application/json" },
  { path: "/api/v2/incidents.json", summary: "The newest 50 incidents", contentType: "application/json" },
  {
    path: "/api/v2/incidents/unresolved.json",
    summary: "Open incidents",
    contentType: "application/json",
  },
  {
    path: "/api/v2/scheduled-maintenances.json",
    summary: "The newest 50 maintenance announcements",
    contentType: "application/json",
  },
  {
    path: "/api/v2/scheduled-maintenances/upcoming.json",
    summary: "Scheduled maintenance",
    contentType: "application/json",
  },
  {
    path: "/api/v2/scheduled-maintenances/active.json",
    summary: "Maintenance in progress",
    contentType: "application/json",
  },
  {
    path: "/history.atom",
    summary: "Incidents, maintenance and notices, as Atom; of a component with ?Component={id}",
    contentType: "application/atom+xml",
  },
  {
    path: "/history.rss",
    summary: "Incidents, maintenance and notices, as RSS 2.0; of a component with ?Component={id}",
    contentType: "application/rss+xml",
  },
  {
    path: "/feed.json",
    summary: "Incidents, maintenance and notices, as JSON Feed 1.1; of a component with ?Component={id}",
    contentType: "application/feed+json",
  },
  {
    path: "/calendar.ics",
    summary: "Maintenance, as a calendar to subscribe to; of a component with ?Component={id}",
    contentType: "text/calendar",
  },
  {
    path: "/badge/overall.svg",
    summary: "The status as a badge; of a component at /badge/{id}.svg. ?Theme=light or dark",
    contentType: "image/svg+xml",
  },
  { path: "/embed", summary: "A small page for embedding in frames", contentType: "text/html" },
  {
    path: "/embed.js",
    summary: "A banner for other pages, shown only during problems",
    contentType: "text/javascript",
  },
  { path: "/embed.json", summary: "The banner's data", contentType: "application/json" },
  { path: "/og.png", summary: "The status as an image, for link previews", contentType: "image/png" },
  { path: "/icon.svg", summary: "The status as an icon", contentType: "image/svg+xml" },
  { path: "/sitemap.xml", summary: "The sitemap", contentType: "application/xml" },
  { path: "/robots.txt", summary: "Rules for crawlers", contentType: "text/plain" },
  {
    path: "/manifest.webmanifest",
    summary: "The web app manifest",
    contentType: "application/manifest+json",
  },
];

/** Event streams (server-sent events), open for as long as the client listens. */
export const openStreams: readonly OpenFace[] = [
  {
    path: "/live",
    summary: "Changes of the page as server-sent events",
    contentType: "text/event-stream",
  },
];

/** Documents about the API outside of it. */
export const openDocuments: readonly OpenFace[] = [
  {
    path: "/llms.txt",
    summary: "The pages of the API documentation as Markdown, for language models",
    contentType: "text/plain",
  },
];

/** Where people look for the documentation first: it leads to `/api/docs`. */
export const docsShortcut = "/docs";

/** Health checks of the process, for monitoring. */
export const healthChecks: readonly { readonly path: string; readonly summary: string }[] = [
  { path: "/healthz", summary: "Whether the process is alive" },
  { path: "/readyz", summary: "Whether the node is ready for visitors" },
  { path: "/readyz/write", summary: "Whether the database accepts writes" },
];

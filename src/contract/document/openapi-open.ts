/** The OpenAPI paths that need no key. */
import { liveBeat, liveNews } from "../live.ts";
import { healthChecks, openDocuments, openStreams } from "../operations/operation.ts";
import { type OpenPath, openPathList, openSchemas, servedOpenly, writtenInV2 } from "./open-paths.ts";
import { healthTag, publicTag } from "./operation-descriptions.ts";
import { referenceTo } from "./schemas.ts";

/** Response to a conditional read of an unchanged representation. */
export const notModified = { "304": { description: "Not changed since the ETag in If-None-Match" } };

/** A refusal in an envelope. */
export const refusedWith = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
});

const text = { type: "string" };
/** An HTML document. */
export const html = { "text/html": { schema: text } };

/** The servers of a path that every page has: the first page is at the service's own address, each also below its slug. */
export function pageServers(baseUrl: string) {
  return [
    { url: baseUrl, description: "The first page" },
    {
      url: `${baseUrl}/page/{slug}`,
      description: "Any page, by its slug",
      variables: { slug: { default: "status", description: "The slug of the page." } },
    },
  ];
}

function parametersOf({ path, query = {} }: OpenPath) {
  const inPath = [...path.matchAll(/\{(?<name>\w+)\}/gu)].map(({ groups }) => ({
    name: groups?.["name"] ?? "",
    in: "path",
    required: true,
    ...(groups?.["name"] === "id"
      ? { description: "Id of the resource.", schema: { ...text, format: "uuid" } }
      : { description: "Digest of the image.", schema: text }),
  }));
  const inQuery = Object.entries(query).map(([name, about]) => ({
    name,
    in: "query",
    ...(typeof about === "string"
      ? { description: about, schema: text }
      : { description: about[0], schema: { ...text, enum: about[1] } }),
  }));
  return [...inPath, ...inQuery];
}

/** A schema for each media type: JSON by its own, text as text, images as bytes. */
function contentOf({ path, contentType }: OpenPath) {
  const json = openSchemas.get(path);
  if (json !== undefined) return { [contentType]: { schema: referenceTo(json) } };
  const isText = /^text\/|xml$/u.test(contentType);
  return { [contentType]: isText ? { schema: text } : {} };
}

/** The public representations. */
export function openPaths(baseUrl: string): [string, object][] {
  return openPathList.map((representation) => [
    representation.path,
    {
      servers: pageServers(baseUrl),
      get: {
        tags: [publicTag],
        summary: representation.summary,
        description: representation.path.startsWith("/api/v2/")
          ? `${writtenInV2} ${servedOpenly}`
          : servedOpenly,
        security: [],
        parameters: parametersOf(representation),
        responses: {
          "200": { description: "Success", content: contentOf(representation) },
          ...notModified,
          "401": refusedWith("The page is restricted"),
          ...(representation.mayBeMissing === true
            ? { "404": refusedWith("Not found"), "410": refusedWith("It was deleted") }
            : {}),
          "503": refusedWith("Not now"),
        },
      },
    },
  ]);
}

/** The health checks of the process. */
export function healthPaths(): [string, object][] {
  const answer = {
    type: "object",
    required: ["Success", "Result", "Message"],
    properties: { Success: { const: true }, Result: { type: "null" }, Message: text },
  };
  return healthChecks.map(({ path, summary }) => [
    path,
    {
      get: {
        tags: [healthTag],
        summary,
        description: "For monitoring and load balancers: answered without a key, for any Host.",
        security: [],
        responses: {
          "200": { description: "Success", content: { "application/json": { schema: answer } } },
          "503": refusedWith("Not now"),
        },
      },
    },
  ]);
}

/** The documents about the API. */
export function documentPaths(): [string, object][] {
  return openDocuments.map(({ path, summary, contentType }) => [
    path,
    {
      get: {
        tags: [publicTag],
        summary,
        description: servedOpenly,
        security: [],
        responses: {
          "200": { description: "Success", content: { [contentType]: { schema: text } } },
          ...notModified,
        },
      },
    },
  ]);
}

/** The sign-in form of a page with a password. */
export function gatePaths(baseUrl: string) {
  const form = { type: "object", required: ["Password"], properties: { Password: text } };
  const body = (schema: object) => ({
    requestBody: { content: { "application/x-www-form-urlencoded": { schema } } },
  });
  const shared = { tags: [publicTag], security: [] };
  const sentOn = { description: "Redirect to the page" };
  const missing = { "404": refusedWith("The page has no password") };
  const servers = pageServers(baseUrl);
  return [
    [
      "/gate",
      {
        servers,
        get: {
          ...shared,
          summary: "The form for entering a page's password, or leaving the page",
          description: "Visitors without admission are sent here from every address of the page.",
          responses: {
            "200": { description: "Entered already", content: html },
            "401": { description: "The form", content: html },
            ...missing,
          },
        },
        post: {
          ...shared,
          summary: "Enters a page with its password; a cookie admits the browser",
          description: "Programs read such a page with an API key instead: `GET /api/StatusPage`.",
          ...body(form),
          responses: {
            "303": sentOn,
            "401": { description: "Wrong password", content: html },
            "403": refusedWith("Sent by another site's page, or over plain HTTP"),
            ...missing,
            "429": { description: "Too many wrong passwords", content: html },
          },
        },
      },
    ],
    [
      "/gate/leave",
      {
        servers,
        post: {
          ...shared,
          summary: "Leaves a password-protected page",
          description: "The cookie is deleted.",
          responses: { "303": sentOn, "403": refusedWith("Sent by another site's page"), ...missing },
        },
      },
    ],
  ] as const;
}

/** The public streams. */
export function streamPaths(baseUrl: string): [string, object][] {
  const events = { anyOf: [referenceTo(liveNews), referenceTo(liveBeat)] };
  return openStreams.map(({ path, summary, contentType }) => [
    path,
    {
      servers: pageServers(baseUrl),
      get: {
        tags: [publicTag],
        summary,
        description:
          "Server-sent events. A message without a name holds a LiveNews, one named `beat` a LiveBeat. A client that connects or reconnects gets the current state at once, without missed events.",
        security: [],
        responses: {
          "200": { description: "The stream", content: { [contentType]: { schema: events } } },
          "406": refusedWith("Not accepted by Accept"),
          "429": refusedWith("Too many connections"),
          "503": refusedWith("Not now"),
        },
      },
    },
  ]);
}

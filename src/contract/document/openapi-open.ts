/** The OpenAPI paths that need no key. */
import { liveBeat, liveNews } from "../live.ts";
import { healthChecks, openFaces, openStreams } from "../operations/operation.ts";
import { referenceTo } from "./schemas.ts";

/** Response to a conditional read of an unchanged representation. */
export const notModified = { "304": { description: "Not changed since the ETag in If-None-Match" } };

const refusedWith = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
});

/** The public representations and the health checks. */
export function openPaths() {
  const open = openFaces.map(({ path, summary, contentType }) => ({
    path,
    tag: "Open",
    summary,
    contentType,
  }));
  const health = healthChecks.map((check) => ({ ...check, tag: "Health", contentType: "application/json" }));
  return [...open, ...health].map(({ path, tag, summary, contentType }) => [
    path,
    {
      get: {
        tags: [tag],
        summary,
        security: [],
        responses: {
          "200": { description: "Success", content: { [contentType]: {} } },
          ...(tag === "Open" ? notModified : {}),
          "503": refusedWith("Not now"),
        },
      },
    },
  ]);
}

/** The streams that are for everybody. */
export function streamPaths() {
  const events = { anyOf: [referenceTo(liveNews), referenceTo(liveBeat)] };
  return openStreams.map(({ path, summary, contentType }) => [
    path,
    {
      get: {
        tags: ["Open"],
        summary,
        description:
          "Server-sent events. A message without a name holds a LiveNews, one named `beat` a LiveBeat. Whoever comes, or comes back, is told the newest at once, and never what was missed.",
        security: [],
        responses: {
          "200": { description: "The stream", content: { [contentType]: { schema: events } } },
          "406": refusedWith("Accept does not name it"),
          "429": refusedWith("Too many follow"),
          "503": refusedWith("Not now"),
        },
      },
    },
  ]);
}

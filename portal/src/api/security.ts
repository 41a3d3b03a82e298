import { queryOptions } from "@tanstack/react-query";
import { read } from "./client.ts";
import { keys } from "./query-keys.ts";

/** The person's authentication factors. */
export const securityQuery = queryOptions({
  queryKey: keys.security,
  queryFn: ({ signal }) => read("Me/Security", {}, signal),
});

/** The person's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => (await read("Session", {}, signal)).Items,
});

import { queryOptions } from "@tanstack/react-query";
import { read } from "./client.ts";
import { keys } from "./query-keys.ts";

/** With what one proves who one is. */
export const securityQuery = queryOptions({
  queryKey: keys.security,
  queryFn: ({ signal }) => read("Me/Security", {}, signal),
});

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => (await read("Session", {}, signal)).Items,
});

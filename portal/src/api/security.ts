import { queryOptions } from "@tanstack/react-query";
import type { SecurityOut } from "../../../src/contract/portal/factors.ts";
import type { SessionOut } from "../../../src/contract/portal/session.ts";
import { read } from "./client.ts";
import { keys } from "./query-keys.ts";

/** With what one proves who one is. */
export const securityQuery = queryOptions({
  queryKey: keys.security,
  queryFn: ({ signal }) => read<SecurityOut>("Me/Security", {}, signal),
});

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => (await read<{ Items: readonly SessionOut[] }>("Session", {}, signal)).Items,
});

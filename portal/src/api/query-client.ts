import { QueryClient } from "@tanstack/react-query";
import { RefusedError } from "./refused-error.ts";

/** What is worth asking again by itself: no answer, and what passes. */
const passing = new Set([
  "Unreachable",
  "Unreadable",
  "LedgerUnavailable",
  "NotReady",
  "Stopping",
  "Internal",
]);

/** What answers are kept in. Every query keeps to this: one retry round for what passes, fresh when one comes back to the window. */
export function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // What a browser holds of the network is not asked: the service may run on this machine, and must not be waited for without a word.
        networkMode: "always",
        retry: (failures, error) => failures < 3 && error instanceof RefusedError && passing.has(error.code),
        retryDelay: (failures, error) =>
          error instanceof RefusedError && error.retryAfterSeconds !== undefined
            ? error.retryAfterSeconds * 1000
            : Math.min(8_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** What this browser keeps. */
export const queryClient: QueryClient = makeClient();

import { QueryClient } from "@tanstack/react-query";
import { readConnectivity } from "./connectivity.ts";
import { RefusedError } from "./refused-error.ts";

/** Errors worth an automatic retry: no response, and transient ones. */
const transientCodes = new Set([
  "Unreachable",
  "Unreadable",
  "LedgerUnavailable",
  "NotReady",
  "Stopping",
  "Internal",
]);

/** Query defaults: a retry for transient errors, refetch on window focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Ignore the browser's online state: the service may run on this machine, and requests must not be
        // paused silently.
        networkMode: "always",
        // A lost live stream reconnects by itself, and what is displayed is then refetched.
        retry: (failures, error) =>
          failures < (readConnectivity().live === "lost" ? 1 : 3) &&
          error instanceof RefusedError &&
          transientCodes.has(error.code),
        retryDelay: (failures, error) =>
          error instanceof RefusedError && error.retryAfterSeconds !== undefined
            ? error.retryAfterSeconds * 1000
            : Math.min(8_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** The browser's query client. */
export const queryClient: QueryClient = createQueryClient();

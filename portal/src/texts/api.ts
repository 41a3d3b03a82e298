/** Texts for failed requests. */
export const api = {
  unreachable:
    "The service did not respond. Check your connection and try again; what you entered is still here.",
  unloaded:
    "Could not load this part of the portal: the service did not respond. It loads by itself once the service responds.",
  unreadable: (status: number) =>
    `A proxy answered instead of the service (HTTP ${status}). Try again; if it persists, check the proxy.`,
} as const;

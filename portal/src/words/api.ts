/** What is said when the service does not answer as it should. */
export const api = {
  unreachable: "The service did not answer. Check the network; what you wrote is still here. Then try again.",
  unloaded:
    "This part of the portal could not be fetched: the service did not answer. Check the network, then load it again.",
  unreadable: (status: number) =>
    `Something between here and the service answered instead of it (HTTP ${status}). Try again; if it stays so, look at the proxy.`,
} as const;

/** Prefetches the portal's initial files during typing, or as a password manager fills the form. */
export function prefetchOnInteraction(): void {
  const paths = (document.body.dataset["ahead"] ?? "").split(" ").filter((path) => path !== "");
  const eventTypes = ["focusin", "pointerdown", "keydown", "input"] as const;
  const fetchAll = () => {
    for (const eventType of eventTypes) document.removeEventListener(eventType, fetchAll);
    for (const path of paths) void prefetch(path);
  };
  for (const eventType of eventTypes) document.addEventListener(eventType, fetchAll);
}

async function prefetch(path: string): Promise<void> {
  try {
    // Read to the end: partial responses are not cached.
    await (await fetch(path, { priority: "low" })).arrayBuffer();
  } catch {
    // It is fetched when it is needed.
  }
}

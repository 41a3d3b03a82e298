/** Prefetches the portal's initial files during typing. */
export function fetchAheadOnceTouched(): void {
  const paths = (document.body.dataset["ahead"] ?? "").split(" ").filter((path) => path !== "");
  const touches = ["focusin", "pointerdown", "keydown"] as const;
  const fetchAll = () => {
    for (const touch of touches) document.removeEventListener(touch, fetchAll);
    for (const path of paths) void keep(path);
  };
  for (const touch of touches) document.addEventListener(touch, fetchAll);
}

async function keep(path: string): Promise<void> {
  try {
    // Read to the end: partial responses are not cached.
    await (await fetch(path, { priority: "low" })).arrayBuffer();
  } catch {
    // Then it is fetched when it is needed.
  }
}

/** Has the browser fetch, while somebody writes, what the portal begins with: it is then there once they are let in. */
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
    // Read to its end: what was not is not kept.
    await (await fetch(path, { priority: "low" })).arrayBuffer();
  } catch {
    // Then it is fetched when it is needed.
  }
}

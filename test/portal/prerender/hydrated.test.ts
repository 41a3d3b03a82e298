/** When work starts that must wait for a hydrated document. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { afterHydration, hydrated } from "../../../portal/src/prerender/hydrated.ts";

/** A document, with the marker of a prerendered one or without. */
function stubDocument(marker: { begins?: string }): EventTarget {
  const target = Object.assign(new EventTarget(), { documentElement: { dataset: marker } });
  vi.stubGlobal("document", target);
  return target;
}

const start = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  start.mockClear();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe("work after hydration", () => {
  it("work starts in the next task if the document was not prerendered", () => {
    stubDocument({});
    afterHydration(start);
    expect(start).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(start).toHaveBeenCalledOnce();
  });

  it("work waits for the hydration of a prerendered document, and starts once, in a later task", () => {
    const document = stubDocument({ begins: "/portal/assets/index.js" });
    afterHydration(start);
    vi.advanceTimersByTime(9_999);
    expect(start).not.toHaveBeenCalled();
    document.dispatchEvent(new Event(hydrated));
    expect(start).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    document.dispatchEvent(new Event(hydrated));
    vi.runAllTimers();
    expect(start).toHaveBeenCalledOnce();
  });

  it("work starts after ten seconds if a prerendered screen is left before it is hydrated, and not again afterwards", () => {
    const document = stubDocument({ begins: "/portal/assets/index.js" });
    afterHydration(start);
    vi.advanceTimersByTime(10_000);
    expect(start).toHaveBeenCalledOnce();
    document.dispatchEvent(new Event(hydrated));
    vi.runAllTimers();
    expect(start).toHaveBeenCalledOnce();
  });

  it.each([
    ["before the document is hydrated", false],
    ["between its hydration and the next task", true],
  ])("cancelled work never starts: %s", (_, isHydrated) => {
    const document = stubDocument({ begins: "/portal/assets/index.js" });
    const cancel = afterHydration(start);
    if (isHydrated) document.dispatchEvent(new Event(hydrated));
    cancel();
    document.dispatchEvent(new Event(hydrated));
    vi.runAllTimers();
    expect(start).not.toHaveBeenCalled();
  });
});

/** Work of the portal that waits for the hydration of a prerendered document. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startAfterEvent } from "../../../portal/src/prerender/start-after-event.ts";

const start = vi.fn<() => void>();
const hydration = { type: "hydrated", maxWaitMs: 10_000 };

beforeEach(() => {
  vi.useFakeTimers();
  start.mockClear();
  return () => vi.useRealTimers();
});

describe("work after an event", () => {
  it("work starts in the next task if it need not wait", () => {
    startAfterEvent(new EventTarget(), { ...hydration, maxWaitMs: 0 }, start);
    expect(start).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(start).toHaveBeenCalledOnce();
  });

  it("work waits for the event, and starts once, in a later task", () => {
    const target = new EventTarget();
    startAfterEvent(target, hydration, start);
    vi.advanceTimersByTime(9_999);
    target.dispatchEvent(new Event("hydrated"));
    expect(start).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    target.dispatchEvent(new Event("hydrated"));
    vi.runAllTimers();
    expect(start).toHaveBeenCalledOnce();
  });

  it("work starts after its longest wait without the event, and not again after the event", () => {
    const target = new EventTarget();
    startAfterEvent(target, hydration, start);
    vi.advanceTimersByTime(10_000);
    expect(start).toHaveBeenCalledOnce();
    target.dispatchEvent(new Event("hydrated"));
    vi.runAllTimers();
    expect(start).toHaveBeenCalledOnce();
  });

  it.each([
    ["before the event", false],
    ["between the event and the next task", true],
  ])("cancelled work never starts: %s", (_, isDispatched) => {
    const target = new EventTarget();
    const cancel = startAfterEvent(target, hydration, start);
    if (isDispatched) target.dispatchEvent(new Event("hydrated"));
    cancel();
    target.dispatchEvent(new Event("hydrated"));
    vi.runAllTimers();
    expect(start).not.toHaveBeenCalled();
  });
});

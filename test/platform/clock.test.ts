import { afterEach, describe, expect, it, vi } from "vitest";
import { suspendAwareClock } from "../../src/platform/clock.ts";

const machine = vi.hoisted(() => ({ uptime: 1000 }));
vi.mock("node:os", async (original) => ({
  ...(await original<typeof import("node:os")>()),
  uptime: () => machine.uptime,
}));

describe("a clock that includes sleep", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("a clock that includes sleep counts the machine's sleep, and nothing twice", () => {
    let awake = 5000;
    vi.spyOn(performance, "now").mockImplementation(() => awake);
    const clock = suspendAwareClock();
    const began = clock();
    const pass = (seconds: number, slept = 0): void => {
      awake += seconds * 1000;
      machine.uptime += seconds + slept;
    };
    pass(10);
    expect(clock() - began).toBe(10_000);
    pass(1, 3600);
    expect(clock() - began).toBe(3_611_000);
    pass(5);
    // What the system says of its age is rounded.
    machine.uptime += 0.01;
    expect(clock() - began).toBe(3_616_000);
  });
});

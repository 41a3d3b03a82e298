import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { suspendAwareClock } from "../../src/platform/clock.ts";

describe("a clock that includes sleep", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it("a clock that includes sleep counts the machine's sleep, and nothing twice", () => {
    let awake = 5000;
    let uptime = 1000;
    vi.spyOn(os, "uptime").mockImplementation(() => uptime);
    syncBuiltinESMExports();
    vi.spyOn(performance, "now").mockImplementation(() => awake);
    const clock = suspendAwareClock();
    const began = clock();
    const pass = (seconds: number, slept = 0): void => {
      awake += seconds * 1000;
      uptime += seconds + slept;
    };
    pass(10);
    expect(clock() - began).toBe(10_000);
    pass(1, 3600);
    expect(clock() - began).toBe(3_611_000);
    pass(5);
    // What the system says of its age is rounded.
    uptime += 0.01;
    expect(clock() - began).toBe(3_616_000);
  });
});

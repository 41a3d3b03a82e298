import { describe, expect, it } from "vitest";
import { logoGround } from "../../src/rules/logo-ground.ts";

const clear = [0, 0, 0, 0];
const black = [10, 10, 12, 255];
const white = [255, 255, 255, 255];
const blue = [34, 110, 220, 255];

/** An image of these pixels, each so many times. */
function drawn(...parts: readonly (readonly [readonly number[], number])[]) {
  const pixels = parts.flatMap(([pixel, times]) => Array.from({ length: times }, () => pixel).flat());
  return { channels: 4, data: Uint8Array.from(pixels) } as const;
}

describe("a transparent logo", () => {
  it("a dark transparent logo gets a light background in the dark theme", () => {
    expect(logoGround(drawn([clear, 50], [black, 50]))).toBe("light");
    expect(logoGround(drawn([clear, 50], [black, 10], [blue, 40]))).toBe("light");
  });

  it("a white transparent logo gets a dark background in the light theme", () => {
    expect(logoGround(drawn([clear, 50], [white, 50]))).toBe("dark");
  });

  it("a transparent logo visible in both themes gets no background", () => {
    expect(logoGround(drawn([clear, 50], [blue, 50]))).toBeNull();
    expect(logoGround(drawn([clear, 50], [blue, 99], [black, 1]))).toBeNull();
  });

  it("a logo in both shades gets the background on which more is visible", () => {
    expect(logoGround(drawn([clear, 50], [black, 40], [white, 10]))).toBe("light");
    expect(logoGround(drawn([clear, 50], [black, 10], [white, 40]))).toBe("dark");
  });

  it("an empty logo needs no background", () => {
    expect(logoGround(drawn([clear, 50]))).toBeNull();
  });
});

it("an opaque logo has its own background", () => {
  expect(logoGround(drawn([black, 50]))).toBeNull();
  expect(logoGround({ channels: 3, data: Uint8Array.from([0, 0, 0, 0, 0, 0]) })).toBeNull();
});

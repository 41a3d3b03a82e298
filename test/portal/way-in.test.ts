import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeNext } from "../../portal/src/shell/safe-next.ts";
import { readSignInAddress, signInAddress } from "../../portal/src/shell/sign-in-address.ts";

const place = fc
  .tuple(
    fc.constantFrom("/components", "/announcements/1", "/audit"),
    fc.webQueryParameters(),
    fc.webFragments(),
  )
  .map(
    ([path, query, fragment]) =>
      `${path}${query === "" ? "" : `?${query}`}${fragment === "" ? "" : `#${fragment}`}`,
  )
  .filter((next) => safeNext(next) === next);

describe("the address of the sign-in", () => {
  it("the address of the sign-in tells what it was made of", () => {
    fc.assert(
      fc.property(
        fc.option(place, { nil: undefined }),
        fc.constantFrom("signed-out", "ended", "challenge"),
        fc.string({ minLength: 1 }),
        (next, why, challenge) => {
          const told =
            why === "challenge"
              ? { next, challenge }
              : { next, reason: why === "ended" ? why : ("signed-out" as const) };
          expect(readSignInAddress(signInAddress(told))).toMatchObject(told);
        },
      ),
    );
  });

  it("the address of the sign-in keeps what stood behind # where somebody wanted to go", () => {
    expect(readSignInAddress("/portal/sign-in?next=%2Fannouncements%2F1#postmortem").next).toBe(
      "/announcements/1#postmortem",
    );
    expect(readSignInAddress("/portal/sign-in?next=%2Fannouncements%2F1#ended").next).toBe(
      "/announcements/1",
    );
    expect(readSignInAddress("/portal/sign-in#postmortem").next).toBeUndefined();
  });

  it.each([
    "/portal/sign-in",
    "/portal/sign-in?next=//evil.test#evil",
    "/portal/sign-in?openid=nothing#code=%",
  ])("the address of the sign-in tells nothing that it does not know: %s", (address) => {
    expect(readSignInAddress(address)).toEqual({
      next: undefined,
      reason: undefined,
      challenge: undefined,
      ending: undefined,
    });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeNext } from "../../portal/src/shell/safe-next.ts";
import { readSignInAddress, signInAddress } from "../../portal/src/shell/sign-in-address.ts";

const portalPath = fc
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
  it("the sign-in address contains the requested screen and reason", () => {
    fc.assert(
      fc.property(
        fc.option(portalPath, { nil: undefined }),
        fc.constantFrom("signed-out", "ended", "challenge"),
        fc.string({ minLength: 1 }),
        (next, why, challenge) => {
          const fragment =
            why === "challenge"
              ? { next, challenge }
              : { next, reason: why === "ended" ? why : ("signed-out" as const) };
          expect(readSignInAddress(signInAddress(fragment))).toMatchObject(fragment);
        },
      ),
    );
  });

  it("the sign-in address keeps the fragment of the requested address", () => {
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
  ])("the sign-in address ignores unknown values: %s", (address) => {
    expect(readSignInAddress(address)).toEqual({
      next: undefined,
      reason: undefined,
      challenge: undefined,
      ending: undefined,
    });
  });
});

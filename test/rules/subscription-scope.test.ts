import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emptyScope,
  isEmptyScope,
  type SubscriptionScope,
  uniteScopes,
  wholePage,
} from "../../src/rules/subscription-scope.ts";

const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"));
const scope: fc.Arbitrary<SubscriptionScope> = fc.record({
  page: fc.boolean(),
  componentIds: ids,
  groupIds: ids,
  announcementIds: ids,
});

/** Whether a scope covers something of a kind, told slowly and plainly. */
const covers = (
  subscription: SubscriptionScope,
  kind: "componentIds" | "groupIds" | "announcementIds",
  id: string,
) => subscription.page || subscription[kind].includes(id);

describe("the union of scopes", () => {
  it("the union of scopes covers what either covers, and nothing else", () => {
    fc.assert(
      fc.property(scope, scope, (first, second) => {
        const union = uniteScopes(first, second);
        for (const kind of ["componentIds", "groupIds", "announcementIds"] as const) {
          for (const id of ["a", "b", "c", "d"])
            expect(covers(union, kind, id)).toBe(covers(first, kind, id) || covers(second, kind, id));
        }
        expect(isEmptyScope(union)).toBe(isEmptyScope(first) && isEmptyScope(second));
      }),
      { numRuns: 100 },
    );
  });

  it("the union of scopes is the same in either order, and with itself", () => {
    fc.assert(
      fc.property(scope, scope, (first, second) => {
        const union = uniteScopes(first, second);
        expect(uniteScopes(second, first)).toEqual(union);
        expect(uniteScopes(union, union)).toEqual(union);
        expect(uniteScopes(union, emptyScope)).toEqual(union);
        expect(uniteScopes(union, wholePage)).toEqual(wholePage);
      }),
      { numRuns: 100 },
    );
  });
});

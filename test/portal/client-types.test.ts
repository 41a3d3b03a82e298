import { describe, expectTypeOf, it } from "vitest";
import type { BodyOf, ItemOf, KnownPath, QueryOf, ResultOf } from "../../portal/src/api/operation-types.ts";
import type { ComponentOut } from "../../src/contract/components.ts";

describe("the types of the portal's client", () => {
  it("the result of a call follows from its method and address", () => {
    expectTypeOf<ResultOf<"GET", `Component/${string}`>["Name"]>().toEqualTypeOf<string>();
    expectTypeOf<ResultOf<"POST", "Component">>().toEqualTypeOf<ComponentOut>();
    expectTypeOf<ResultOf<"DELETE", `Component/${string}`>>().toEqualTypeOf<undefined>();
    expectTypeOf<ItemOf<"Component">>().toEqualTypeOf<ComponentOut>();
  });

  it("an address or method that no operation has is a compile error", () => {
    expectTypeOf<KnownPath<"GET", `Component/${string}`>>().toEqualTypeOf<unknown>();
    expectTypeOf<KnownPath<"GET", `Component/${string}/Nowhere`>>().toEqualTypeOf<never>();
    expectTypeOf<KnownPath<"GET", string>>().toEqualTypeOf<never>();
    expectTypeOf<KnownPath<"PUT", "Component">>().toEqualTypeOf<never>();
  });

  it("a body or query with an unknown field or a wrong value is a compile error", () => {
    expectTypeOf<{ Status: "Operational" }>().toExtend<BodyOf<"PATCH", `Component/${string}`>>();
    expectTypeOf<{ Status: 1 }>().not.toExtend<BodyOf<"PATCH", `Component/${string}`>>();
    expectTypeOf<keyof BodyOf<"PATCH", `Key/${string}`>>().toEqualTypeOf<"Name" | "RatePerMinute">();
    expectTypeOf<keyof QueryOf<"Component">>().toEqualTypeOf<
      "Limit" | "Cursor" | "Page" | "Status" | "GroupId" | "GroupName" | "Name" | "Search"
    >();
    expectTypeOf<BodyOf<"PUT", `Page/${string}/Logo`>>().toEqualTypeOf<Blob>();
  });

  it("an operation of the portal's own comes before the native one at the same address", () => {
    expectTypeOf<ResultOf<"GET", "Key">>().toHaveProperty("Items");
    expectTypeOf<ResultOf<"POST", `Component/${string}/Restore`>>().not.toEqualTypeOf<never>();
  });
});

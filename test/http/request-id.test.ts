import { expect, it } from "vitest";
import { newRequestId } from "../../src/http/request-id.ts";

it("a request id has only digits and letters before its number, so that it can be searched for and selected whole", () => {
  expect(newRequestId()).toMatch(/^[\da-f]{12}-[\da-z]+$/u);
});

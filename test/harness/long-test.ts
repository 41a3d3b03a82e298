/** Tests that `npm test` leaves to `npm run test:long`, beside the others of their file. */
import { type TestContext, test } from "vitest";
import { isLong } from "./repetitions.ts";

/** Adds a test to `npm run test:long` alone: in `npm test` another one represents its promise. */
export const longTest: (title: string, run: (context: TestContext) => Promise<void>) => void = isLong
  ? test
  : () => undefined;

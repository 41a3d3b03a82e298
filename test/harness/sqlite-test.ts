/** Tests that `npm test` leaves to SQLite, beside those of their file that run on PostgreSQL as well. */
import { type TestContext, test } from "vitest";
import { isLong } from "./repetitions.ts";

const isOnSqlite = process.env["TEST_ENGINE"] !== "postgres";

/** Adds a test that `npm test` runs on SQLite alone: others have each of its statements on PostgreSQL. */
export const sqliteTest: (title: string, run: (context: TestContext) => Promise<void>) => void =
  isLong || isOnSqlite ? test : () => undefined;

import { expect, it } from "vitest";
import { linkBase } from "../../src/cli/link-base.ts";
import { recordOutput } from "./in-process-cli.ts";

const database = { url: "postgres://db.example.com/signalbox", secret: "x".repeat(43) };
const local = { baseUrl: "http://localhost:8080", baseUrlIsSet: false };

it.each([
  ["PostgreSQL without BASE_URL", { ...local, database }, true],
  ["SQLite, whose data directory has the address of the service", { ...local, database: undefined }, false],
  ["PostgreSQL with BASE_URL", { ...local, baseUrlIsSet: true, database }, false],
])("a link is warned of only where its address may be wrong: %s", async (_, settings, isWarned) => {
  const { out, err: printed } = await recordOutput(() => linkBase(settings));
  expect([out, printed.includes("since BASE_URL is not set")]).toEqual(["", isWarned]);
});

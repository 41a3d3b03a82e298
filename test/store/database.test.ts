/** The databases in which a store is opened, and the messages for the others. */
import { describe, expect, it, onTestFinished } from "vitest";
import { openPostgresStore } from "../../src/store/open-postgres-store.ts";
import { StoreProblem } from "../../src/store/store-problem.ts";
import { administer } from "../harness/administer.ts";
import { secret, storeDatabase } from "../harness/databases.ts";
import { failure } from "./scratch.ts";

/** The address of a database that goes with its test. */
async function newDatabase(): Promise<string> {
  const { url, drop } = await storeDatabase();
  onTestFinished(drop);
  return url;
}

describe("a store in a database", () => {
  it("a database accepts only the secret that it was created with (F-56)", async () => {
    const url = await newDatabase();
    const first = await openPostgresStore({ url, secret });
    await first.close();
    const again = await openPostgresStore({ url, secret });
    await again.close();
    const other = await failure(openPostgresStore({ url, secret: "another secret of 32 characters ...." }));
    expect(other).toBeInstanceOf(StoreProblem);
    expect(other).toHaveProperty("message", expect.stringMatching(/^SIGNALBOX_SECRET does not match/));
  });

  it("a missing database is reported without its password", async () => {
    const url = await newDatabase();
    const nowhere = new URL(url);
    nowhere.pathname = "/nowhere";
    nowhere.password = "hunter2";
    const problem = await failure(openPostgresStore({ url: nowhere.href, secret }));
    expect(problem).toHaveProperty(
      "message",
      expect.stringMatching(/^The database nowhere at .* cannot be used: .*does not exist/),
    );
    expect(problem).toHaveProperty("message", expect.not.stringContaining("hunter2"));
  });

  it("a database must store text as UTF-8", async () => {
    const url = await newDatabase();
    const address = new URL(url);
    const name = `${address.pathname.slice(1)}_latin`;
    address.pathname = "/";
    await administer(
      address.href,
      `create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`,
    );
    onTestFinished(() => administer(address.href, `drop database ${name} with (force)`));
    const problem = await failure(openPostgresStore({ url: `${address.href}${name}`, secret }));
    expect(problem).toHaveProperty("message", expect.stringMatching(/encoding is SQL_ASCII/));
  });
});

/** Commands on an empty PostgreSQL database, which may be a mistyped one. */
import { CompiledQuery } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { nameOfDatabase } from "../../src/store/database-name.ts";
import { emptyDatabase, secret } from "../harness/databases.ts";
import { withEngine } from "./backups.ts";
import { NearBox } from "./in-process-cli.ts";

it("a command creates no store in an empty database, and migrate does", async () => {
  const url = await emptyDatabase();
  const box = new NearBox();
  onTestFinished(() => box.remove());
  Object.assign(box.env, { DATABASE_URL: url, SIGNALBOX_SECRET: secret });
  const tables = () =>
    withEngine(box, async (engine) => {
      const query = "select tablename from pg_tables where schemaname = 'public'";
      return (await engine.read([CompiledQuery.raw(query)]))[0]?.length;
    });
  expect(await box.call("component", "create", "API")).toEqual({
    code: 1,
    out: "",
    err: `There is no data in the database ${nameOfDatabase(url)}. Check DATABASE_URL, or start the service once to create it.\n`,
  });
  expect(await tables()).toBe(0);
  const store = `The store in ${nameOfDatabase(url)}`;
  expect((await box.call("migrate")).out).toBe(`${store} was created.\n`);
  expect((await box.call("migrate")).out).toBe(`${store} is up to date.\n`);
  expect((await box.call("component", "create", "API")).code).toBe(0);
});

/**
 * Writes to a store on request, one commit a line, and prints each outcome. With "normal" it is a program
 * that does not sync every commit: the control for those who count syncs.
 */

import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery } from "kysely";
import { StoreFault } from "../../../src/store/engine.ts";
import { openSqlite } from "../../../src/store/sqlite/sqlite.ts";

const [file = "", manner = "full"] = process.argv.slice(2);
const table = "create table if not exists word (word text primary key) strict";
const insert = "insert into word (word) values (?)";

function careless(): (word: string) => Promise<string> {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = normal");
  database.exec(table);
  const statement = database.prepare(insert);
  return async (word) => {
    statement.run(word);
    return "kept";
  };
}

async function careful(): Promise<(word: string) => Promise<string>> {
  const engine = openSqlite({ file });
  await engine.write(CompiledQuery.raw(table));
  return async (word) => {
    try {
      if (word === "read")
        return JSON.stringify(await engine.read([CompiledQuery.raw("select count(*) as n from word")]));
      const deadline = Date.now() + 1_000;
      await engine.transaction((tx) => tx.rows(CompiledQuery.raw(insert, [word])), deadline);
      return "kept";
    } catch (fault) {
      return fault instanceof StoreFault ? fault.outcome : String(fault);
    }
  };
}

const write = manner === "normal" ? careless() : await careful();
process.stdout.write("open\n");
for await (const line of createInterface({ input: process.stdin })) {
  for (const word of line.split(" ")) process.stdout.write(`${word}: ${await write(word)}\n`);
}

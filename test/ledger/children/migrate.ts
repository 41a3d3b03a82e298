/** Migrates a ledger; with a number, kills itself right after that many statements. */
import type { Engine, Transaction } from "../../../src/ledger/engine.ts";
import { migrate } from "../../../src/ledger/migrate.ts";
import { openSqlite } from "../../../src/ledger/sqlite.ts";

const [file = "", last = "0"] = process.argv.slice(2);
const deadly = Number(last);
let count = 0;

function counted(tx: Transaction): Transaction {
  return {
    now: () => tx.now(),
    announce: (change) => tx.announce(change),
    rows: async (query) => {
      const rows = await tx.rows(query);
      count += 1;
      if (count === deadly) process.kill(process.pid, "SIGKILL");
      return rows;
    },
  };
}

const engine = openSqlite({ file });
const watched: Engine = {
  name: engine.name,
  transaction: (work, deadline) => engine.transaction((tx) => work(counted(tx)), deadline),
  read: (queries) => engine.read(queries),
  write: (query) => engine.write(query),
  changedElsewhere: () => engine.changedElsewhere(),
  onChange: (listener) => engine.onChange(listener),
  close: () => engine.close(),
};
await migrate(watched);
await engine.close();
process.stdout.write(`migrated after ${count} statements\n`);

/** Ledgers whose processes die in the midst of their work. */
import { flushCompileCache } from "node:module";
import type { Engine, Transaction } from "../../src/ledger/engine.ts";

/** Opens a ledger where it is: in the database of a connection string, or in a file. */
export async function openedAt(place: string): Promise<Engine> {
  // Loaded as needed, since it is started many times.
  if (place.startsWith("postgres"))
    return (await import("../../src/ledger/postgres/postgres.ts")).openPostgres(place);
  return (await import("../../src/ledger/sqlite/sqlite.ts")).openSqlite({ file: place });
}

/** An engine that kills its process as soon as it has had so many answers: one to each statement and each commit. */
export function deadly(engine: Engine, most: number): Engine {
  let answers = 0;
  const heard = <Answer>(answer: Answer): Answer => {
    answers += 1;
    if (answers === most) {
      // The next one to be killed need not compile the same again.
      flushCompileCache();
      process.kill(process.pid, "SIGKILL");
    }
    return answer;
  };
  const watched = (tx: Transaction): Transaction => ({
    rows: (query) => tx.rows(query).then(heard),
    now: () => tx.now().then(heard),
    announce: (news) => tx.announce(news).then(heard),
  });
  return {
    name: engine.name,
    transaction: (work, deadline) => engine.transaction((tx) => work(watched(tx)), deadline).then(heard),
    read: (queries) => engine.read(queries),
    write: (query) => engine.write(query),
    changedElsewhere: () => engine.changedElsewhere(),
    onChange: (listener) => engine.onChange(listener),
    close: () => engine.close(),
  };
}

/** An engine that commits each statement by itself: the control for those who look for what is half done. */
export function loose(engine: Engine): Engine {
  return {
    name: engine.name,
    transaction: (work, deadline) =>
      work({
        rows: (query) => engine.transaction((tx) => tx.rows(query), deadline),
        now: () => engine.transaction((tx) => tx.now(), deadline),
        announce: (news) => engine.transaction((tx) => tx.announce(news), deadline),
      }),
    read: (queries) => engine.read(queries),
    write: (query) => engine.write(query),
    changedElsewhere: () => engine.changedElsewhere(),
    onChange: (listener) => engine.onChange(listener),
    close: () => engine.close(),
  };
}

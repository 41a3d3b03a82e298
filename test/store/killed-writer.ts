/** Stores whose processes die in the midst of their work. */
import type { Engine, Transaction } from "../../src/store/engine.ts";

/** Opens a store where it is: in the database of a connection string, or in a file. */
export async function openedAt(place: string): Promise<Engine> {
  // Loaded as needed, since it is started many times.
  if (place.startsWith("postgres"))
    return (await import("../../src/store/postgres/postgres.ts")).openPostgres(place);
  return (await import("../../src/store/sqlite/sqlite.ts")).openSqlite({ file: place });
}

/**
 * An engine that stops for good once it has had this many answers, one to each statement and each commit.
 * `then` is called at that moment.
 */
export function stopAfter(engine: Engine, most: number, then: () => void): Engine {
  let answers = 0;
  const counted = async <Answer>(answered: Promise<Answer>): Promise<Answer> => {
    const answer = await answered;
    answers += 1;
    if (answers !== most) return answer;
    then();
    return await new Promise<never>(() => undefined);
  };
  const watched = (tx: Transaction): Transaction => ({
    rows: (query) => counted(tx.rows(query)),
    now: () => counted(tx.now()),
    announce: (news) => counted(tx.announce(news)),
  });
  return {
    name: engine.name,
    transaction: (work, deadline) => counted(engine.transaction((tx) => work(watched(tx)), deadline)),
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

/**
 * A clock that does wrong what the service must do right: the control for those who look for it. It moves what is due in
 * the table `edge (id, at, moved)` of an SQLite file, and notes each move in `move (edge)`, in one of these manners:
 *   in-two-steps  writes down that it moved, and a little later that nothing is left to do
 *   by-timers     sets a timer for each edge when it starts, and takes those that have passed for done
 */
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

const [file = "", manner = ""] = process.argv.slice(2);
const database = new DatabaseSync(file, { timeout: 5_000 });
const due = database.prepare("select id from edge where moved = 0 and at <= ? order by at");
const all = database.prepare("select id, at from edge where at > ?");
const note = database.prepare("insert into move (edge) values (?)");
const finish = database.prepare("update edge set moved = 1 where id = ?");

async function move(id: unknown): Promise<void> {
  note.run(Number(id));
  await sleep(30);
  finish.run(Number(id));
}

if (manner === "by-timers") {
  const now = Date.now();
  for (const { id, at } of all.all(now)) setTimeout(() => void move(id), Number(at) - now);
}
process.stderr.write("port 1\n");
while (true) {
  await sleep(10);
  if (manner === "in-two-steps") for (const { id } of due.all(Date.now())) await move(id);
}

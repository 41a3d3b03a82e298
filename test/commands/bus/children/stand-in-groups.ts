/**
 * Decides a group on stores. With a number each stops after this many answers of its store, one more than on the
 * one before: it says so once all stand or are through, and waits to be killed. With none it says how many were answered,
 * and how many of those were done before. With "loose" it is a program that commits every statement by itself, and kills
 * itself where it would stand, since what it has sent would be done meanwhile: the control.
 */

import { makeKey } from "../../../../src/auth/key-format.ts";
import { submitGroup } from "../../../../src/commands/bus/submit-group.ts";
import type { Actor, Answer, Command, Submission } from "../../../../src/commands/command.ts";
import { parseComponentCreate } from "../../../../src/commands/components/component-edit.ts";
import { parseReport } from "../../../../src/commands/components/report-bodies.ts";
import { parseKeyCreate } from "../../../../src/commands/keys/key-commands.ts";
import { loose, openedAt, stopAfter } from "../../../store/killed-writer.ts";

const [manner = "", first = "", ...places] = process.argv.slice(2);

const actor: Actor = {
  kind: "key",
  number: 1,
  familyNumber: 1,
  name: "Test",
  role: "Read-Write",
  covers: "all",
};
const reported = (name: string, status: "Major Outage" | "Operational") =>
  parseReport({ ComponentName: name, Status: status, Message: status });
const commands: Command[] = [
  reported("API", "Major Outage"),
  reported("Web", "Major Outage"),
  reported("Web", "Major Outage"),
  reported("API", "Operational"),
  parseComponentCreate({ Name: "New" }),
  parseKeyCreate({
    name: "CI",
    role: "Webhook",
    material: makeKey("Webhook").material,
    components: "all",
    lifetimeMilliseconds: null,
    ratePerMinute: 60,
  }),
];
const group = commands.map(
  (command, index): Submission => ({
    command,
    actor,
    requestId: null,
    idempotency: { key: String(index), fingerprint: String(index) },
    ifMatch: null,
  }),
);

/** Decides the group on one store. Resolves with the answers, or with none once it stands. */
async function decided(place: string, most: number): Promise<Answer[]> {
  const { promise, resolve } = Promise.withResolvers<Answer[]>();
  const engine = await openedAt(place);
  const acting =
    manner === "loose"
      ? stopAfter(loose(engine), most, () => process.kill(process.pid, "SIGKILL"))
      : stopAfter(engine, most, () => resolve([]));
  const options = { baseUrl: "http://status.test", deadline: Date.now() + 5_000 };
  const deciding = submitGroup(acting, group, options).then(({ outcomes }) =>
    outcomes.flatMap((outcome) => (outcome.kind === "answer" ? [outcome.answer] : [])),
  );
  const answers = await Promise.race([deciding, promise]);
  if (Number(first) === 0) await engine.close();
  return answers;
}

const answers = (await Promise.all(places.map((place, n) => decided(place, Number(first) + n)))).flat();
if (Number(first) === 0) {
  process.stdout.write(
    `${answers.length} answered, ${answers.filter((answer) => answer.replayed).length} again\n`,
  );
} else {
  process.stdout.write("standing\n");
  // Until it is killed, or its killer is gone.
  process.stdin.resume();
}

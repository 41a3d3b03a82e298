/**
 * Decides a group on a ledger and says how many were answered, and how many of those were done before; with a number,
 * kills itself after that many answers of the ledger. With "loose" it is a program that commits every statement by
 * itself: the control.
 */
import type { Actor, Command, Submission } from "../../../../src/commands/command.ts";
import { parseComponentCreate } from "../../../../src/commands/components/components.ts";
import { parseReport } from "../../../../src/commands/components/report-bodies.ts";
import { submitGroup } from "../../../../src/commands/door/submit.ts";
import { parseKeyCreate } from "../../../../src/commands/keys/keys.ts";
import { makeKey } from "../../../../src/identity/key-format.ts";
import { deadly, loose, openedAt } from "../../../ledger/deadly.ts";

const [place = "", most = "0", manner = ""] = process.argv.slice(2);

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

const engine = await openedAt(place);
const acting = deadly(manner === "loose" ? loose(engine) : engine, Number(most));
const options = { baseUrl: "http://status.test", deadline: Date.now() + 5_000 };
const { outcomes } = await submitGroup(acting, group, options);
const answers = outcomes.flatMap((outcome) => (outcome.kind === "answer" ? [outcome.answer] : []));
process.stdout.write(`${answers.length} answered, ${answers.filter((one) => one.replayed).length} again\n`);
await acting.close();

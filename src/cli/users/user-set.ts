/** `signalbox user set`. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { Answer, Command } from "../../commands/command.ts";
import { parsePersonPatch, readEmail } from "../../commands/people/people-bodies.ts";
import { personRoles } from "../../contract/people.ts";
import { type CommandLine, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { readServiceSettings } from "../service-settings.ts";
import { answerJson, answerText, sentence } from "../terminal.ts";
import { findPerson, personArgument, readPersonRole } from "./user-lookup.ts";

async function submitInTurn(bus: CommandBus, commands: readonly Command[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const command of commands) answers.push(await submit(bus, command));
  return answers;
}

/** `signalbox user set`. */
export const userSet: CommandLine = {
  takes: personArgument,
  options: {
    role: { value: "ROLE", values: personRoles, about: `Role: ${personRoles.join(", ")}`, isMain: true },
    name: { value: "NAME", about: "Name" },
    email: { value: "EMAIL", about: "E-mail address for signing in" },
    "sign-in": { value: "on|off", about: "Whether the person may sign in; off ends all sessions" },
    "revoke-keys": { about: "Revoke the API keys that the person created" },
    json: { about: "The person as JSON" },
  },
  notes: [
    "A new role and a new e-mail address end the person's sessions. The last owner stays owner.",
    "Where mail is set up, the running service informs the earlier address.",
  ],
  run: async (args) => {
    const [role, Name, signIn] = [args.text("role"), args.text("name"), args.text("sign-in")];
    const newRole = role === undefined ? undefined : readPersonRole(role);
    const fields = {
      Role: newRole,
      Name,
      Disabled: signIn === undefined ? undefined : signIn === "off",
      RevokeKeys: args.flag("revoke-keys") ? true : undefined,
    };
    const isPatched = Object.values(fields).some((value) => value !== undefined);
    const email = args.text("email");
    const newEmail = email === undefined ? undefined : readEmail(email, "--email");
    if (!isPatched && newEmail === undefined)
      throw new UsageProblem("Nothing to set. Give --role, or another option.");
    parsePersonPatch("", fields);
    const answers = await withStore(async (opened) => {
      const { bus } = opened;
      const { Id: id } = await findPerson(bus, args.needed("EMAIL"), newRole);
      const { isMailSetUp: isMailed } = await readServiceSettings(opened);
      const commands: Command[] = [
        // First: it is refused where the address is taken.
        ...(newEmail === undefined ? [] : [{ kind: "ChangeEmail", id, email: newEmail, isMailed } as const]),
        ...(isPatched ? [parsePersonPatch(id, fields)] : []),
      ];
      return await submitInTurn(bus, commands);
    });
    if (args.flag("json")) answerJson(answers.at(-1)?.result);
    else {
      for (const { message } of answers) answerText(sentence(message));
      if (fields.Role !== undefined) answerText(`Role: ${fields.Role}.`);
      if (signIn !== undefined) answerText(`Sign-in: ${signIn}.`);
    }
    return 0;
  },
};

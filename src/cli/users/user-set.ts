/** `signalbox user set`. */
import { parsePersonPatch } from "../../commands/people/people-bodies.ts";
import { personRoles } from "../../contract/people.ts";
import { type CommandLine, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, answerJson, sentence } from "../terminal.ts";
import { findPerson, personArgument, readPersonRole } from "./user-lookup.ts";

/** `signalbox user set`. */
export const userSet: CommandLine = {
  takes: personArgument,
  options: {
    role: { value: "ROLE", values: personRoles, about: `Role: ${personRoles.join(", ")}`, isMain: true },
    name: { value: "NAME", about: "Name" },
    "sign-in": { value: "on|off", about: "Whether the person may sign in; off ends all sessions" },
    "revoke-keys": { about: "Revoke the API keys that the person created" },
    json: { about: "The person as JSON" },
  },
  notes: ["A new role ends the person's sessions. The last owner stays owner."],
  run: async (args) => {
    const [role, Name, signIn] = [args.text("role"), args.text("name"), args.text("sign-in")];
    const fields = {
      Role: role === undefined ? undefined : readPersonRole(role),
      Name,
      Disabled: signIn === undefined ? undefined : signIn === "off",
      RevokeKeys: args.flag("revoke-keys") ? true : undefined,
    };
    if (Object.values(fields).every((value) => value === undefined))
      throw new UsageProblem("Nothing to set. Give --role, or another option.");
    parsePersonPatch("", fields);
    const { message, result } = await withStore(async ({ bus }) => {
      const { Id } = await findPerson(bus, args.needed("EMAIL"));
      return await submit(bus, parsePersonPatch(Id, fields));
    });
    if (args.flag("json")) answerJson(result);
    else answer(sentence(message));
    return 0;
  },
};

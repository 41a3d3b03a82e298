/** `signalbox user remove` and `user restore`. */

import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { emailKeyOf } from "../../commands/people/people-bodies.ts";
import { restorableMs } from "../../commands/restorable-time.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readInvitations, readPeople } from "../../queries/people-queries.ts";
import { q } from "../../store/query.ts";
import type { CommandLine } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { answerDeleted } from "../deleted-json.ts";
import { restoreUnlessThere } from "../deleted-resources.ts";
import { submit, withStore } from "../open-store.ts";
import { answerText, printNote, sentence } from "../terminal.ts";
import { findPerson, personArgument } from "./user-lookup.ts";

/** `signalbox user remove`. */
export const userRemove: CommandLine = {
  takes: personArgument,
  options: {
    ...yesOption("remove"),
    "revoke-keys": { about: "Revoke the API keys that the person created" },
    json: { about: "As JSON: Id, and RestorableUntil of a person" },
  },
  notes: [
    "Ends all sessions of the person; `user restore` undoes this within 30 days. An invitation that was not accepted is revoked.",
  ],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const email = args.needed("EMAIL");
      const key = emailKeyOf(email);
      const isPerson = (await readPeople(bus, null)).some(({ Email }) => emailKeyOf(Email) === key);
      const invitations = await readInvitations(bus, Date.now());
      const invitation = invitations.find(({ Email }) => emailKeyOf(Email) === key);
      if (!isPerson && invitation !== undefined) {
        if (!(await confirm(args, "revoke", `the invitation of ${invitation.Email}`))) return 1;
        const { message } = await submit(bus, { kind: "RevokeInvitation", id: invitation.Id });
        answerDeleted(args, { id: invitation.Id, text: sentence(message), isRestorable: false });
        return 0;
      }
      const { Id: id, Name, Email } = await findPerson(bus, email);
      if (!(await confirm(args, "remove", `${Name} (${Email})`))) return 1;
      const revokesKeys = args.flag("revoke-keys");
      const { message } = await submit(bus, { kind: "DeletePerson", id, revokesKeys });
      answerDeleted(args, { id, text: sentence(message) });
      printNote(`\`bin/signalbox user restore ${Email}\` restores them.`);
      return 0;
    }),
};

/** `signalbox user restore`. */
export const userRestore: CommandLine = {
  takes: { EMAIL: "The deleted person, by e-mail address" },
  options: {},
  notes: ["A person can be restored for 30 days, unless another one has their address now."],
  run: async (args) => {
    const email = args.needed("EMAIL");
    return await withStore(
      async ({ bus }) =>
        await restoreUnlessThere(
          async () => {
            const id = await findDeletedPerson(bus, email);
            answerText(sentence((await submit(bus, { kind: "RestorePerson", id })).message));
            return 0;
          },
          { subject: `person "${email}"`, find: () => findPerson(bus, email) },
        ),
    );
  },
};

/** The id of the person with an address who was deleted last. Rejects with a `Refusal` if there is none. */
async function findDeletedPerson(bus: CommandBus, email: string): Promise<string> {
  const deleted = await bus.rows(
    q
      .selectFrom("person")
      .select(["public_id", "email", "email_key"])
      .where("deleted_at", ">", Date.now() - restorableMs)
      .orderBy("deleted_at", "desc")
      .compile(),
  );
  const found = deleted.find(({ email_key }) => email_key === emailKeyOf(email));
  if (found !== undefined) return found.public_id;
  const all = [...new Set(deleted.map((row) => row.email))].join(", ");
  const there = all === "" ? "None can be restored." : `Can be restored: ${all}.`;
  throw new Refusal("PersonNotFound", `No person "${email}" was deleted in the last 30 days. ${there}`);
}

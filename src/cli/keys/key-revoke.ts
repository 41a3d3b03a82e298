/** `signalbox key revoke`. */
import type { ApiKeyRow } from "../../store/tables/tables.ts";
import type { CommandLine } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { submit, withStore } from "../open-store.ts";
import { answerJson, answerText, printNote, sentence } from "../terminal.ts";
import { findLiveKey, isRevoked, liveKeysOf, maskedKey, selectorOf } from "./key-lookup.ts";

const isReplaced = ({ replaced_by: replacedBy }: ApiKeyRow) => replacedBy !== null;

/** A key in a sentence: as lists show it, and whether it was rotated. */
const describe = (row: ApiKeyRow) => `${isReplaced(row) ? "rotated " : ""}${maskedKey(row)}`;

/** `signalbox key revoke`. */
export const keyRevoke: CommandLine = {
  takes: { "NAME|ID": "The key, by its name or id, or its first characters as `key list` shows them" },
  options: {
    ...yesOption("revoke"),
    json: { about: "As JSON: a list with the Id of each, empty if it was revoked before" },
  },
  notes: [
    "An id, or the first characters of a key, revokes one key; a name revokes every live key of that name, including a rotated one.",
    "A running server refuses it within a second.",
  ],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const key = args.needed("NAME|ID");
      if (await isRevoked(bus, key)) {
        if (args.flag("json")) answerJson([]);
        printNote(`The key "${key}" is revoked already. Nothing to do.`);
        return 0;
      }
      const found = await findLiveKey(bus, key);
      const selector = selectorOf(key, found);
      const revoked = await liveKeysOf(bus, selector);
      const isRotated = revoked.length > 1;
      const subject = isRotated
        ? `all ${revoked.length} live keys "${found.name}" (${revoked.map(describe).join(", ")})`
        : `the key ${describe(found)} "${found.name}"`;
      for (const row of isRotated && !args.flag("yes") ? revoked.filter(isReplaced) : [])
        printNote(`\`bin/signalbox key revoke ${row.prefix}\` revokes the rotated one alone.`);
      if (!(await confirm(args, "revoke", subject))) return 1;
      const { message } = await submit(bus, { kind: "RevokeKey", key: selector });
      if (args.flag("json")) answerJson(revoked.map(({ public_id: Id }) => ({ Id })));
      else answerText(sentence(message));
      if (isRotated)
        printNote(`All ${revoked.length} live keys of this name: ${revoked.map(maskedKey).join(", ")}.`);
      return 0;
    }),
};

/** `signalbox key revoke`. */
import type { CommandLine } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, sentence } from "../terminal.ts";
import { findLiveKey, selectorOf } from "./key-lookup.ts";

/** `signalbox key revoke`. */
export const keyRevoke: CommandLine = {
  takes: { "NAME|ID": "The key, by its name or id" },
  options: yesOption("revoke"),
  notes: [
    "An id revokes one key; a name revokes every live key of that name, including a rotated one.",
    "A running server refuses it within a second.",
  ],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const key = args.needed("NAME|ID");
      const found = await findLiveKey(bus, key);
      if (!(await confirm(args, "revoke", `the key "${found.name}"`))) return 1;
      const { message } = await submit(bus, { kind: "RevokeKey", key: selectorOf(key, found) });
      answer(sentence(message));
      return 0;
    }),
};

/** `signalbox key revoke`. */
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";

/** `signalbox key revoke`. */
export const keyRevoke: CommandLine = {
  takes: { "NAME|ID": "The key, by its id or its name" },
  options: {},
  notes: [
    "An id revokes one key; a name revokes every live key of that name, including a rotated one.",
    "A running server refuses it within a second.",
  ],
  run: async (args) => {
    const revoked = await withStore(({ bus }) =>
      submit(bus, { kind: "RevokeKey", key: args.needed("NAME|ID") }),
    );
    answer(revoked.message);
    return 0;
  },
};

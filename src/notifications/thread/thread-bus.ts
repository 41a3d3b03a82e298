/** The store and the command bus, as the sending thread reaches them. */
import type { RemoteHost } from "../../commands/bus/remote-host.ts";
import { rowsOf } from "../../store/store-reader.ts";
import type { NotificationBus } from "../notification-store.ts";

/** Milliseconds that a command waits for the store. */
const commandTimeoutMs = 3_000;

/** Reads and bookkeeping go to the `store`, commands to the `primary`, which also reports changes. */
export function threadBus({
  store,
  primary,
}: {
  readonly store: RemoteHost;
  readonly primary: RemoteHost;
}): NotificationBus {
  return {
    read: (queries) => store.read(queries),
    rows: async (query) => rowsOf(query, (await store.read([query]))[0]),
    bookkeep: (queries) => store.bookkeep(queries),
    onChange: (listener) => primary.onChange(listener),
    async submit(submission) {
      const { outcomes } = await primary.group([submission], Date.now() + commandTimeoutMs);
      const [outcome] = outcomes;
      if (outcome === undefined) throw new Error("a command has an outcome");
      if (outcome.kind === "answer") return outcome.answer;
      throw outcome.refusal;
    },
  };
}

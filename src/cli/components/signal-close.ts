/** `signalbox signal close`. */
import { parseCloseSignal } from "../../commands/integrations/close-signal.ts";
import { Refusal } from "../../contract/refusal.ts";
import { foldName } from "../../rules/names.ts";
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, sentence } from "../terminal.ts";
import { findComponent } from "./component-lookup.ts";
import { describeSources } from "./status-sources.ts";

/** `signalbox signal close`. */
export const signalClose: CommandLine = {
  takes: {
    "NAME|ID": "The component, by its name or id",
    SOURCE: "The source of the signal, as its reports name it",
  },
  options: { page: { value: "SLUG", about: "Page, if several have a component of that name" } },
  notes: ["Its last status stops counting until it reports again. `component show` lists the sources."],
  run: async (args) => {
    const source = args.needed("SOURCE");
    const { message } = await withStore(async ({ bus }) => {
      const { public_id: id, name } = await findComponent(bus, args.needed("NAME|ID"), args.text("page"));
      const signals = (await describeSources(bus, id)).flatMap(({ Kind, Source }) =>
        Kind === "Signal" ? (Source ?? []) : [],
      );
      const found = signals.find((signal) => foldName(signal) === foldName(source));
      if (found !== undefined) return await submit(bus, parseCloseSignal(id, found));
      const list = signals.length === 0 ? "It has no open signal." : `It has: ${signals.join(", ")}.`;
      throw new Refusal("SignalNotFound", `"${name}" has no signal of a source "${source}". ${list}`);
    });
    answer(sentence(message));
    return 0;
  },
};

/** `signalbox signal close`. */
import * as z from "zod";
import { parseCloseSignal } from "../../commands/integrations/close-signal.ts";
import type { ComponentWithVoicesOut } from "../../contract/components.ts";
import { Refusal } from "../../contract/refusal.ts";
import { foldName } from "../../rules/names.ts";
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { shellWord } from "../shell-word.ts";
import { answerText, sentence } from "../terminal.ts";
import { findComponent } from "./component-lookup.ts";
import { findRemoteComponentId, readRemoteComponent } from "./remote-components.ts";
import { describeSources } from "./status-sources.ts";

/** The source of an open signal of a component. Throws a `Refusal` if it has none with this name. */
function signalAmong(
  sources: readonly Pick<ComponentWithVoicesOut["Voices"][number], "Kind" | "Source">[],
  name: string,
  source: string,
): string {
  const signals = sources.flatMap(({ Kind, Source }) => (Kind === "Signal" ? (Source ?? []) : []));
  const found = signals.find((signal) => foldName(signal) === foldName(source));
  if (found !== undefined) return found;
  const list = signals.length === 0 ? "It has no open signal." : `It has: ${signals.join(", ")}.`;
  throw new Refusal("SignalNotFound", `"${name}" has no signal of a source "${source}". ${list}`);
}

/** `signalbox signal close`. */
export const signalClose: CommandLine = {
  takes: {
    "NAME|ID": "The component, by its name or id",
    SOURCE: "The source of the signal, as its reports name it",
  },
  options: { page: { value: "SLUG", about: "Page, if several have a component of that name" } },
  problemOfWords: (words, text) =>
    words.length === 1 && text("source") === undefined
      ? `Give the component and the source of the signal: \`bin/signalbox signal close COMPONENT ${shellWord(words[0] ?? "")}\`, or \`signal close ${shellWord(words[0] ?? "")} SOURCE\`. \`component show\` lists the sources of a component.`
      : undefined,
  notes: ["Its last status stops counting until it reports again. `component show` lists the sources."],
  run: async (args) => {
    const { message } = await withStore(async ({ bus }) => {
      const { public_id: id, name } = await findComponent(bus, args.needed("NAME|ID"), args.text("page"));
      const found = signalAmong(await describeSources(bus, id), name, args.needed("SOURCE"));
      return await submit(bus, parseCloseSignal(id, found));
    });
    answerText(sentence(message));
    return 0;
  },
  runRemotely: async (args, service) => {
    const id = await findRemoteComponentId(service, args.needed("NAME|ID"), args.text("page"));
    const { Name, Voices } = await readRemoteComponent(service, id);
    const found = signalAmong(Voices, Name, args.needed("SOURCE"));
    const path = `/api/Component/${id}/Signal/${encodeURIComponent(found)}`;
    await service.call({ method: "DELETE", path, result: z.null() });
    answerText(`Signal "${found}" of "${Name}" closed.`);
    return 0;
  },
};

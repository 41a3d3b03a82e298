/** `signalbox component edit-correction`. */
import { parseCorrectionPatch } from "../../commands/components/correction-commands.ts";
import { Refusal } from "../../contract/refusal.ts";
import { correction, uptime } from "../../contract/uptime.ts";
import { q } from "../../store/query.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText, sentence } from "../terminal.ts";
import { findComponent } from "./component-lookup.ts";
import { findRemoteComponentId } from "./remote-components.ts";

async function run(args: ParsedArguments): Promise<number> {
  const Reason = args.needed("reason");
  const { message, result } = await withStore(async ({ bus }) => {
    const row = await findComponent(bus, args.needed("NAME|ID"), args.text("page"));
    const [newest] = await bus.rows(
      q
        .selectFrom("correction")
        .select("public_id")
        .where("component_id", "=", row.id)
        .orderBy("id", "desc")
        .limit(1)
        .compile(),
    );
    const correctionId = args.text("correction")?.trim().toLowerCase() ?? newest?.public_id;
    if (correctionId === undefined)
      throw new Refusal("CorrectionNotFound", `${row.name} has no corrections.`);
    return await submit(bus, parseCorrectionPatch({ id: row.public_id, correctionId }, { Reason }));
  });
  if (args.flag("json")) answerJson(result);
  else answerText(sentence(message));
  return 0;
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const id = await findRemoteComponentId(service, args.needed("NAME|ID"), args.text("page"));
  const { result: figures } = await service.call({ path: `/api/Component/${id}/Uptime`, result: uptime });
  const [newest] = figures.Corrections.toSorted((a, b) => b.MadeAt.localeCompare(a.MadeAt));
  const correctionId = args.text("correction")?.trim().toLowerCase() ?? newest?.Id;
  if (correctionId === undefined)
    throw new Refusal("CorrectionNotFound", `${figures.ComponentName} has no recent corrections.`);
  const path = `/api/Component/${id}/Correction/${correctionId}`;
  const body = { Reason: args.needed("reason") };
  const { message, result } = await service.call({ method: "PATCH", path, body, result: correction });
  if (args.flag("json")) answerJson(result);
  else answerText(sentence(message));
  return 0;
}

/** `signalbox component edit-correction`. */
export const componentEditCorrection: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or id" },
  options: {
    correction: { value: "ID", about: "Its id, as `component uptime --json` has it (the newest)" },
    reason: { value: "TEXT", about: "The new reason, which visitors see", required: true },
    page: { value: "SLUG", about: "Page, if several have a component of that name" },
    ...changedJson("PATCH /api/Component/{id}/Correction/{correctionId}"),
  },
  notes: [
    "The interval and its status stay: `component correct` of the same time replaces them, also to go back to the status before. The audit log keeps both texts.",
  ],
  run,
  runRemotely,
};

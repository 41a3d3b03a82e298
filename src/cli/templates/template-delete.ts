/** `signalbox template delete` and `template restore`. */
import { isPickerAllowed } from "../call-choices.ts";
import type { CommandLine } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { answerDeleted, deletedJson } from "../deleted-json.ts";
import { findDeleted, restoreUnlessThere } from "../deleted-resources.ts";
import { shortId } from "../id-prefix.ts";
import { submit, withStore } from "../open-store.ts";
import { deleteRemotely, restoreRemotely } from "../remote/delete-remotely.ts";
import { answerText, printNote, sentence } from "../terminal.ts";
import { findOnlyTemplate, findRemoteTemplate } from "./template-lookup.ts";
import { templatePage } from "./template-options.ts";

/** A script that runs twice must not delete another template, whose name begins like that of the first. */
const exactInScripts = () => ({ isExact: !isPickerAllowed() });

/** `signalbox template delete`. */
export const templateDelete: CommandLine = {
  takes: {
    "NAME|ID": "The template, by its name, a beginning of it, or its id; a script gives the whole name",
  },
  options: { ...yesOption("delete"), ...templatePage, ...deletedJson },
  notes: ["Existing announcements stay unchanged. `template restore` undoes this within 30 days."],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const { Id: id, Name } = await findOnlyTemplate(bus, args.needed("NAME|ID"), {
        page: args.text("page"),
        ...exactInScripts(),
      });
      if (!(await confirm(args, "delete", `the template "${Name}"`))) return 1;
      answerDeleted(args, {
        id,
        text: sentence((await submit(bus, { kind: "DeleteTemplate", id })).message),
      });
      printNote(`\`bin/signalbox template restore ${shortId(id)}\` restores it.`);
      return 0;
    }),
  runRemotely: async (args, service) => {
    const { Id: id, Name } = await findRemoteTemplate(service, args, exactInScripts());
    const restoring = `\`bin/signalbox template restore ${shortId(id)}\` restores it.`;
    const deletion = { resource: "Template", id, subject: `template "${Name}"`, restoring };
    return await deleteRemotely(service, args, deletion);
  },
};

/** `signalbox template restore`. */
export const templateRestore: CommandLine = {
  takes: { "NAME|ID": "The deleted template, by its name or id" },
  options: templatePage,
  notes: ["A template can be restored for 30 days, unless another one has its name now."],
  run: async (args) => {
    const selection = { text: args.needed("NAME|ID"), page: args.text("page") };
    return await withStore(
      async ({ bus }) =>
        await restoreUnlessThere(
          async () => {
            const id = await findDeleted(bus, "Template", selection);
            answerText(sentence((await submit(bus, { kind: "RestoreTemplate", id })).message));
            return 0;
          },
          {
            subject: `template "${selection.text}"`,
            find: () => findOnlyTemplate(bus, selection.text, { page: selection.page, isExact: true }),
          },
        ),
    );
  },
  runRemotely: async (args, service) => {
    const selection = { text: args.needed("NAME|ID"), page: args.text("page") };
    return await restoreUnlessThere(() => restoreRemotely(service, "Template", selection), {
      subject: `template "${selection.text}"`,
      find: () => findRemoteTemplate(service, args, { isExact: true }),
    });
  },
};

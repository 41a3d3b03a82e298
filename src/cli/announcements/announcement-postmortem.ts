/** `signalbox announcement postmortem`. */
import { parsePostmortem } from "../../commands/announcements/announcement-bodies.ts";
import { announcement } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readAnnouncement } from "../../queries/announcement-queries.ts";
import { readMessage } from "../announcement-options.ts";
import { type CommandLine, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, answerJson } from "../terminal.ts";
import { findAnyAnnouncement } from "./announcement-lookup.ts";

/** `signalbox announcement postmortem`. */
export const announcementPostmortem: CommandLine = {
  takes: { "TITLE|ID": "The announcement, by its title or id" },
  options: {
    message: { value: "TEXT", about: "Its text, in Markdown; - for standard input" },
    remove: { about: "Remove the postmortem" },
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: ["Publishes the postmortem, or replaces it. Nobody is notified."],
  run: async (args) => {
    const isRemoved = args.flag("remove");
    if (isRemoved === (args.text("message") !== undefined))
      throw new UsageProblem("Give --message TEXT, or --remove.");
    const Message = isRemoved ? null : await readMessage(args);
    const { result } = await withStore(async (opened) => {
      const { Id, Title } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"));
      const { baseUrl } = opened.configuration;
      const { result } = await readAnnouncement(opened.bus, { id: Id, baseUrl, now: Date.now() });
      if (isRemoved && result.Postmortem === null)
        throw new Refusal("IllegalTransition", `"${Title}" has no postmortem.`);
      return await submit(opened.bus, parsePostmortem(Id, { Message }));
    });
    const { Title, Url } = announcement.parse(result);
    if (args.flag("json")) answerJson(result);
    else if (isRemoved) answer(`The postmortem of "${Title}" is removed.`);
    else answer(`The postmortem of "${Title}" is published: ${Url}`);
    return 0;
  },
};

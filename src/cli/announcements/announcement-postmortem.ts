/** `signalbox announcement postmortem`. */
import { parsePostmortem } from "../../commands/announcements/announcement-bodies.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readAnnouncement } from "../../queries/announcement-queries.ts";
import { notifyOfPostmortemOption, readMessage, readNotify } from "../announcement-options.ts";
import { type CommandLine, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { withStore } from "../open-store.ts";
import { answer, answerJson } from "../terminal.ts";
import { findAnyAnnouncement } from "./announcement-lookup.ts";
import { publish } from "./publish.ts";

/** `signalbox announcement postmortem`. */
export const announcementPostmortem: CommandLine = {
  takes: { "TITLE|ID": "The announcement, by its title or id" },
  options: {
    message: { value: "TEXT", about: "Its text, in Markdown; - for standard input" },
    ...notifyOfPostmortemOption,
    remove: { about: "Remove the postmortem" },
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: ["Publishes the postmortem, or replaces it. Its removal notifies nobody."],
  run: async (args) => {
    const isRemoved = args.flag("remove");
    if (isRemoved === (args.text("message") !== undefined))
      throw new UsageProblem("Give --message TEXT, or --remove.");
    const Message = isRemoved ? null : await readMessage(args);
    const NotifySubscribers = isRemoved ? false : readNotify(args);
    const { announcement: published, recipients } = await withStore(async (opened) => {
      const { Id, Title } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"));
      const { baseUrl } = opened.configuration;
      const { result } = await readAnnouncement(opened.bus, { id: Id, baseUrl, now: Date.now() });
      if (isRemoved && result.Postmortem === null)
        throw new Refusal("IllegalTransition", `"${Title}" has no postmortem.`);
      const silenceReason =
        result.Postmortem === null ? "the announcement notifies nobody" : "it was published before";
      return await publish(opened, parsePostmortem(Id, { Message, NotifySubscribers }), silenceReason);
    });
    const { Title, Url } = published;
    if (args.flag("json")) answerJson(published);
    else if (isRemoved) answer(`The postmortem of "${Title}" is removed.`);
    else answer(`The postmortem of "${Title}" is published: ${Url}\n${recipients}`);
    return 0;
  },
};

/** The bodies of requests to incoming webhooks, in the form of each chat service. */
import type { ChatChannel } from "../../contract/subscribers.ts";
import type { ChatMessage } from "./chat-message.ts";
import { discordBody } from "./discord-message.ts";
import { googleChatBody } from "./google-chat-message.ts";
import { slackBody } from "./slack-message.ts";
import { teamsBody } from "./teams-message.ts";

/** The body of a request, in the form of each chat service. */
export const chatBodies: Readonly<Record<ChatChannel, (message: ChatMessage) => object>> = {
  Slack: slackBody,
  MicrosoftTeams: teamsBody,
  Discord: discordBody,
  GoogleChat: googleChatBody,
};

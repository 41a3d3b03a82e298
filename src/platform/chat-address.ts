/** Addresses of incoming webhooks of chat services; each channel accepts only those of its vendor. */
import { type ChatChannel, chatChannels } from "../contract/subscribers.ts";
import { type ReadUrl, readWebhookUrl } from "./webhook-url.ts";

/** The addresses of one vendor. */
type AddressForm = {
  /** A name that starts with a dot matches every host below it. */
  readonly hosts: readonly string[];
  readonly path: RegExp;
  /** Query parameters that the address must have. */
  readonly requiredParameters: readonly string[];
  readonly example: string;
  /** The beginning of an address, for people. */
  readonly beginning: string;
  /** Host and path of the links with which people open a channel, or are invited to one. */
  readonly channelLink: RegExp;
  /** Host and path of addresses that are meant for the service, with any mistake in the host. */
  readonly mistakenHost: RegExp;
};

const forms: Readonly<Record<ChatChannel, AddressForm>> = {
  Slack: {
    hosts: ["hooks.slack.com", "hooks.slack-gov.com"],
    path: /^\/services(?:\/[\w-]+){3}$/u,
    requiredParameters: [],
    example: "https://hooks.slack.com/services/T000/B000/XXXX",
    beginning: "https://hooks.slack.com/services/…",
    channelLink:
      /^(?!hooks\.)(?:[\w-]+\.)*slack(?:-gov)?\.com\/(?:archives|messages|client|app_redirect|t|shared_invite)\//u,
    mistakenHost: /(?:^|\.)slack(?:-gov)?\.com\/|\/services\/T\w+\/B\w+\/\w+\/$/u,
  },
  MicrosoftTeams: {
    hosts: [".logic.azure.com", ".environment.api.powerplatform.com"],
    path: /\/triggers\/[\w-]+\/paths\/invoke$/u,
    requiredParameters: ["sig"],
    example: "https://….environment.api.powerplatform.com/…/triggers/manual/paths/invoke?…&sig=…",
    beginning: "https://….environment.api.powerplatform.com/…",
    channelLink: /^(?:teams\.(?:microsoft|live)\.com|teams\.microsoft\.us|teams\.cloud\.microsoft)\//u,
    mistakenHost: /\.webhook\.office\.com\/|\/workflows\/[\w-]+\/triggers\/[\w-]+\/paths\/invoke\/$/u,
  },
  Discord: {
    hosts: ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"],
    path: /^\/api(?:\/v\d+)?\/webhooks\/\d+\/[\w-]+$/u,
    requiredParameters: [],
    example: "https://discord.com/api/webhooks/123/abc",
    beginning: "https://discord.com/api/webhooks/…",
    channelLink: /^(?:discord\.gg|(?:www\.|ptb\.|canary\.)?discord(?:app)?\.com\/(?:channels|invite))\//u,
    mistakenHost: /(?:^|\.)discord(?:app)?\.com\/|\/api(?:\/v\d+)?\/webhooks\/\d{17,}\/[\w-]+\/$/u,
  },
  GoogleChat: {
    hosts: ["chat.googleapis.com"],
    path: /^\/v1\/spaces\/[\w-]+\/messages$/u,
    requiredParameters: ["key", "token"],
    example: "https://chat.googleapis.com/v1/spaces/AAA/messages?key=…&token=…",
    beginning: "https://chat.googleapis.com/v1/spaces/…",
    channelLink: /^(?:chat|mail)\.google\.com\//u,
    mistakenHost: /\/v1\/spaces\/[\w-]+\/messages\/$/u,
  },
};

/** The names of the chat services. */
export const chatServiceNames: Readonly<Record<ChatChannel, string>> = {
  Slack: "Slack",
  MicrosoftTeams: "Microsoft Teams",
  Discord: "Discord",
  GoogleChat: "Google Chat",
};

/** True if a host belongs to a chat service. `ownHosts` are run by the operator. */
export function isChatHost(channel: ChatChannel, host: string, ownHosts: readonly string[] = []): boolean {
  const matchesName = (name: string) => (name.startsWith(".") ? host.endsWith(name) : host === name);
  return forms[channel].hosts.some(matchesName) || ownHosts.includes(host);
}

/** The chat service of an address, by its host; undefined for any other address. */
export function chatChannelOf(text: string): ChatChannel | undefined {
  const host = URL.parse(text.trim())?.hostname;
  return host === undefined ? undefined : chatChannels.find((channel) => isChatHost(channel, host));
}

/** The text of host and path that the expressions of a form are tested on. */
const hostAndPath = ({ hostname, pathname }: URL) => `${hostname}${pathname.replace(/\/$/u, "")}/`;

/** The chat service that an address is meant for although its host is none of the service's webhooks; undefined for any other text. */
export function mistakenChatOf(text: string): ChatChannel | undefined {
  const url = URL.parse(text.trim());
  return url === null || chatChannelOf(text) !== undefined
    ? undefined
    : chatChannels.find((channel) => forms[channel].mistakenHost.test(hostAndPath(url)));
}

/** An address of a webhook of a chat service, for people. */
export const chatUrlExample = (channel: ChatChannel): string => forms[channel].example;

/** The beginning of the webhooks' addresses of a chat service, for people. */
export const chatUrlBeginning = (channel: ChatChannel): string => forms[channel].beginning;

/** The chat service of the link with which people open a channel; undefined for any other text. */
export function channelLinkOf(text: string): ChatChannel | undefined {
  const url = URL.parse(text.trim());
  return url === null
    ? undefined
    : chatChannels.find((channel) => forms[channel].channelLink.test(hostAndPath(url)));
}

/** The problem with the link of a channel, to which nothing can be sent; undefined for any other text. */
export function channelLinkProblem(text: string): string | undefined {
  const channel = channelLinkOf(text);
  return channel === undefined
    ? undefined
    : `This is the link of a channel of ${chatServiceNames[channel]}. Give the URL of an incoming webhook, such as ${forms[channel].example}.`;
}

const notWebhook = (channel: ChatChannel) =>
  `Give the URL of an incoming webhook of ${chatServiceNames[channel]}, such as ${forms[channel].example}.`;

/** The problem with an address that is meant for a chat service; undefined for any other text. */
export function mistakenChatProblem(text: string): string | undefined {
  const channel = mistakenChatOf(text);
  return channel === undefined ? undefined : notWebhook(channel);
}

/** The problem with a URL; undefined for an incoming webhook of this chat service. */
export function chatUrlProblem(
  channel: ChatChannel,
  { hostname, pathname, searchParams }: URL,
  ownHosts: readonly string[] = [],
): string | undefined {
  if (ownHosts.includes(hostname)) return undefined;
  const { path, requiredParameters } = forms[channel];
  const isWebhookUrl =
    isChatHost(channel, hostname) &&
    path.test(pathname) &&
    requiredParameters.every((name) => searchParams.has(name));
  return isWebhookUrl ? undefined : notWebhook(channel);
}

/** Parses the address of an incoming webhook; otherwise returns the problem. */
export function readChatUrl(channel: ChatChannel, text: string, ownHosts: readonly string[] = []): ReadUrl {
  const result = readWebhookUrl(text);
  if ("problem" in result) return result;
  const problem = chatUrlProblem(channel, result.url, ownHosts);
  return problem === undefined ? result : { problem };
}

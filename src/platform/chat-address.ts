/** The addresses of incoming webhooks of chat services: a channel takes those of its own vendor alone. */
import { type ChatChannel, chatChannels } from "../contract/subscribers.ts";
import { readWebhookUrl } from "./webhook-url.ts";

/** The addresses of one vendor. */
type AddressForm = {
  /** A name that starts with a dot matches every host below it. */
  readonly hosts: readonly string[];
  readonly path: RegExp;
  /** Query parameters without which the address does not work. */
  readonly needs: readonly string[];
  readonly example: string;
};

const forms: Readonly<Record<ChatChannel, AddressForm>> = {
  Slack: {
    hosts: ["hooks.slack.com", "hooks.slack-gov.com"],
    path: /^\/services(?:\/[\w-]+){3}$/u,
    needs: [],
    example: "https://hooks.slack.com/services/T000/B000/XXXX",
  },
  MicrosoftTeams: {
    hosts: [".logic.azure.com", ".environment.api.powerplatform.com"],
    path: /\/triggers\/[\w-]+\/paths\/invoke$/u,
    needs: ["sig"],
    example: "https://….environment.api.powerplatform.com/…/triggers/manual/paths/invoke?…&sig=…",
  },
  Discord: {
    hosts: ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"],
    path: /^\/api(?:\/v\d+)?\/webhooks\/\d+\/[\w-]+$/u,
    needs: [],
    example: "https://discord.com/api/webhooks/123/abc",
  },
  GoogleChat: {
    hosts: ["chat.googleapis.com"],
    path: /^\/v1\/spaces\/[\w-]+\/messages$/u,
    needs: ["key", "token"],
    example: "https://chat.googleapis.com/v1/spaces/AAA/messages?key=…&token=…",
  },
};

/** Whether a host is one of a chat service's. `own` are the hosts that the operator runs. */
export function isChatHost(channel: ChatChannel, host: string, own: readonly string[] = []): boolean {
  const isNamed = (name: string) => (name.startsWith(".") ? host.endsWith(name) : host === name);
  return forms[channel].hosts.some(isNamed) || own.includes(host);
}

/** The chat service that an address belongs to by its host; undefined for any other address. */
export function chatChannelOf(text: string): ChatChannel | undefined {
  const host = URL.parse(text.trim())?.hostname;
  return host === undefined ? undefined : chatChannels.find((channel) => isChatHost(channel, host));
}

/** The fault of a URL; undefined where it is the incoming webhook of this chat service. */
export function chatUrlProblem(
  channel: ChatChannel,
  { hostname, pathname, searchParams }: URL,
  own: readonly string[] = [],
): string | undefined {
  if (own.includes(hostname)) return undefined;
  const { path, needs, example } = forms[channel];
  const isOne =
    isChatHost(channel, hostname) && path.test(pathname) && needs.every((name) => searchParams.has(name));
  return isOne ? undefined : `Give the URL of an incoming webhook, such as ${example}.`;
}

/** Reads the address of an incoming webhook as somebody wrote it; else says what is wrong. */
export function readChatUrl(
  channel: ChatChannel,
  text: string,
  own: readonly string[] = [],
): { readonly url: URL } | { readonly problem: string } {
  const read = readWebhookUrl(text);
  if ("problem" in read) return read;
  const problem = chatUrlProblem(channel, read.url, own);
  return problem === undefined ? read : { problem };
}

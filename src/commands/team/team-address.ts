/** Addresses of team destinations as entered: URLs, and PagerDuty's integration keys. */
import type { TeamChannel } from "../../contract/team-alerts.ts";
import { channelLinkProblem, chatChannelOf, chatUrlProblem } from "../../platform/chat-address.ts";
import { maskWebhookUrl } from "../../platform/webhook-url.ts";

/** A parsed address before it is sealed; `mask` is for display. */
type ReadAddress = { readonly address: string; readonly mask: string } | { readonly problem: string };

/** Integration key of PagerDuty's "Events API v2". */
const routingKey = /^[A-Za-z0-9]{32}$/u;
const shownCharacters = 4;
const maxUrl = 2_048;

function readUrl(text: string): URL | undefined {
  const url = URL.parse(text.trim());
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  const hasOnlyPath = url?.username === "" && url.password === "" && url.hash === "";
  return url !== null && isHttp && hasOnlyPath && url.href.length <= maxUrl ? url : undefined;
}

/**
 * The channel of a destination without one: that of its address, or e-mail where it has only a role. Undefined if it is
 * open, as on one of `chatHosts`, which may be of any chat service.
 */
export function teamChannelOf(
  { Address: address, Role: role }: { readonly Address?: unknown; readonly Role?: unknown },
  chatHosts: readonly string[],
): TeamChannel | undefined {
  const text = typeof address === "string" ? address.trim() : "";
  if (text === "") return role === undefined ? undefined : "Email";
  if (routingKey.test(text)) return "PagerDuty";
  // It is refused with the remedy: e-mail has recipients by role.
  if (/^[^\s/@]+@[^\s/@]+$/u.test(text)) return "Email";
  const url = readUrl(text);
  if (url === undefined || chatHosts.includes(url.hostname)) return undefined;
  return chatChannelOf(text) ?? "Webhook";
}

const urlHelp = "Give a URL such as https://hooks.example.com/team, without a user name";

/** The problem of an address that no channel takes; undefined if one does. */
export function anyAddressProblem(text: string): string | undefined {
  if (routingKey.test(text.trim()) || readUrl(text) !== undefined) return undefined;
  return channelLinkProblem(text) ?? `${urlHelp}, or PagerDuty's integration key of 32 characters.`;
}

/**
 * Parses an address of a channel. Host and scheme are checked by the guard of outbound requests, since `OUTBOUND_ALLOW`
 * may permit internal networks. `chatHosts` are the operator's own chat services.
 */
export function readTeamAddress(
  channel: Exclude<TeamChannel, "Email">,
  text: string,
  chatHosts: readonly string[],
): ReadAddress {
  if (channel === "PagerDuty") {
    const key = text.trim();
    return routingKey.test(key)
      ? { address: key, mask: `…${key.slice(-shownCharacters)}` }
      : { problem: 'Give the 32 characters of the integration key ("Events API v2").' };
  }
  if (text.includes("…"))
    return { problem: "This is the masked address, as it is read: leave it out, or give the whole one." };
  const linkProblem = channelLinkProblem(text);
  if (linkProblem !== undefined) return { problem: linkProblem };
  const url = readUrl(text);
  if (url === undefined) return { problem: `${urlHelp}.` };
  const problem = channel === "Webhook" ? undefined : chatUrlProblem(channel, url, chatHosts);
  return problem === undefined ? { address: url.href, mask: maskWebhookUrl(url) } : { problem };
}

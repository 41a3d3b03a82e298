/** Addresses of the team's destinations as they are written: URLs, and PagerDuty's integration keys. */
import type { TeamChannel } from "../../contract/team-alerts.ts";
import { chatUrlProblem } from "../../platform/chat-address.ts";
import { maskWebhookUrl } from "../../platform/webhook-url.ts";

/** An address that was read, before it is sealed; `mask` is shown instead of it. */
type ReadAddress = { readonly address: string; readonly mask: string } | { readonly problem: string };

/** The key of an integration of the kind "Events API v2". */
const routingKey = /^[A-Za-z0-9]{32}$/u;
const shownDigits = 4;
const maxUrl = 2_048;

function readUrl(text: string): URL | undefined {
  const url = URL.parse(text.trim());
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  const isPlain = url?.username === "" && url.password === "" && url.hash === "";
  return url !== null && isWeb && isPlain && url.href.length <= maxUrl ? url : undefined;
}

/**
 * Reads an address of a channel. The guard of outbound requests decides about the host and the scheme: people may name
 * networks that `OUTBOUND_ALLOW` opens. `chatHosts` are the operator's own chat services.
 */
export function readTeamAddress(
  channel: Exclude<TeamChannel, "Email">,
  text: string,
  chatHosts: readonly string[],
): ReadAddress {
  if (channel === "PagerDuty") {
    const key = text.trim();
    return routingKey.test(key)
      ? { address: key, mask: `…${key.slice(-shownDigits)}` }
      : { problem: 'Give the 32 characters of the integration key ("Events API v2").' };
  }
  const url = readUrl(text);
  if (url === undefined)
    return { problem: "Give a URL such as https://hooks.example.com/team, without a user name." };
  const problem = channel === "Webhook" ? undefined : chatUrlProblem(channel, url, chatHosts);
  return problem === undefined ? { address: url.href, mask: maskWebhookUrl(url) } : { problem };
}

/** Whether messages may go to an address that a visitor names. */
import { fieldRefusal } from "../../commands/body-parsing.ts";
import type { PlainAddress } from "../../commands/subscribers/subscriber-address.ts";
import { isPushHost } from "../../platform/push-address.ts";
import type { Sources } from "../operation-call.ts";

/** Whether requests may go to an address. Rejects with a `Refusal` if its host is no push service of a browser. */
export async function mayReachVisitor(
  { mayReach, pushHosts }: Pick<Sources, "mayReach" | "pushHosts">,
  { channel, url }: Pick<PlainAddress, "channel" | "url">,
): Promise<boolean> {
  if (url === null) return true;
  if (channel !== "WebPush") return await mayReach(url.href, "visitor");
  if (!isPushHost(url.hostname, pushHosts))
    throw fieldRefusal("Address", "Give a subscription with the push service of a browser.");
  return await mayReach(url.href, pushHosts.includes(url.hostname) ? "operator" : "visitor");
}

/** The checks of a destination's address, and the seal on it, for commands on the store itself. */
import { loadSecret } from "../../auth/load-secret.ts";
import { seal } from "../../auth/service-secret.ts";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { TeamChannel } from "../../contract/team-alerts.ts";
import { mayReachWith } from "../../http/webhook-targets.ts";
import type { Configuration } from "../../platform/configuration.ts";
import { readSecret } from "../secret-input.ts";

/** The settings of this machine for addresses, with the secret that seals them. */
export async function addressSources(bus: CommandBus, configuration: Configuration) {
  const secret = await loadSecret(bus, configuration);
  const { allowed, chatHosts } = configuration.notifications;
  return { secret, mayReach: mayReachWith(allowed), chatHosts, seal: (text: string) => seal(secret, text) };
}

/** Reads an address from the terminal or standard input. */
export async function readAddress(channel: TeamChannel): Promise<string> {
  return await readSecret(channel === "PagerDuty" ? "Integration key" : "Webhook URL");
}

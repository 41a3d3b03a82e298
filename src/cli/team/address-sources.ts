/** The checks of a destination's address, and the seal on it, for commands on the store itself. */
import { loadSecret } from "../../auth/load-secret.ts";
import { seal } from "../../auth/service-secret.ts";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { TeamChannel } from "../../contract/team-alerts.ts";
import { mayReachWith } from "../../http/webhook-targets.ts";
import type { Configuration } from "../../platform/configuration.ts";
import { readSecret } from "../secret-input.ts";
import { printNote } from "../terminal.ts";
import { isInteractive } from "../terminal-prompts.ts";

/** The settings of this machine for addresses, with the secret that seals them. */
export async function addressSources(bus: CommandBus, configuration: Configuration) {
  const secret = await loadSecret(bus, configuration);
  const { allowed, chatHosts } = configuration.notifications;
  return { secret, mayReach: mayReachWith(allowed), chatHosts, seal: (text: string) => seal(secret, text) };
}

/** Runs `work` with an address; a person at the terminal is asked again for one that it refuses. */
export async function withAddress<Result>(
  channel: TeamChannel,
  work: (address: string) => Promise<Result>,
  read: (channel: TeamChannel) => Promise<string> = readAddress,
): Promise<Result> {
  for (;;) {
    try {
      return await work(await read(channel));
    } catch (error) {
      const message = isInteractive() ? addressProblem(error) : undefined;
      if (message === undefined) throw error;
      printNote(message);
    }
  }
}

/** The reason why an address is refused; undefined for another error. */
function addressProblem(error: unknown): string | undefined {
  const [only, ...others] = error instanceof Refusal ? (error.detail.errors ?? []) : [];
  return only?.Path === "Address" && others.length === 0 ? only.Message : undefined;
}

/** Reads an address from the terminal or standard input. */
async function readAddress(channel: TeamChannel): Promise<string> {
  return await readSecret(channel === "PagerDuty" ? "Integration key" : "Webhook URL");
}

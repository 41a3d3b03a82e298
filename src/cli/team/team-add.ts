/** `signalbox team add`. */
import { loadSecret } from "../../auth/load-secret.ts";
import { seal } from "../../auth/service-secret.ts";
import { makeSigningSecret, openSigningSecret } from "../../auth/subscriber-secrets.ts";
import { addableChannels } from "../../contract/subscribers.ts";
import { readTeamDestination } from "../../http/team-routes.ts";
import { mayReachWith } from "../../http/webhook-targets.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { readSecret } from "../secret-input.ts";
import { answer, tell } from "../terminal.ts";

async function run(given: ParsedArguments): Promise<number> {
  const [page, role] = [given.text("page"), given.text("role")];
  const body = {
    Name: given.needed("name"),
    Channel: given.needed("channel"),
    ...(page === undefined ? {} : { Page: page }),
    ...(role === undefined ? { Address: await readSecret("Address: ") } : { Role: role }),
  };
  return await withStore(async ({ bus, configuration }) => {
    const secret = await loadSecret(bus, configuration);
    const { mail, allowed, chatHosts } = configuration.notifications;
    const sources = {
      channels: addableChannels.filter((addableChannel) => addableChannel !== "Email" || mail !== undefined),
      mayReach: mayReachWith(allowed),
      chatHosts,
      seal: (text: string) => seal(secret, text),
    };
    const command = await readTeamDestination(sources, body);
    const signingSecret = command.channel === "Webhook" ? makeSigningSecret(secret) : null;
    const { message } = await submit(bus, { ...command, signingSecret });
    if (signingSecret === null) answer(message);
    else {
      answer(openSigningSecret(secret, signingSecret));
      tell(`${message}. Its messages are signed with the secret above, which is shown only once.`);
    }
    return 0;
  });
}

/** `signalbox team add`. */
export const teamAdd: CommandLine = {
  takes: {},
  options: {
    channel: {
      value: "CHANNEL",
      about: "Email, Webhook, Slack, MicrosoftTeams, Discord, GoogleChat or PagerDuty",
      required: true,
    },
    name: { value: "NAME", about: "1 to 100 characters", required: true },
    role: {
      value: "ROLE",
      about: "For e-mail: recipients from this role up: Owner, Admin, Editor or Viewer",
    },
    page: { value: "SLUG", about: "Page whose alerts are sent (the first)" },
  },
  notes: [
    "Reads the URL, or for PagerDuty the integration key, from the terminal or standard input, because it is a secret.",
  ],
  run,
};

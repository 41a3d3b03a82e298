/** `signalbox team rotate-secret`. */
import { loadSecret } from "../../auth/load-secret.ts";
import { makeSigningSecret, openSigningSecret } from "../../auth/subscriber-secrets.ts";
import { rotatedSecret } from "../../contract/subscribers.ts";
import type { CommandLine } from "../command-line.ts";
import { keepOption, readKeep } from "../keep-option.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote, sentence } from "../terminal.ts";
import { findByName, findRemoteByName } from "./team-lookup.ts";

function print(secret: string, message: string): number {
  answer(secret);
  printNote(sentence(message));
  return 0;
}

/** `signalbox team rotate-secret`. */
export const teamRotateSecret: CommandLine = {
  takes: { "NAME|ID": "The webhook, by its name or id" },
  options: keepOption("secret"),
  notes: [
    "Prints only the new secret, once. Until --keep has passed messages are signed with the old one as well.",
  ],
  run: async (args) => {
    const keepMilliseconds = readKeep(args);
    const { message, secret } = await withStore(async ({ bus, configuration }) => {
      const { Id: id } = await findByName(bus, args.needed("NAME|ID"));
      const key = await loadSecret(bus, configuration);
      const signingSecret = makeSigningSecret(key);
      const { message } = await submit(bus, {
        kind: "RotateTeamSecret",
        id,
        signingSecret,
        keepMilliseconds,
      });
      return { message, secret: openSigningSecret(key, signingSecret) };
    });
    return print(secret, message);
  },
  runRemotely: async (args, service) => {
    const body = { KeepFor: Math.round(readKeep(args) / 1000) };
    const { Id } = await findRemoteByName(service, args.needed("NAME|ID"));
    const path = `/api/TeamDestination/${Id}/RotateSecret`;
    const { result, message } = await service.call({ method: "POST", path, body, result: rotatedSecret });
    return print(result.SigningSecret, message);
  },
};

/** `signalbox subscriber resend` and `subscriber rotate-secret`. */
import { loadSecret } from "../../auth/load-secret.ts";
import { makeSigningSecret, openSigningSecret } from "../../auth/subscriber-secrets.ts";
import { rotatedSecret, subscriber } from "../../contract/subscribers.ts";
import type { CommandLine } from "../command-line.ts";
import { keepOption, readKeep } from "../keep-option.ts";
import { submit, withStore } from "../open-store.ts";
import { sendingOf } from "../service-settings.ts";
import { isServiceStopped, stoppedNote } from "../stopped-service.ts";
import { answer, answerText, printNote, sentence } from "../terminal.ts";
import { findRemoteSubscriber } from "./remote-subscribers.ts";
import { findSubscriberId, readSubscriberName, subscriberName } from "./subscriber-lookup.ts";

const page = { value: "SLUG", about: "Page, if the address follows several" } as const;

/** `signalbox subscriber resend`. */
export const subscriberResend: CommandLine = {
  takes: subscriberName,
  options: { page },
  notes: ["The running service sends it. Before it is confirmed that is the confirmation again."],
  run: async (args) => {
    const { message, isStopped } = await withStore(async (opened) => {
      const { bus, configuration } = opened;
      const id = await findSubscriberId(bus, args);
      const { isMailSetUp: hasMail } = await sendingOf(opened);
      const { message } = await submit(bus, { kind: "ResendToSubscriber", id, hasMail });
      return { message, isStopped: isServiceStopped(configuration) };
    });
    answerText(sentence(message));
    if (isStopped) printNote(stoppedNote);
    return 0;
  },
  runRemotely: async (args, service) => {
    const id = await findRemoteSubscriber(service, readSubscriberName(args), args.text("page"));
    const path = `/api/Subscriber/${id}/Resend`;
    answerText(sentence((await service.call({ method: "POST", path, result: subscriber })).message));
    return 0;
  },
};

/** `signalbox subscriber rotate-secret`. */
export const subscriberRotateSecret: CommandLine = {
  takes: subscriberName,
  options: { page, ...keepOption("secret") },
  notes: [
    "Prints only the new secret, once. Until --keep has passed messages are signed with the old one as well.",
  ],
  run: async (args) => {
    const keepMilliseconds = readKeep(args);
    const { message, secret } = await withStore(async ({ bus, configuration }) => {
      const id = await findSubscriberId(bus, args);
      const key = await loadSecret(bus, configuration);
      const signingSecret = makeSigningSecret(key);
      const { message } = await submit(bus, {
        kind: "RotateSigningSecret",
        id,
        signingSecret,
        keepMilliseconds,
      });
      return { message, secret: openSigningSecret(key, signingSecret) };
    });
    answer(secret);
    printNote(sentence(message));
    return 0;
  },
  runRemotely: async (args, service) => {
    const body = { KeepFor: Math.round(readKeep(args) / 1000) };
    const id = await findRemoteSubscriber(service, readSubscriberName(args), args.text("page"));
    const path = `/api/Subscriber/${id}/RotateSecret`;
    const { result, message } = await service.call({ method: "POST", path, body, result: rotatedSecret });
    answer(result.SigningSecret);
    printNote(sentence(message));
    return 0;
  },
};

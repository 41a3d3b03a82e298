/** The operations on subscribers whose addresses and secrets are sealed before they reach a command. */
import { makeSigningSecret, openSigningSecret, storeAddress } from "../auth/subscriber-secrets.ts";
import type { Answer } from "../commands/command.ts";
import { needsSigningSecret, parseSubscriberCreate } from "../commands/subscribers/subscriber-bodies.ts";
import type { OperationName } from "../contract/operations/operations.ts";
import { Refusal } from "../contract/refusal.ts";
import type { SubscriberChannel } from "../contract/subscribers.ts";
import { type Call, param, type Route, readSecret, type Sources } from "./operation-call.ts";
import { refuseForbiddenTarget } from "./webhook-targets.ts";

/** The refusal of a message by a channel that is not configured. */
export function refuseUnavailable(channels: readonly SubscriberChannel[], channel: SubscriberChannel): void {
  if (channels.includes(channel)) return;
  throw new Refusal(
    "ChannelUnavailable",
    "The service sends no mail: SMTP_URL is not set. Set it, or add the address as already confirmed: with Confirmed and a ConsentNote.",
  );
}

/** An answer with its signing secret in the clear: the stored answer of an `Idempotency-Key` has it sealed. */
export function withSigningSecret(sources: Sources, answer: Answer): Answer {
  const { result } = answer;
  if (typeof result !== "object" || result === null || !("SigningSecret" in result)) return answer;
  const secret = openSigningSecret(readSecret(sources), String(result.SigningSecret));
  return { ...answer, result: { ...result, SigningSecret: secret } };
}

/** The routes of these operations. */
export function subscriberRoutes(sources: Sources) {
  const idOf = (call: Call) => param(call, "id").toLowerCase();
  const { channels } = sources;
  return {
    CreateSubscriber: {
      kind: "change",
      async command(_call, body) {
        const { plain: address, ...command } = parseSubscriberCreate(body);
        if (address.channel === "Email" && command.consentNote === null)
          refuseUnavailable(channels, address.channel);
        if (address.url !== null) await refuseForbiddenTarget(sources.mayReach, address.url.href);
        const secret = readSecret(sources);
        const signingSecret = needsSigningSecret(address) ? makeSigningSecret(secret) : null;
        return { ...command, address: storeAddress(secret, address), signingSecret };
      },
      present: (answer) => withSigningSecret(sources, answer),
    },
    ResendToSubscriber: {
      kind: "change",
      command: (call) => ({
        kind: "ResendToSubscriber",
        id: idOf(call),
        hasMail: channels.includes("Email"),
      }),
    },
    TestSubscriber: {
      kind: "change",
      command: (call) => ({
        kind: "TestSubscriber",
        id: idOf(call),
        hasMail: channels.includes("Email"),
      }),
    },
    RotateSigningSecret: {
      kind: "change",
      command: (call) => ({
        kind: "RotateSigningSecret",
        id: idOf(call),
        signingSecret: makeSigningSecret(readSecret(sources)),
      }),
      present: (answer) => withSigningSecret(sources, answer),
    },
  } as const satisfies Partial<Record<OperationName, Route>>;
}

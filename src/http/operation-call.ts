/** A call of an operation: what a route is given, and what it may answer with. */

import type { Passwords } from "../auth/passwords.ts";
import type { ServiceSecret } from "../auth/service-secret.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Answer, Command } from "../commands/command.ts";
import { Refusal } from "../contract/refusal.ts";
import type { SubscriberChannel } from "../contract/subscribers.ts";
import type { IntegrationCache } from "../integrations/integration-cache.ts";
import type { MailEventVerifier } from "../integrations/mail-events/verify-mail-events.ts";
import type { SendingSettings } from "../notifications/sending-obstacle.ts";
import type { Clock } from "../platform/clock.ts";
import type { MailEventSettings } from "../platform/mail-settings.ts";
import type { Publisher } from "../publishing/publisher.ts";
import type { CopyTask } from "../publishing/static-copy/copy-task.ts";
import type { ListPage, ListResult, VersionedResult } from "../queries/cursor-lists.ts";
import type { CallerOf } from "./client-address.ts";
import type { Exchange } from "./http-exchange.ts";
import type { EventHandler } from "./integrations/event-handler.ts";
import type { MayReach } from "./webhook-targets.ts";

/** A call that was admitted. */
export type Call = {
  readonly exchange: Exchange;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

export type Sources = {
  /** Undefined until the store is open. */
  readonly bus: () => CommandBus | undefined;
  readonly publisher: () => Publisher | undefined;
  /** The static copy task; undefined if not configured. */
  readonly copying: () => CopyTask | undefined;
  /** Address for pages without their own; only read while listening. */
  readonly baseUrl: () => string;
  /** Hashes page passwords: commands never see one. */
  readonly passwords: Passwords;
  /** Undefined until the store is open. */
  readonly secret: () => ServiceSecret | undefined;
  readonly clock: Clock;
  readonly callerOf: CallerOf;
  /** The channels that messages can be sent by. */
  readonly channels: readonly SubscriberChannel[];
  readonly mayReach: MayReach;
  readonly sending: SendingSettings;
  /** Hosts of chat services that the operator runs. */
  readonly chatHosts: readonly string[];
  /** Hosts of push services that the operator names. */
  readonly pushHosts: readonly string[];
  readonly integrations: IntegrationServices;
  /** The mail provider that reports bounces; undefined where none does. */
  readonly mailEvents: MailEventSettings | undefined;
};

/** The services that take events of monitoring systems. */
export type IntegrationServices = {
  readonly cache: IntegrationCache;
  readonly events: EventHandler;
  readonly mailEvents: MailEventVerifier;
};

/** An operation's implementation: one resource, a list, a command, or its own handler. */
export type Route =
  | {
      readonly kind: "one";
      readonly message: string;
      read(bus: CommandBus, call: Call): Promise<VersionedResult<unknown>>;
    }
  | {
      readonly kind: "list";
      readonly message: string;
      read(bus: CommandBus, call: Call, slice: ListPage): Promise<ListResult<unknown>>;
    }
  | {
      readonly kind: "change";
      /** Whether reporters call it, whose bodies are parsed tolerantly. */
      readonly isReport?: boolean;
      command(call: Call, body: unknown): Command | Promise<Command>;
      /** The answer as the caller gets it, where it differs from the stored one. */
      present?(answer: Answer, call: Call): Answer;
      /** Presents the answer to a dry run. */
      presentDryRun?(answer: Answer, call: Call): Answer | Promise<Answer>;
    }
  | {
      readonly kind: "own";
      answer(call: Call): Promise<void>;
      /** Takes note of a call that was refused for its rate or the size of its body. Does not reject. */
      readonly noteRefusal?: (call: Call, refusal: Refusal) => Promise<void>;
    };

/** The command bus, once the store is open. Throws a `Refusal` before. */
export function openedBus(sources: Pick<Sources, "bus">): CommandBus {
  const bus = sources.bus();
  if (bus !== undefined) return bus;
  throw notOpenYet();
}

/** The service's secret, once the store is open. Throws a `Refusal` before. */
export function readSecret(sources: Sources): ServiceSecret {
  const secret = sources.secret();
  if (secret !== undefined) return secret;
  throw notOpenYet();
}

function notOpenYet(): Refusal {
  return new Refusal(
    "LedgerUnavailable",
    "The service is starting; its database is not open yet. Try again shortly.",
    {
      retryAfterSeconds: 1,
    },
  );
}

export function param(call: Call, name: string): string {
  return call.params[name] ?? "";
}

/** The routes of the service itself, and of what was deleted. */
import type { serviceOperations } from "../contract/operations/service-operations.ts";
import { Refusal } from "../contract/refusal.ts";
import { deletedItemQuery, type ServiceOut, sending } from "../contract/service.ts";
import { writeTimeOrNull } from "../contract/times.ts";
import { readBuildVersion } from "../platform/project-root.ts";
import { readSendingState } from "../queries/notification-settings.ts";
import { readDeletedItems } from "../queries/trash-queries.ts";
import type { Call, Route, Sources } from "./operation-call.ts";
import { readQuery } from "./query-parameters.ts";

/** The key of a call. */
function keyOf({ exchange: { key } }: Call): ServiceOut["Key"] {
  // Second line of defence: admission requires a key.
  if (key === undefined) throw new Refusal("KeyMissing", "Send an API key in the X-API-KEY header.");
  const { name: Name, role: Role, expiresAt, ratePerMinute: RatePerMinute } = key;
  return { Name, Role, ExpiresAt: writeTimeOrNull(expiresAt), RatePerMinute };
}

/** The routes of these operations. */
export function serviceRoutes({
  clock,
  sending: settings,
}: Pick<Sources, "clock" | "sending">): Readonly<Record<keyof typeof serviceOperations, Route>> {
  return {
    ReadService: {
      kind: "one",
      message: "Service",
      read: async (bus, call) => {
        const now = clock.now();
        const state = await readSendingState(bus, { ...settings, mailboxPath: null, now });
        const result: ServiceOut = {
          Version: readBuildVersion(),
          Key: keyOf(call),
          Sending: sending.parse(state),
        };
        return { result, version: 0 };
      },
    },
    ListDeletedItems: {
      kind: "list",
      message: "Deleted items, newest first",
      read: (bus, call, slice) =>
        readDeletedItems(
          bus,
          { ...slice, now: clock.now() },
          readQuery(deletedItemQuery, call.exchange.query),
        ),
    },
  };
}

/** The portal's own operations on components. */
import { parseComponentOrder } from "../../commands/components/component-order.ts";
import type { componentOperations } from "../../contract/portal/portal-components.ts";
import { readRemarks } from "../../queries/component-remarks.ts";
import { readAttributedHistory, readSources } from "../../queries/source-actors.ts";
import { type Call, param, type Route } from "../operation-call.ts";

const idOf = (call: Call) => param(call, "id").toLowerCase();

/** The routes of these operations. */
export const componentRoutes = {
  ReadComponentRemarks: { kind: "one", message: "Remarks on components", read: (bus) => readRemarks(bus) },
  ReadComponentSources: {
    kind: "one",
    message: "Status sources",
    read: (bus, call) => readSources(bus, idOf(call)),
  },
  ReadAttributedHistory: {
    kind: "list",
    message: "Status periods, newest first",
    read: (bus, call, slice) => readAttributedHistory(bus, { ...slice, id: idOf(call) }),
  },
  OrderComponents: { kind: "change", command: (_call, body) => parseComponentOrder(body) },
} as const satisfies Readonly<Record<keyof typeof componentOperations, Route>>;

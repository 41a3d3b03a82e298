/** The portal's own operations on components. */
import { parseComponentOrder } from "../../commands/components/component-order.ts";
import { readRemarks } from "../../commands/components/component-remarks.ts";
import type { componentOperations } from "../../contract/portal/portal-components.ts";
import type { Route } from "../operation-call.ts";

/** The routes of these operations. */
export const componentRoutes = {
  ReadComponentRemarks: { kind: "one", message: "Remarks on components", read: (door) => readRemarks(door) },
  OrderComponents: { kind: "change", command: (_call, body) => parseComponentOrder(body) },
} as const satisfies Readonly<Record<keyof typeof componentOperations, Route>>;

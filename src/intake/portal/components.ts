/** What the portal's own operations on components change. */
import { parseComponentOrder } from "../../commands/component-order.ts";
import type { componentOperations } from "../../contract/portal-components.ts";
import type { Route } from "../calls.ts";

/** The routes of these operations. */
export const componentRoutes = {
  OrderComponents: { kind: "change", command: (_call, body) => parseComponentOrder(body) },
} as const satisfies Readonly<Record<keyof typeof componentOperations, Route>>;

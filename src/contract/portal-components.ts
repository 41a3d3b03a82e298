/** The places of components and groups on the page, all set in one change. */
import { z } from "zod";
import type { PortalOperation } from "./portal-operation.ts";

const place = z.int().min(0).max(1_000_000);
const mostMoved = 2_000;

/** The body of `POST /portal/api/Component/Order`: whatever is not named stays where it is. */
export const componentOrder = z.strictObject({
  Groups: z.array(z.strictObject({ Id: z.uuid(), Position: place })).max(mostMoved),
  Components: z
    .array(z.strictObject({ Id: z.uuid(), GroupId: z.uuid().nullable(), Position: place }))
    .max(mostMoved),
});

/** What `POST /portal/api/Component/Order` takes. */
export type ComponentOrder = z.infer<typeof componentOrder>;

/** What an order is answered with. */
const componentOrderResult = z.object({
  /** How many components and groups have another place than before. */
  Moved: z.int(),
});

/** What an order is answered with, as the wire has it. */
export type ComponentOrderResult = z.infer<typeof componentOrderResult>;

/** The portal's own operations on components. */
export const componentOperations = {
  OrderComponents: {
    method: "POST",
    path: "/portal/api/Component/Order",
    access: "edit",
    needsProof: false,
    query: null,
    body: componentOrder,
    status: 200,
    result: componentOrderResult,
    refusals: ["ComponentNotFound", "ComponentGroupNotFound"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;

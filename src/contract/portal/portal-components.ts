/** What the portal asks of components beyond the native API: their places, all set in one change, and remarks for their list. */
import { z } from "zod";
import { timeOut } from "../times.ts";
import { componentStatuses } from "../words.ts";
import { type PortalOperation, read } from "./portal-operation.ts";

const mostInOrder = 2_000;
const inOrder = z.array(z.uuid()).max(mostInOrder);

/** The body of `POST /portal/api/Component/Order`: lists in their order. What is in none of them stays where it is. */
export const componentOrder = z.strictObject({
  /** Groups, by their ids. */
  Groups: inOrder,
  /** Components, by their ids, under the group that they are in or come into; null for those in none. */
  Members: z.array(z.strictObject({ GroupId: z.uuid().nullable(), Components: inOrder })).max(mostInOrder),
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

const componentRemarks = z.object({
  Items: z.array(
    z.object({
      ComponentId: z.uuid(),
      /** The pin that stands on it; `Until` is null where somebody must lift it. */
      Pin: z.object({ Status: z.enum(componentStatuses), Until: timeOut.nullable() }).nullable(),
      /** Names of other components that can hardly be told from its own. */
      LooksLike: z.array(z.string()),
      /** A word of its name that mixes scripts. */
      MixedWord: z.string().nullable(),
    }),
  ),
});

/** Those components of which there is something to remark. */
export type ComponentRemarks = z.infer<typeof componentRemarks>;

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
  ReadComponentRemarks: {
    ...read,
    path: "/portal/api/Component/Remarks",
    access: "view",
    result: componentRemarks,
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;

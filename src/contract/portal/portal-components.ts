/** The portal's additional operations for components: reordering in one change, and warnings for the list. */
import { z } from "zod";
import { timeOut } from "../times.ts";
import { componentStatuses } from "../words.ts";
import { type PortalOperation, read } from "./portal-operation.ts";

const mostInOrder = 2_000;
const inOrder = z.array(z.uuid()).max(mostInOrder);

/**
 * The body of `POST /portal/api/Component/Order`: lists in their new order. Unlisted components and groups
 * keep their place.
 */
export const componentOrder = z.strictObject({
  /** Groups, by their ids. */
  Groups: inOrder,
  /** Components, by their ids, under the group that they are in or come into; null for those in none. */
  Members: z.array(z.strictObject({ GroupId: z.uuid().nullable(), Components: inOrder })).max(mostInOrder),
});

export type ComponentOrder = z.infer<typeof componentOrder>;

/** The response to a reordering. */
const componentOrderResult = z.object({
  /** Number of components and groups that moved. */
  Moved: z.int(),
});

export type ComponentOrderResult = z.infer<typeof componentOrderResult>;

const componentRemarks = z.object({
  Items: z.array(
    z.object({
      ComponentId: z.uuid(),
      /** The override in force; `Until` is null if it has no end. */
      Pin: z.object({ Status: z.enum(componentStatuses), Until: timeOut.nullable() }).nullable(),
      /** Names of other components that look the same. */
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

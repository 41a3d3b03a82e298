/** The portal's additional operations for components: reordering in one change, and warnings for the list. */
import * as z from "zod";
import { attributedHistoryPeriod, attributedVoice, sourceActor } from "../components.ts";
import { list, listQuery } from "../operations/operation-builders.ts";
import { timeOut } from "../times.ts";
import { componentStatuses } from "../words.ts";
import { type PortalOperation, read } from "./portal-operation.ts";

const maxInOrder = 2_000;
const inOrder = z.array(z.uuid()).max(maxInOrder);

/**
 * The body of `POST /portal/api/Component/Order`: lists in their new order. Unlisted components and groups
 * keep their place.
 */
export const componentOrder = z.strictObject({
  /** Groups of the top level, by their ids. */
  Groups: inOrder,
  /**
   * Components and sub-groups, by their ids, under the group that they are in or come into; null for components that
   * are in none.
   */
  Members: z
    .array(z.strictObject({ GroupId: z.uuid().nullable(), Components: inOrder, Groups: inOrder.optional() }))
    .max(maxInOrder),
  /**
   * The places that the order began from: under each group, the positions of its components and sub-groups by their ids.
   * If one of them is elsewhere by now, the order is refused. Without it nothing is compared.
   */
  Before: z
    .array(z.strictObject({ GroupId: z.uuid().nullable(), Positions: z.record(z.uuid(), z.int()) }))
    .max(maxInOrder)
    .optional(),
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
      /** The actor that set the problem it shows by hand; null if something else determines its status. */
      SetBy: sourceActor.nullable(),
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
    refusals: ["ComponentNotFound", "ComponentGroupNotFound", "PreconditionFailed"],
  },
  ReadComponentRemarks: {
    ...read,
    path: "/portal/api/Component/Remarks",
    access: "view",
    result: componentRemarks,
  },
  ReadComponentSources: {
    ...read,
    path: "/portal/api/Component/{id}/Sources",
    access: "view",
    result: z.object({ Items: z.array(attributedVoice) }),
    refusals: ["ComponentNotFound"],
  },
  ReadAttributedHistory: {
    ...read,
    path: "/portal/api/Component/{id}/AttributedHistory",
    access: "view",
    query: listQuery,
    result: list(attributedHistoryPeriod),
    refusals: ["ComponentNotFound", "CursorInvalid"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;

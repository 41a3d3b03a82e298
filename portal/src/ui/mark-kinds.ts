/** Marks that are no status, beside those of the page: maintenance that is over, or was cancelled. */
import { type MarkShape, otherShapes, statusShapes } from "../../../src/contract/marks.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";

/** Shapes without a status. */
export const plainShapes = {
  ...otherShapes,
  completed: statusShapes.Operational,
  cancelled: { kind: "line", path: "M3 3 13 13M13 3 3 13", width: 1.8 },
} as const satisfies Readonly<Record<string, MarkShape>>;

/** Their colours; undefined for that of the text. */
export const plainHues = {
  scheduled: "mark-mt",
  unstable: undefined,
  completed: "mark-un",
  cancelled: "mark-un",
} as const satisfies Record<keyof typeof plainShapes, string | undefined>;

export type MarkKind = ComponentStatus | keyof typeof plainShapes;

export const isPlain = (kind: MarkKind): kind is keyof typeof plainShapes => Object.hasOwn(plainShapes, kind);

/** Marks that are no status, beside those of the page: notices, and maintenance that is over, or was cancelled. */
import { type MarkShape, otherShapes, statusShapes } from "../../../src/contract/marks.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";

/** Shapes without a status. */
export const plainShapes = {
  ...otherShapes,
  completed: statusShapes.Operational,
  cancelled: { kind: "line", path: "M3 3 13 13M13 3 3 13", width: 1.8 },
  notice: {
    kind: "line",
    path: "M8 1.9A6.1 6.1 0 1 0 8 14.1 6.1 6.1 0 1 0 8 1.9M8 7.3V11.4M8 4.6V5.7",
    width: 1.6,
  },
} as const satisfies Readonly<Record<string, MarkShape>>;

/** Their colours; undefined for that of the text. */
export const plainHues = {
  scheduled: "mark-mt",
  unstable: undefined,
  completed: "mark-un",
  cancelled: "mark-un",
  notice: "mark-un",
} as const satisfies Record<keyof typeof plainShapes, string | undefined>;

export type MarkKind = ComponentStatus | keyof typeof plainShapes;

export const isPlain = (kind: MarkKind): kind is keyof typeof plainShapes => Object.hasOwn(plainShapes, kind);

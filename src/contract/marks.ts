/** The marks of statuses as plain data, so that the page and the portal draw the same ones. */
import type { ComponentStatus } from "./words.ts";

/** A shape on a field of 16 × 16, drawn in the current colour: an area (by the even-odd rule), a line or a ring. */
export type MarkShape =
  | { readonly kind: "area"; readonly path: string; readonly isEvenOdd: boolean }
  | { readonly kind: "line"; readonly path: string; readonly width: number }
  | { readonly kind: "ring"; readonly radius: number; readonly width: number; readonly dash: string };

/** The shape of each status: colour is never the only signal. */
export const statusShapes: Readonly<Record<ComponentStatus, MarkShape>> = {
  Operational: { kind: "line", path: "M2.3 8.6 6.2 12.4 13.7 3.6", width: 2.3 },
  "Under Maintenance": { kind: "area", path: "M8 .6 15.4 8 8 15.4.6 8Z", isEvenOdd: false },
  Unknown: { kind: "ring", radius: 6.5, width: 1.9, dash: "3.4 1.705" },
  "Degraded Performance": {
    kind: "area",
    path: "M8 .9 15.9 14.9H.1ZM7 5.6 7.25 10.4H8.75L9 5.6ZM7.05 11.5V13.3H8.95V11.5Z",
    isEvenOdd: true,
  },
  "Partial Outage": {
    kind: "area",
    path: "M8 .5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15ZM2.4 8a5.6 5.6 0 0 1 11.2 0Z",
    isEvenOdd: true,
  },
  "Major Outage": {
    kind: "area",
    path: "M8 .5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15ZM3.4 6.7V9.3H12.6V6.7Z",
    isEvenOdd: true,
  },
};

/** Marks that are no status: upcoming maintenance, notices, and flapping. */
export const otherShapes = {
  scheduled: { kind: "line", path: "M8 1.9 14.1 8 8 14.1 1.9 8Z", width: 1.8 },
  notice: {
    kind: "area",
    path: "M8 .5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15ZM7 3.6V5.6H9V3.6ZM7 6.9V12.4H9V6.9Z",
    isEvenOdd: true,
  },
  unstable: { kind: "line", path: "M.8 8H4L6 2.5 10 13.5 12 8H15.2", width: 1.8 },
} as const satisfies Readonly<Record<string, MarkShape>>;

/** The short names of statuses, for classes and symbols. */
export const statusClass = {
  Operational: "op",
  "Under Maintenance": "mt",
  Unknown: "un",
  "Degraded Performance": "dg",
  "Partial Outage": "pt",
  "Major Outage": "mj",
} as const satisfies Record<ComponentStatus, string>;

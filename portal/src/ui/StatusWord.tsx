import type { ComponentStatus } from "../../../src/contract/words.ts";
import { Mark } from "./Mark.tsx";

/** What a status will be once planned work begins: the mark of what is planned, the word in ink. */
export function PlannedStatus({ children }: { readonly children: string }) {
  return (
    <span className="inline-flex items-baseline gap-2">
      <Mark of="scheduled" className="self-center" />
      {children}
    </span>
  );
}

/** A status: its mark in its hue, its word in ink. */
export function StatusWord({ status }: { readonly status: ComponentStatus }) {
  return (
    <span className="inline-flex items-baseline gap-2">
      <Mark of={status} className="self-center" />
      {status}
    </span>
  );
}

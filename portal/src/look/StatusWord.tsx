import type { ComponentStatus } from "../../../src/contract/words.ts";
import { Mark } from "./Mark.tsx";

/** A status: its mark in its hue, its word in ink. */
export function StatusWord({ status }: { readonly status: ComponentStatus }) {
  return (
    <span className="inline-flex items-baseline gap-2">
      <Mark of={status} className="self-center" />
      {status}
    </span>
  );
}

import type { ComponentStatus } from "../../../src/contract/words.ts";
import { Mark } from "./Mark.tsx";

/** A future status: the upcoming mark, and the word. */
export function PlannedStatus({ children }: { readonly children: string }) {
  return (
    <span className="inline-flex items-baseline gap-2">
      <Mark kind="scheduled" className="self-center" />
      {children}
    </span>
  );
}

/** A status: its coloured mark, and the word. */
export function StatusWord({ status }: { readonly status: ComponentStatus }) {
  return (
    <span className="inline-flex items-baseline gap-2">
      <Mark kind={status} className="self-center" />
      {status}
    </span>
  );
}

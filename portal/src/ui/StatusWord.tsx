import type { ComponentStatus } from "../../../src/contract/words.ts";
import { Mark } from "./Mark.tsx";

/** A future status: the upcoming mark, and the word. */
export function PlannedStatus({ children }: { readonly children: string }) {
  return (
    <span className="inline-flex items-start gap-2">
      <Mark kind="scheduled" className="mt-[calc((1lh-1em)/2)]" />
      {children}
    </span>
  );
}

/** A status: its coloured mark, and the word. */
export function StatusWord({ status }: { readonly status: ComponentStatus }) {
  return (
    <span className="inline-flex items-start gap-2">
      <Mark kind={status} className="mt-[calc((1lh-1em)/2)]" />
      {status}
    </span>
  );
}

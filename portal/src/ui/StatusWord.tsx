import type { ComponentStatus } from "../../../src/contract/words.ts";
import { Mark } from "./Mark.tsx";

/** A future status: the upcoming mark, and the word. */
export function PlannedStatus({ children }: { readonly children: string }) {
  return (
    <span className="inline-flex items-start gap-2">
      <Mark kind="scheduled" className="mt-[calc((1lh-1em)/2)]" />
      <span className="self-baseline">{children}</span>
    </span>
  );
}

/** A status, on the line of the text beside it: its coloured mark, and the word. */
export function StatusWord({ status }: { readonly status: ComponentStatus }) {
  return (
    <span className="inline-flex items-start gap-2">
      <Mark kind={status} className="mt-[calc((1lh-1em)/2)]" />
      <span className="self-baseline">{status}</span>
    </span>
  );
}

import type { ReactNode } from "react";
import { ErrorCount } from "../forms/ErrorCount.tsx";

/** The buttons of a dialog: the primary one first, full width on phones, and in sight while a tall dialog scrolls. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="dialog-actions flex flex-wrap items-center gap-x-3 gap-y-2 not-wide:*:w-full">
      {children}
      <ErrorCount min={2} />
    </div>
  );
}

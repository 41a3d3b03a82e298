import type { ReactNode } from "react";

/** The buttons of a dialog: the primary one first, full width on phones. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 not-wide:*:w-full">{children}</div>;
}

import type { ReactNode } from "react";

/** The buttons of a dialog: the primary one first, full width on phones, and in sight while a tall dialog scrolls. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="dialog-actions flex flex-wrap gap-3 not-wide:*:w-full">{children}</div>;
}

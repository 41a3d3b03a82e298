import type { ReactNode } from "react";

/** What ends a dialog's form: the button that does it first, each as wide as the sheet on phones. */
export function DialogActs({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 not-wide:*:w-full">{children}</div>;
}

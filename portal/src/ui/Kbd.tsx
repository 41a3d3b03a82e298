import type { ReactNode } from "react";

/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-6 rounded border border-edge px-1.5 text-center font-mono text-fine">
      {children}
    </kbd>
  );
}

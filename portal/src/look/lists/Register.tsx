import type { ReactNode } from "react";

/** What happened, each with its time, as in the register of a signal box. */
export function Register({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ol aria-label={label} className="divide-y divide-rule border-b border-rule">
      {children}
    </ol>
  );
}

/** One line of a register: when, then what. */
export function Entry({ time, children }: { readonly time: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="grid gap-x-4 py-3 wide:grid-cols-[minmax(3rem,max-content)_1fr]">
      <div className="text-ink2 wide:text-ink">{time}</div>
      <div className="min-w-0">{children}</div>
    </li>
  );
}

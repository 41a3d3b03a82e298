import type { ReactNode } from "react";

/** Events with aligned times. */
export function TimelineList({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ol
      aria-label={label}
      className="divide-y divide-rule border-b border-rule wide:grid wide:grid-cols-[minmax(3rem,max-content)_minmax(0,1fr)] wide:gap-x-4"
    >
      {children}
    </ol>
  );
}

/** An event: time, then content. */
export function Entry({ time, children }: { readonly time: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="grid py-3 wide:col-span-2 wide:grid-cols-subgrid">
      <div className="text-ink2 wide:text-ink">{time}</div>
      <div className="min-w-0">{children}</div>
    </li>
  );
}

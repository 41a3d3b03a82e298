import type { ReactNode } from "react";

/** An empty state: the reason, and what to do. */
export function EmptyState(props: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  const { title, children, action } = props;
  return (
    <div className="border-b border-rule py-7 *:max-w-text">
      <p className="font-semibold">{title}</p>
      {children != null && <div className="mt-1 text-ink2">{children}</div>}
      {action != null && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}

import type { ReactNode } from "react";
import { classes } from "../class-names.ts";
import { useFocusAfterRemoval } from "../use-focus-after-removal.ts";

/** Rows separated by hairlines. */
export function Rows({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-rule border-b border-rule">
      {children}
    </ul>
  );
}

/** A row: mark, title, details, and an action at the end. */
export function Row(props: {
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  readonly line?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
}) {
  const { mark, title, line, action, children, className } = props;
  const focusHandlers = useFocusAfterRemoval();
  return (
    <li {...focusHandlers} className={classes("flex flex-wrap items-start gap-x-4 gap-y-2 py-3", className)}>
      <div className="flex min-w-0 flex-1 basis-60 gap-2">
        {mark !== undefined && <span className="flex h-[1.375rem] shrink-0 items-center">{mark}</span>}
        <div className="min-w-0">
          <div className="font-semibold">{title}</div>
          {line != null && <div className="text-second text-ink2">{line}</div>}
          {children}
        </div>
      </div>
      {action != null && action !== false && (
        <div className="flex max-w-full shrink-0 flex-wrap gap-2 not-wide:[&>.button-bare:first-child]:-mx-3">
          {action}
        </div>
      )}
    </li>
  );
}

import type { ReactNode } from "react";
import { ScreenHeading } from "./PageTitle.tsx";

/**
 * The title of a screen that a list leads to, mostly of an item. On phones the menu stays beside the name, and the line and the other actions have the
 * whole width below.
 */
export function DetailTitle(props: {
  readonly children: string;
  /** The document's title, if different. */
  readonly documentTitle?: string;
  /** A link to the list. */
  readonly list: ReactNode;
  readonly line: ReactNode;
  /** Buttons; at most one primary. */
  readonly actions?: ReactNode;
  /** A menu of further actions. */
  readonly menu?: ReactNode;
}) {
  const { children: title, documentTitle, list, line, actions, menu } = props;
  return (
    <header className="mb-6 gap-x-6 not-wide:grid not-wide:grid-cols-[minmax(0,1fr)_auto] wide:flex wide:flex-wrap wide:items-start wide:justify-between wide:gap-y-3">
      <p className="text-second not-wide:col-span-2 not-wide:mb-1 wide:-mb-2 wide:w-full">{list}</p>
      <div className="not-wide:contents wide:max-w-[44rem] wide:min-w-60 wide:flex-1">
        <ScreenHeading documentTitle={documentTitle}>{title}</ScreenHeading>
        <div className="mt-1 text-ink2 not-wide:col-span-2 not-wide:row-start-3">{line}</div>
      </div>
      <div className="not-wide:contents wide:flex wide:flex-wrap wide:gap-3">
        {actions != null && (
          <div className="flex flex-wrap gap-3 not-wide:col-span-2 not-wide:row-start-4 not-wide:mt-3">
            {actions}
          </div>
        )}
        {menu != null && <div className="not-wide:col-start-2 not-wide:row-start-2">{menu}</div>}
      </div>
    </header>
  );
}

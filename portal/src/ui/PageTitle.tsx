import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { usePages } from "../api/pages.ts";
import { consumePendingFocus, recordRemovedTitle } from "./focus.ts";

/** The document's title: the screen, and the selected page if there are several. */
export function titleOf(screen: string, page: string | undefined): string {
  return [screen, ...(page === undefined ? [] : [page]), "Signalbox"].join(" · ");
}

/** The `h1` of a screen, the document's title, and the focus target after navigation. */
export function ScreenHeading(props: {
  readonly children: string;
  /** The document's title, if different. */
  readonly documentTitle?: string | undefined;
}) {
  const { children: title, documentTitle = title } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const page = usePages().selected?.Name;
  useEffect(() => {
    document.title = titleOf(documentTitle, page);
  }, [documentTitle, page]);
  useLayoutEffect(() => {
    const title = heading.current;
    return () => recordRemovedTitle(title);
  }, []);
  useEffect(() => {
    if (consumePendingFocus()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-title font-title tracking-[-.02em] pt-2 wide:pt-1">
      {title}
    </h1>
  );
}

/** The title of a screen, with its actions. */
export function PageTitle(props: {
  readonly children: string;
  /** The document's title, if different. */
  readonly documentTitle?: string;
  /** Actions; at most one primary. */
  readonly actions?: ReactNode;
  /** A line under it. */
  readonly line?: ReactNode;
}) {
  const { children: title, documentTitle, actions, line } = props;
  return (
    <header className="mb-4 flex min-h-(--target) flex-wrap items-start justify-between gap-x-3 gap-y-3 wide:mb-6 wide:gap-x-6">
      <div className="min-w-0 wide:max-w-[44rem] wide:min-w-60 wide:flex-1">
        <ScreenHeading documentTitle={documentTitle}>{title}</ScreenHeading>
        {line != null && <div className="mt-1 text-ink2">{line}</div>}
      </div>
      {Boolean(actions) && (
        <div className="flex flex-wrap gap-3 not-wide:has-[.button+.button]:w-full not-wide:has-[.button+.button]:*:flex-auto">
          {actions}
        </div>
      )}
    </header>
  );
}

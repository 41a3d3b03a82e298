import { type ReactNode, useEffect, useRef } from "react";
import { usePages } from "../api/pages.ts";
import { classes } from "./class-names.ts";
import { consumePendingFocus } from "./focus.ts";

/** The document's title: the screen, and the selected page if there are several. */
export function titleOf(screen: string, page: string | undefined): string {
  return [screen, ...(page === undefined ? [] : [page]), "Signalbox"].join(" · ");
}

/** The title of a screen: its `h1`, the document's title, and the focus target after navigation. */
export function PageTitle(props: {
  readonly children: string;
  /** The document's title, if different. */
  readonly documentTitle?: string;
  /** Actions; at most one primary. */
  readonly actions?: ReactNode;
  /** Whether the actions are one icon, which stays beside the title on phones. */
  readonly isIconOnly?: boolean;
  /** A line under it. */
  readonly line?: ReactNode;
  /** A link to the list that the item is in. */
  readonly parent?: ReactNode;
}) {
  const { children: title, documentTitle = title, actions, isIconOnly, line, parent } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const page = usePages().selected?.Name;
  useEffect(() => {
    document.title = titleOf(documentTitle, page);
  }, [documentTitle, page]);
  useEffect(() => {
    if (consumePendingFocus()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="mb-6 flex min-h-(--target) flex-wrap items-start justify-between gap-x-6 gap-y-3">
      {parent != null && <p className="-mb-2 w-full text-second">{parent}</p>}
      <div
        className={classes(
          "min-w-0 wide:max-w-[44rem] wide:min-w-60 wide:flex-1",
          isIconOnly && "not-wide:flex-1 not-wide:basis-40",
        )}
      >
        <h1 ref={heading} tabIndex={-1} className="text-title font-title tracking-[-.02em] pt-2 wide:pt-1">
          {title}
        </h1>
        {line != null && <div className="mt-1 text-ink2">{line}</div>}
      </div>
      {actions != null && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}

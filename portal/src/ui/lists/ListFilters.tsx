import { type ReactNode, useState } from "react";
import { Button } from "../Button.tsx";
import { classes } from "../class-names.ts";

/** Search and filters of a list. On phones a button opens the filters, so that the list comes first. */
export function ListFilters(props: {
  readonly texts: { readonly filters: string; readonly narrow: string; readonly clear: string };
  /** The search, if the list has one. */
  readonly search?: ReactNode;
  /** An action beside the button, on phones. */
  readonly beside?: ReactNode;
  /** The grid of the filters. */
  readonly className: string;
  readonly children: ReactNode;
  /** Clears search and filters; undefined if none is set. */
  readonly onClear: (() => void) | undefined;
  /** A note beside the button that clears them. */
  readonly note?: ReactNode;
}) {
  const { texts, search, beside, className, children, onClear, note } = props;
  const [isOpen, setOpen] = useState(false);
  const columns = "grid-cols-[minmax(0,1fr)_auto] wide:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]";
  return (
    <search className="mb-6 block">
      <h2 className="sr-only">{texts.filters}</h2>
      <div className={classes("grid items-start gap-x-3 wide:gap-x-4", search != null && columns)}>
        {search}
        <div className="flex flex-wrap gap-3 wide:hidden">
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {texts.narrow}
          </Button>
          {beside}
        </div>
        <div
          className={classes(
            "grid items-start gap-4 not-wide:col-span-full not-wide:mt-4",
            className,
            !isOpen && "not-wide:hidden",
          )}
        >
          {children}
        </div>
      </div>
      {onClear !== undefined && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {note}
          <Button small onClick={onClear}>
            {texts.clear}
          </Button>
        </p>
      )}
    </search>
  );
}

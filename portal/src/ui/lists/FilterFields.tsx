import { type ReactNode, useState } from "react";
import { Button } from "../Button.tsx";
import { classes } from "../class-names.ts";

/** Filters of a list in a grid of `className`. On phones a button opens them, so that the list comes first. */
export function FilterFields(props: {
  readonly label: string;
  readonly className: string;
  /** An action beside the button, on phones. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  const { label, className, beside, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-3 wide:hidden">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
        {beside}
      </div>
      <div
        className={classes("mt-4 grid items-start gap-4 wide:mt-0", className, !isOpen && "not-wide:hidden")}
      >
        {children}
      </div>
    </>
  );
}

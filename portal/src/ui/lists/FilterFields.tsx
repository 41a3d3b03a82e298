import { type ReactNode, useState } from "react";
import { Button } from "../Button.tsx";
import { classes } from "../class-names.ts";

/** Filters of a list in a grid of `className`. On phones a button opens them, so that the list comes first. */
export function FilterFields(props: {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { label, className, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="justify-self-start wide:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <div
        className={classes("mt-4 grid items-start gap-4 wide:mt-0", className, !isOpen && "not-wide:hidden")}
      >
        {children}
      </div>
    </>
  );
}

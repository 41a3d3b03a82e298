import { type ReactNode, useId } from "react";
import { classes } from "../class-names.ts";

/** A section of a screen: heading, and an action at the line's end. */
export function Section(props: {
  readonly heading: ReactNode;
  readonly action?: ReactNode;
  /** A sentence under the line. */
  readonly line?: ReactNode;
  readonly children: ReactNode;
}) {
  const { heading, action, line, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-9">
      <div
        className={classes(
          "flex min-h-9 justify-between gap-x-4 border-b border-ink",
          action ? "items-baseline pb-1" : "items-end pb-2",
        )}
      >
        <h2 id={id} className="min-w-24 flex-1 font-semibold tracking-[-.01em]">
          {heading}
        </h2>
        {action}
      </div>
      {line != null && <p className="max-w-text pt-3 text-second text-ink2">{line}</p>}
      {children}
    </section>
  );
}

import { type ReactNode, useId } from "react";
import { classes } from "../class-names.ts";

/** A part of a screen: its heading over an ink line, what may be done with it at the line's end. */
export function Section(props: {
  readonly heading: ReactNode;
  readonly act?: ReactNode;
  /** A sentence under the line. */
  readonly line?: ReactNode;
  readonly children: ReactNode;
}) {
  const { heading, act, line, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-9">
      <div
        className={classes(
          "flex min-h-9 flex-wrap justify-between gap-x-4 gap-y-2 border-b border-ink",
          act ? "items-baseline pb-1" : "items-end pb-2",
        )}
      >
        <h2 id={id} className="font-semibold tracking-[-.01em]">
          {heading}
        </h2>
        {act}
      </div>
      {line != null && <p className="max-w-text pt-3 text-second text-ink2">{line}</p>}
      {children}
    </section>
  );
}

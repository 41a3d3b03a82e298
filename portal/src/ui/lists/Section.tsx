import { type ReactNode, useId } from "react";

/** A section of a screen: heading, and an action at the line's end. */
export function Section(props: {
  readonly heading: ReactNode;
  readonly action?: ReactNode;
  /** A sentence under the line. */
  readonly line?: ReactNode;
  /** The fragment of its address. */
  readonly anchor?: string;
  readonly children: ReactNode;
}) {
  const { heading, action, line, anchor, children } = props;
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="mb-9 scroll-mt-24">
      <div
        // An action that leaves too little room for the heading's longest word goes below it. An element that renders
        // nothing is no action.
        className="flex min-h-9 flex-wrap items-baseline justify-end gap-x-4 border-b border-ink pb-1 has-[>h2:only-child]:items-end has-[>h2:only-child]:pb-2"
      >
        <h2 id={id} className="min-w-min max-w-full flex-1 break-words font-semibold tracking-[-.01em]">
          {heading}
        </h2>
        {action}
      </div>
      {line != null && <p className="max-w-text pt-3 text-second text-ink2">{line}</p>}
      {children}
    </section>
  );
}

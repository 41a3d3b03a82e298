import { type ReactNode, useEffect, useId, useRef } from "react";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

/** Content shown once, until confirmed as saved. Its heading gets the focus, and then the title of the screen. */
export function ShownOnce(props: {
  readonly title: string;
  readonly line: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, line, children } = props;
  const id = useId();
  const focusHandlers = useFocusAfterRemoval();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the dialog has restored the focus.
    const timer = setTimeout(() => heading.current?.focus(), 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section
      {...focusHandlers}
      aria-labelledby={id}
      className="mb-9 rounded border-2 border-ink p-4 wide:p-6"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="text-[1.0625rem] font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-second text-ink2">{line}</p>
      {children}
    </section>
  );
}

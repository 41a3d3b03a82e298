import { type ReactNode, useEffect, useId, useRef } from "react";

/** What is shown this once, framed in ink, until somebody says that it is kept. Its heading takes the focus as it appears. */
export function ShownOnce(props: {
  readonly title: string;
  readonly line: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, line, children } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the dialog that made it has given the focus back.
    const timer = setTimeout(() => heading.current?.focus(), 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section aria-labelledby={id} className="mb-9 rounded border-2 border-ink p-4 wide:p-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-[1.0625rem] font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-second text-ink2">{line}</p>
      {children}
    </section>
  );
}

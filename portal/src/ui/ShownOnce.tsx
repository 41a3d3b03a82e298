import { type ReactNode, useEffect, useId, useRef } from "react";
import { uiTexts } from "../texts/ui.ts";
import { Button } from "./Button.tsx";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { type SavedQuestion, useLeaveGuard } from "./use-saved-question.ts";

/** Content shown once, until confirmed as saved; leaving the screen before asks. Its heading gets the focus, and then the title of the screen. */
export function ShownOnce(props: {
  readonly title: string;
  readonly line: ReactNode;
  /** The question before leaving; undefined if nothing would be lost. */
  readonly question: SavedQuestion | undefined;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const { title, line, question, onClear, children } = props;
  useLeaveGuard(question, onClear);
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

/** The button that hides a secret value, and the reminder that this is final. */
export function ShownOnceDone(props: { readonly onDone: () => void; readonly children: ReactNode }) {
  const { onDone, children } = props;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={onDone}>{children}</Button>
      <span className="text-second text-ink2">{uiTexts.shownOnce}</span>
    </div>
  );
}

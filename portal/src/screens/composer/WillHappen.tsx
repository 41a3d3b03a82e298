import type { ReactNode } from "react";
import { composer } from "../../words/composer.ts";

/** What publishing will do, in sentences, docked above the buttons that do it. */
export function WillHappen(props: {
  readonly sentences: readonly string[] | undefined;
  readonly children: ReactNode;
}) {
  const { sentences, children } = props;
  return (
    <div className="sticky bottom-0 z-10 mt-8 border-t border-ink bg-paper py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="max-h-[30vh] min-w-0 flex-1 basis-72 overflow-y-auto" aria-live="polite">
          {sentences === undefined ? (
            <span className="text-ink2">{composer.whatWillHappenLater}</span>
          ) : (
            <>
              <strong className="font-semibold">{composer.whatWillHappen}</strong> {sentences.join(" ")}
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  );
}

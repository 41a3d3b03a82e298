import type { ReactNode } from "react";
import { composer } from "../../../texts/composer.ts";

/** The consequences of publishing, above the buttons. */
export function PublishSummary(props: {
  /** Empty if nothing would change. */
  readonly sentences: readonly string[] | undefined;
  /** Whether the form has changed since. */
  readonly isOutdated: boolean;
  /** A warning that must be seen before publishing. */
  readonly warning?: ReactNode;
  readonly children: ReactNode;
}) {
  const { sentences, isOutdated, warning, children } = props;
  return (
    <div
      data-dock=""
      className="sticky bottom-0 z-10 mt-8 border-t border-ink bg-paper py-4 not-wide:py-3 wide:-mb-24"
    >
      {warning}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p
          className="max-h-[30vh] min-w-0 not-wide:max-h-[12vh] flex-1 basis-72 overflow-y-auto"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where there is little room, also by the keyboard
          tabIndex={0}
          aria-live="polite"
          aria-busy={isOutdated}
        >
          {sentences === undefined ? (
            <span className="text-ink2">{composer.whatWillHappenLater}</span>
          ) : (
            <>
              <strong className="font-semibold">{composer.whatWillHappen}</strong>{" "}
              <span className={isOutdated ? "text-ink2" : undefined}>
                {sentences.length === 0
                  ? composer.nothingChanged
                  : [...sentences, composer.canTakeBack].join(" ")}
              </span>
            </>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-3">{children}</div>
      </div>
    </div>
  );
}

import type { ReactNode } from "react";
import { composer } from "../../../words/composer.ts";

/** The consequences of publishing, above the buttons. */
export function WillHappen(props: {
  readonly sentences: readonly string[] | undefined;
  /** Whether the form has changed since. */
  readonly isOld: boolean;
  readonly children: ReactNode;
}) {
  const { sentences, isOld, children } = props;
  return (
    <div
      data-dock=""
      className="bottom-0 z-10 mt-8 border-t border-ink bg-paper py-4 wide:sticky wide:-mb-24"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p
          className="max-h-[30vh] min-w-0 flex-1 basis-72 overflow-y-auto"
          aria-live="polite"
          aria-busy={isOld}
        >
          {sentences === undefined ? (
            <span className="text-ink2">{composer.whatWillHappenLater}</span>
          ) : (
            <>
              <strong className="font-semibold">{composer.whatWillHappen}</strong>{" "}
              <span className={isOld ? "text-ink2" : undefined}>
                {[...sentences, composer.canTakeBack].join(" ")}
              </span>
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  );
}

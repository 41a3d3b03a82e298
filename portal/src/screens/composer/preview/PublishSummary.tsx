import { type ReactNode, useId, useState } from "react";
import { composer } from "../../../texts/composer.ts";
import { classes } from "../../../ui/class-names.ts";

/**
 * The consequences of publishing and the buttons, always in view. The choice to notify is beside them; on phones it ends the
 * fields instead, above the preview, and they only say who is notified, with the first lines of the consequences until all are asked for. On a screen of less than 30rem height they end the form, which they
 * would cover.
 */
export function PublishSummary(props: {
  /** Empty if nothing would change. */
  readonly sentences: readonly string[] | undefined;
  /** Whether the form has changed since. */
  readonly isOutdated: boolean;
  /** A warning that must be seen before publishing. */
  readonly warning?: ReactNode;
  readonly notify?: ReactNode;
  /** The recipients in a sentence. */
  readonly notifyText: string;
  readonly children: ReactNode;
}) {
  const { sentences, isOutdated, warning, notify, notifyText, children } = props;
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  return (
    <div className="not-wide:contents wide:[@media(height>=30rem)]:sticky wide:bottom-0 wide:z-10 wide:mt-8 wide:-mb-24 wide:border-t wide:border-ink wide:bg-paper wide:py-4">
      <div className="not-wide:contents wide:flex wide:flex-wrap wide:items-center wide:justify-end wide:gap-3">
        {notify != null && <div className="mt-6 wide:order-1 wide:mt-0">{notify}</div>}
        <div
          data-dock=""
          className="wide:contents not-wide:order-2 not-wide:[@media(height>=30rem)]:sticky not-wide:bottom-0 not-wide:z-10 not-wide:mt-6 not-wide:border-t not-wide:border-ink not-wide:bg-paper not-wide:py-2"
        >
          <div className="empty:hidden wide:w-full">{warning}</div>
          {sentences !== undefined && (
            <p className="flex justify-between gap-4 text-second wide:hidden">
              {notifyText}
              <button
                type="button"
                className="link -my-3 ms-auto min-h-(--target) shrink-0"
                aria-expanded={isExpanded}
                aria-controls={id}
                aria-label={isExpanded ? composer.effectsLessNamed : composer.effectsAllNamed}
                onClick={() => setExpanded(!isExpanded)}
              >
                {isExpanded ? composer.effectsLess : composer.effectsAll}
              </button>
            </p>
          )}
          <p
            id={id}
            className={classes(
              "fade-overflow min-w-0 flex-1 basis-72 overflow-y-auto max-h-[30vh] not-wide:mb-2 not-wide:text-second wide:me-5",
              !isExpanded && "not-wide:max-h-11",
            )}
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
          <div className="flex flex-wrap items-center gap-3 wide:order-2">{children}</div>
        </div>
      </div>
    </div>
  );
}

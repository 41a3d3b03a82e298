import { type ReactNode, useId, useRef, useState } from "react";
import { composer } from "../../../texts/composer.ts";
import { classes } from "../../../ui/class-names.ts";
import { useDockHeight } from "../../../ui/use-dock-height.ts";
import { useWide } from "../../../ui/use-wide.ts";
import { briefSentence } from "./effect-sentences.ts";
import { useIsCut } from "./use-is-cut.ts";

/**
 * The consequences of publishing and the buttons, always in view; on a screen of less than 30rem height they end the form,
 * which they would cover. On phones, and below a warning, they are one sentence until all are asked for, elsewhere two lines,
 * in windows of at least 50rem height four.
 */
export function PublishSummary(props: {
  /** Empty if nothing would change. */
  readonly sentences: readonly string[] | undefined;
  /** The error that prevents a preview of the consequences, as a sentence. */
  readonly obstacle: string | undefined;
  /** Whether the form has changed since. */
  readonly isOutdated: boolean;
  /** A warning that must be seen before publishing. */
  readonly warning?: ReactNode;
  /** Whether the warning states problems, which the consequences would repeat. */
  readonly isWarned?: boolean;
  /** The choice to notify; on phones, where that is among the fields, only who is notified. */
  readonly notify: ReactNode;
  readonly children: ReactNode;
}) {
  const { sentences, obstacle, isOutdated, warning, isWarned = false, notify, children } = props;
  const isWide = useWide();
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const dock = useRef<HTMLDivElement>(null);
  useDockHeight(dock, "--composer-bar");
  const text = useRef<HTMLParagraphElement>(null);
  const isOneSentence = !isWide || isWarned;
  const isBrief = isOneSentence && !isExpanded;
  const isLimited = !isOneSentence && !isExpanded;
  const isCut = useIsCut(text, isLimited);
  const isShortened = isOneSentence || isExpanded || isCut;
  const briefText = briefSentence(sentences ?? []) ?? composer.nothingChanged;
  const fullText = sentences?.length
    ? [...sentences, composer.canTakeBack].join(" ")
    : composer.nothingChanged;
  return (
    <div
      ref={dock}
      data-dock=""
      // Wider than the fields: it covers their focus rings as well.
      // On phones the open navigation is all that is looked at.
      className="-mb-24 mt-6 flex not-wide:[:has([aria-controls=places][aria-expanded=true])_&]:hidden wide:-mx-1.5 wide:px-1.5 not-wide:-mx-(--gutter) not-wide:px-(--gutter) flex-wrap items-center gap-x-2 wide:gap-x-8 gap-y-2 border-t border-ink bg-paper py-2 wide:mt-8 wide:py-3 [@media(height>=30rem)]:sticky [@media(height>=30rem)]:bottom-0 [@media(height>=30rem)]:z-10"
    >
      <div className="w-full empty:hidden">{warning}</div>
      {/* Of the full width: in half of it two lines would cut most of what happens. */}
      <div className="flex min-w-0 flex-1 items-baseline gap-4 basis-full not-wide:text-second">
        <p
          ref={text}
          id={id}
          className={classes(
            "min-w-0 not-wide:flex-1 wide:flex-auto",
            isLimited && "line-clamp-2 [@media(height>=50rem)]:line-clamp-4",
            !isBrief &&
              !isLimited &&
              "fade-overflow max-h-[30vh] [@media(height>=50rem)]:max-h-[50vh] overflow-y-auto",
          )}
          // It scrolls where there is little room, also by the keyboard.
          tabIndex={isBrief || isLimited ? undefined : 0}
          aria-live="polite"
          aria-busy={isOutdated}
        >
          {sentences === undefined || obstacle !== undefined ? (
            <span className="text-ink2">{composer.whatWillHappenLater(obstacle)}</span>
          ) : (
            <>
              <strong className={isBrief ? "sr-only" : "font-semibold"}>{composer.whatWillHappen}</strong>{" "}
              <span className={isOutdated ? "text-ink2" : undefined}>{isBrief ? briefText : fullText}</span>
            </>
          )}
        </p>
        {isShortened && obstacle === undefined && sentences !== undefined && sentences.length > 0 && (
          <button
            type="button"
            className="link -my-3 min-h-(--target) shrink-0"
            aria-expanded={isExpanded}
            aria-controls={id}
            aria-label={isExpanded ? composer.effectsLessNamed : composer.effectsAllNamed}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? composer.effectsLess : composer.effectsAll}
          </button>
        )}
      </div>
      {/* On phones two lines beside the buttons; in full it is among the fields. */}
      <div className="min-w-0 flex-1 empty:hidden not-wide:basis-24 not-wide:text-second not-wide:*:line-clamp-2 wide:basis-60">
        {notify}
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-2 wide:gap-3">{children}</div>
    </div>
  );
}

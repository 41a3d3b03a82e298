import { useLocation } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { shell } from "../texts/shell.ts";
import { classes } from "../ui/class-names.ts";
import { lastStripHeight, recordStripHeight } from "./strip-height.ts";

/** Scrolled pixels from which the content has passed under the strip. */
const shorteningAt = 40;

/** The addresses of the forms in which announcements are written. */
const composerPath = /\/announcements\/(?:new|[^/]+\/(?:update|edit|postmortem))$/u;

/** The height of an element at the top of the document; undefined until the document is scrolled. */
function useHeightBeforeScrolling(element: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const update = () => {
      const isScrolled = window.scrollY > shorteningAt;
      setHeight((current) => (isScrolled ? (current ?? element.current?.offsetHeight) : undefined));
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [element]);
  return height;
}

/** Class names of a text in the strip: on phones it has one line once the document is scrolled. */
export const stripText = "short:truncate";

/** The strip at the top. Its place keeps its height while the text is shortened, so that nothing moves. */
export function StripFrame(props: {
  readonly className: string;
  /** Whether its text is not known yet. */
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}) {
  const { className, isEmpty = false, children } = props;
  const place = useRef<HTMLDivElement>(null);
  // Above the form of an announcement there is room for what one writes, from the start.
  const isShort = useLocation({ select: ({ pathname }) => composerPath.test(pathname) });
  const height = useHeightBeforeScrolling(place);
  const lastHeight = isEmpty && !isShort ? lastStripHeight() : undefined;
  useEffect(() => {
    if (!isEmpty && !isShort && window.scrollY === 0 && place.current !== null)
      recordStripHeight(place.current.offsetHeight);
  });
  return (
    <div ref={place} className="pointer-events-none sticky top-0 z-10" style={{ minHeight: height }}>
      <section
        aria-label={shell.whatVisitorsSee}
        style={{ minHeight: lastHeight }}
        data-short={height === undefined && !isShort ? undefined : ""}
        className={classes(
          "pointer-events-auto relative flex min-h-10 items-center py-2 text-second ps-(--gutter) pe-(--gutter) wide:ps-6",
          className,
        )}
      >
        {children}
      </section>
    </div>
  );
}

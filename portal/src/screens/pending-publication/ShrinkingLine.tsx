import { useEffect, useRef } from "react";
import type { HeldOut } from "../../../../src/contract/portal/composer.ts";
import { delayOf, remainingMs } from "./use-publication-status.ts";

/** The progress line of a publication that waits; static with reduced motion, where the text counts down. */
export function ShrinkingLine({ publication }: { readonly publication: HeldOut }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const durationMs = remainingMs(publication, Date.now());
    const delayMs = delayOf(publication);
    const from = `scaleX(${durationMs / delayMs})`;
    const isReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const animation = line.current?.animate(
      [{ transform: from }, { transform: isReducedMotion ? from : "scaleX(0)" }],
      {
        duration: durationMs,
        fill: "forwards",
      },
    );
    return () => animation?.cancel();
  }, [publication]);
  return (
    <div aria-hidden="true" className="h-1.5 bg-paper">
      <div ref={line} className="h-full origin-left bg-edge rtl:origin-right" />
    </div>
  );
}

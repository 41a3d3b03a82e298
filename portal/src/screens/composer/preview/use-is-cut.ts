import { type RefObject, useEffect, useState } from "react";

/** Whether a text that is limited to some lines (`isLimited`) is longer; follows its width and content. */
export function useIsCut(text: RefObject<HTMLElement | null>, isLimited: boolean): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = text.current;
    if (element === null || !isLimited) return undefined;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    const changes = new MutationObserver(measure);
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      resizes.disconnect();
      changes.disconnect();
    };
  }, [text, isLimited]);
  return isLimited && isCut;
}

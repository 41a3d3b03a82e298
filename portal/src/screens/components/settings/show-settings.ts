import { useEffect } from "react";

/** The fragment of the settings of a component. */
export const settingsAnchor = "settings";

/** Scrolls to the settings and focuses their first field; on request smoothly, if the person has nothing against motion. */
export function showSettings(isSmooth: boolean): void {
  const section = document.getElementById(settingsAnchor);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  section?.scrollIntoView({ behavior: isSmooth && !isStill ? "smooth" : "auto" });
  section?.querySelector<HTMLElement>("input, textarea, select")?.focus({ preventScroll: true });
}

/** Shows the settings of a component whose address has their fragment, after the focus of the title. */
export function useSettingsInAddress(): void {
  useEffect(() => {
    if (location.hash !== `#${settingsAnchor}`) return undefined;
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => showSettings(false)));
    return () => cancelAnimationFrame(frame);
  }, []);
}

import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../composer/preview/use-debounced.ts";
import { appearanceQuery, type PageDraft } from "./page-queries.ts";
import { isHexColour, parseColour, type Shades } from "./page-theme.ts";

/** Milliseconds without a change after which shades are read: colours are dragged. */
const debounceMs = 150;

/** The edited colour of a page in each theme, on the edited backgrounds; null if it has none. */
export function useShades(
  pageId: string,
  { Accent, Theme }: Pick<PageDraft, "Accent" | "Theme">,
): Shades | null {
  const colours =
    Accent === null || !isHexColour(Accent)
      ? undefined
      : {
          Accent,
          LightBackground: parseColour(Theme?.Light?.Background ?? ""),
          DarkBackground: parseColour(Theme?.Dark?.Background ?? ""),
        };
  const debounced = useDebounced(colours, debounceMs);
  const { data } = useQuery({ ...appearanceQuery(pageId, debounced), enabled: debounced !== undefined });
  return Accent === null ? null : (data?.Shades ?? null);
}

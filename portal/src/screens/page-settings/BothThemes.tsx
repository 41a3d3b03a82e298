import type { ReactNode } from "react";
import { pageSettings as texts } from "../../texts/page-settings.ts";

/** The name of a theme. */
export type Theme = "light" | "dark";

/** The public page's background in each theme, independent of the portal's. */
export const themeBackgrounds: Readonly<Record<Theme, string>> = { light: "#fcfcf9", dark: "#0f1318" };

/** Content on the background of each theme, side by side. */
export function BothThemes(props: {
  readonly children: (theme: Theme) => ReactNode;
  /** The page's own background. */
  readonly background?: (theme: Theme) => string;
}) {
  const { children, background = (theme) => themeBackgrounds[theme] } = props;
  const figure = (theme: Theme, label: string) => (
    <figure className="min-w-0">
      <div
        className="flex min-h-20 items-center rounded border border-edge px-4 py-3"
        style={{ background: background(theme) }}
      >
        {children(theme)}
      </div>
      <figcaption className="mt-1 text-second text-ink2">{label}</figcaption>
    </figure>
  );
  return (
    <div className="grid gap-3 wide:grid-cols-2">
      {figure("light", texts.inLight)}
      {figure("dark", texts.inDark)}
    </div>
  );
}

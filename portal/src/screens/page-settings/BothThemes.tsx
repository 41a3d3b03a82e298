import type { ReactNode } from "react";
import type { LogoSeen } from "../../../../src/contract/portal/page-look.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { classes } from "../../ui/class-names.ts";

/** The name of a theme. */
export type Theme = "light" | "dark";

/** The public page's background in each theme, independent of the portal's. */
export const themeBackgrounds: Readonly<Record<Theme, string>> = { light: "#fcfcf9", dark: "#0f1318" };

/** A logo in a theme, on the other one's background where it needs that. */
export function LogoImage(props: {
  readonly address: string;
  readonly analysis: LogoSeen;
  readonly name: string;
  readonly theme: Theme;
  /** In pixels. */
  readonly maxWidth?: number;
}) {
  const { address, analysis, name, theme, maxWidth = 240 } = props;
  const { Width, Height, Ground } = analysis;
  const scale = Math.min(1, maxWidth / Width, 40 / Height);
  const hasOtherGround = Ground !== null && Ground !== theme;
  return (
    <span
      className={hasOtherGround ? "rounded px-2 py-1.5" : undefined}
      style={hasOtherGround ? { background: themeBackgrounds[Ground] } : undefined}
    >
      <img
        src={address}
        alt={name}
        width={Math.max(1, Math.round(Width * scale))}
        height={Math.max(1, Math.round(Height * scale))}
      />
    </span>
  );
}

/** Content on the background of each theme. */
export function BothThemes(props: {
  readonly children: (theme: Theme) => ReactNode;
  /** The page's own background. */
  readonly background?: (theme: Theme) => string;
  /** One below the other, where there is little width. */
  readonly isStacked?: boolean;
}) {
  const { children, isStacked = false, background = (theme) => themeBackgrounds[theme] } = props;
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
    <div className={classes("grid gap-3", !isStacked && "wide:grid-cols-2")}>
      {figure("light", texts.inLight)}
      {figure("dark", texts.inDark)}
    </div>
  );
}

import type { PageThemeOut } from "../../../../src/contract/pages.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { BothThemes } from "./BothThemes.tsx";
import { effectiveColours, type Shades, textContrast } from "./page-theme.ts";

/** The page's name, text and links in each theme, in all colours as visitors will see them. */
export function ColourPreview(props: {
  readonly name: string;
  readonly theme: PageThemeOut | null;
  readonly shades: Shades | null;
}) {
  const { name, theme, shades } = props;
  const coloursOf = (of: "light" | "dark") =>
    effectiveColours(of === "light" ? "Light" : "Dark", theme, shades);
  return (
    <section aria-label={texts.colourPreview}>
      <p className="mb-1.5 font-semibold">{texts.colourPreview}</p>
      <BothThemes background={(of) => coloursOf(of).Background}>
        {(of) => {
          const { Text, Accent } = coloursOf(of);
          return (
            <p className="flex w-full flex-wrap items-baseline gap-x-5 gap-y-1" style={{ color: Text }}>
              <b className="font-title" style={{ color: Accent }}>
                {name}
              </b>
              {texts.sampleText}
              <span className="underline underline-offset-4" style={{ color: Accent }}>
                {texts.sampleLink}
              </span>
              <span className="ms-auto text-second">
                {texts.ratio(
                  textContrast(
                    of === "light" ? "Light" : "Dark",
                    theme?.[of === "light" ? "Light" : "Dark"] ?? null,
                  ),
                )}
              </span>
            </p>
          );
        }}
      </BothThemes>
    </section>
  );
}

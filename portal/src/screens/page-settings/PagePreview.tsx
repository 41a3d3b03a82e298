import { useQuery } from "@tanstack/react-query";
import type { PageOut } from "../../../../src/contract/pages.ts";
import { markColours } from "../../../../src/contract/theme-contrast.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { BothThemes, LogoImage, type Theme } from "./BothThemes.tsx";
import { appearanceQuery, type PageDraft } from "./page-queries.ts";
import { effectiveColours, type Shades, textContrast } from "./page-theme.ts";

/** Days in the sample bar, and the one with an outage. */
const days = Array.from({ length: 30 }, (_day, index) => index);
const dayOfOutage = 21;

/** A day's bar for each of the last days. */
function SampleBars({ theme }: { readonly theme: Theme }) {
  const { op: well, mj: outage } = markColours[theme];
  return (
    <svg viewBox="0 0 240 20" className="w-full" aria-hidden="true">
      {days.map((day) => (
        <rect
          key={day}
          x={day * 8}
          y={day === dayOfOutage ? 0 : 12}
          width={6}
          height={day === dayOfOutage ? 20 : 8}
          fill={day === dayOfOutage ? outage : well}
        />
      ))}
    </svg>
  );
}

/** The page in each theme as visitors will see it: logo or name, a component with its bars, a link, in its colours. */
export function PagePreview(props: {
  readonly page: PageOut;
  readonly draft: PageDraft;
  readonly shades: Shades | null;
  /** One theme below the other, where there is little width. */
  readonly isStacked: boolean;
}) {
  const { page, draft, shades, isStacked } = props;
  const { Name, Theme: theme, Logo, ShowBars } = draft;
  const { data } = useQuery(appearanceQuery(page.Id));
  const saved = data?.Logo == null ? undefined : { address: data.Logo.Address, analysis: data.Logo };
  const logo = Logo === undefined ? saved : (Logo ?? undefined);
  const nameOf = (of: Theme) => (of === "light" ? "Light" : "Dark");
  const coloursOf = (of: Theme) => effectiveColours(nameOf(of), theme, shades);
  return (
    <section aria-label={texts.preview}>
      <p className="mb-1.5 font-semibold">{texts.preview}</p>
      <BothThemes isStacked={isStacked} background={(of) => coloursOf(of).Background}>
        {(of) => {
          const { Text, Accent } = coloursOf(of);
          return (
            <div className="grid w-full gap-3" style={{ color: Text }}>
              <p className="flex min-w-0 items-center justify-between gap-3">
                {logo === undefined ? (
                  <b className="min-w-0 truncate font-title" style={{ color: Accent }}>
                    {Name}
                  </b>
                ) : (
                  <LogoImage {...logo} name={Name} theme={of} maxWidth={140} />
                )}
                <span className="shrink-0 text-second underline underline-offset-4" style={{ color: Accent }}>
                  {texts.sampleLink}
                </span>
              </p>
              <p className="flex justify-between gap-3 text-second">
                {texts.sampleComponent} <span>Operational</span>
              </p>
              {ShowBars && <SampleBars theme={of} />}
              <p className="text-fine">
                {texts.ratio(textContrast(nameOf(of), theme?.[nameOf(of)] ?? null))}
              </p>
            </div>
          );
        }}
      </BothThemes>
    </section>
  );
}

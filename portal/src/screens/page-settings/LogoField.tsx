import { useQuery } from "@tanstack/react-query";
import type { PageOut } from "../../../../src/contract/pages.ts";
import type { LogoSeen } from "../../../../src/contract/portal/page-look.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { BothThemes, type Theme, themeBackgrounds } from "./BothThemes.tsx";
import { ImageField, type ImageFieldProps } from "./ImageField.tsx";
import { toLogoPng } from "./image-file.ts";
import { appearanceQuery } from "./page-queries.ts";

/** A logo as visitors see it in each theme. */
function LogoSample(props: { readonly address: string; readonly analysis: LogoSeen; readonly name: string }) {
  const { address, analysis, name } = props;
  const scale = Math.min(1, 240 / analysis.Width, 40 / analysis.Height);
  const isOnOwnBackground = (theme: Theme) => analysis.Ground === null || analysis.Ground === theme;
  return (
    <BothThemes>
      {(theme) => (
        <span
          className={isOnOwnBackground(theme) ? undefined : "rounded px-2 py-1.5"}
          style={
            isOnOwnBackground(theme) ? undefined : { background: themeBackgrounds[analysis.Ground ?? theme] }
          }
        >
          <img
            src={address}
            alt={name}
            width={Math.max(1, Math.round(analysis.Width * scale))}
            height={Math.max(1, Math.round(analysis.Height * scale))}
          />
        </span>
      )}
    </BothThemes>
  );
}

/** The logo: previewed in both themes. */
export function LogoField({
  page,
  ...change
}: { readonly page: PageOut } & Pick<ImageFieldProps, "value" | "onChange">) {
  const { data } = useQuery(appearanceQuery(page.Id));
  const current = data?.Logo ?? undefined;
  return (
    <ImageField
      {...change}
      pageId={page.Id}
      labels={texts.logo}
      hint={(shown) =>
        shown?.analysis.Ground == null ? texts.logo.hint : `${texts.logo.hint} ${texts.logoGround}`
      }
      toPng={toLogoPng}
      current={current && { address: current.Address, analysis: current }}
      sample={({ address, analysis }) => (
        <LogoSample address={address} analysis={analysis} name={page.Name} />
      )}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import type { PageOut } from "../../../../src/contract/pages.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { BothThemes, LogoImage } from "./BothThemes.tsx";
import { ImageField, type ImageFieldProps } from "./ImageField.tsx";
import { toLogoPng } from "./image-file.ts";
import { appearanceQuery } from "./page-queries.ts";

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
        <BothThemes>
          {(theme) => <LogoImage address={address} analysis={analysis} name={page.Name} theme={theme} />}
        </BothThemes>
      )}
    />
  );
}

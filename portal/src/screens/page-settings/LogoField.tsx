import { useQuery } from "@tanstack/react-query";
import type { PageOut } from "../../../../src/contract/pages.ts";
import type { LogoSeen } from "../../../../src/contract/portal/page-look.ts";
import { pageSettings as texts } from "../../words/page-settings.ts";
import { BothThemes, papers, type Theme } from "./BothThemes.tsx";
import { ImageField, type ImageFieldProps } from "./ImageField.tsx";
import { drawnAsLogo } from "./image-file.ts";
import { lookQuery } from "./page-queries.ts";

/** A logo as visitors see it in each theme. */
function LogoSample(props: { readonly address: string; readonly seen: LogoSeen; readonly name: string }) {
  const { address, seen, name } = props;
  const scale = Math.min(1, 240 / seen.Width, 40 / seen.Height);
  const isOwn = (theme: Theme) => seen.Ground === null || seen.Ground === theme;
  return (
    <BothThemes>
      {(theme) => (
        <span
          className={isOwn(theme) ? undefined : "rounded px-2 py-1.5"}
          style={isOwn(theme) ? undefined : { background: papers[seen.Ground ?? theme] }}
        >
          <img
            src={address}
            alt={name}
            width={Math.max(1, Math.round(seen.Width * scale))}
            height={Math.max(1, Math.round(seen.Height * scale))}
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
  const { data } = useQuery(lookQuery(page.Id));
  const current = data?.Logo ?? undefined;
  return (
    <ImageField
      {...change}
      pageId={page.Id}
      labels={texts.logo}
      hint={(shown) =>
        shown?.seen.Ground == null ? texts.logo.hint : `${texts.logo.hint} ${texts.logoGround}`
      }
      draw={drawnAsLogo}
      current={current && { address: current.Address, seen: current }}
      sample={({ address, seen }) => <LogoSample address={address} seen={seen} name={page.Name} />}
    />
  );
}

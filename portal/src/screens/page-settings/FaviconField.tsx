import { useQuery } from "@tanstack/react-query";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { BothThemes } from "./BothThemes.tsx";
import { ImageField, type ImageFieldProps } from "./ImageField.tsx";
import { toFaviconPng } from "./image-file.ts";
import { appearanceQuery } from "./page-queries.ts";

/** The favicon: previewed in both themes, in the sizes of a tab and of a bookmark. */
export function FaviconField(props: Pick<ImageFieldProps, "pageId" | "value" | "onChange">) {
  const { data } = useQuery(appearanceQuery(props.pageId));
  const current = data?.Favicon ?? undefined;
  return (
    <ImageField
      {...props}
      labels={texts.favicon}
      hint={() => texts.favicon.hint}
      toPng={toFaviconPng}
      current={current && { address: current.Address, analysis: { ...current, Ground: null } }}
      sample={({ address }) => (
        <BothThemes>
          {() => (
            <span className="flex items-center gap-3">
              {[16, 32].map((side) => (
                <img key={side} src={address} alt="" width={side} height={side} className="object-contain" />
              ))}
            </span>
          )}
        </BothThemes>
      )}
    />
  );
}

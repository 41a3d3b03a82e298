import { components as texts } from "../../texts/components.ts";
import { Time } from "../../ui/times/Time.tsx";
import type { Remark } from "./component-queries.ts";

/** Warnings about a component: an override, a deceptive name. */
export function Remarks({ remark }: { readonly remark: Remark | undefined }) {
  if (remark === undefined) return null;
  const { Pin, LooksLike, MixedWord } = remark;
  return (
    <>
      {Pin !== null && (
        <p className="text-second">
          {Pin.Until === null ? (
            texts.pinUntilLifted
          ) : (
            <>
              {texts.pinUntilTime} <Time at={Pin.Until} />
            </>
          )}
        </p>
      )}
      {LooksLike.length > 0 && <p className="text-second font-medium">{texts.looksLike(LooksLike)}</p>}
      {MixedWord !== null && <p className="text-second font-medium">{texts.mixedWord(MixedWord)}</p>}
    </>
  );
}

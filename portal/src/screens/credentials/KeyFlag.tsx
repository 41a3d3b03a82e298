import { credentials as texts } from "../../texts/credentials.ts";
import { Time } from "../../ui/times/Time.tsx";
import type { Flag } from "./key-flags.ts";

function Label({ children }: { readonly children: string }) {
  return (
    <span className="inline-block rounded border border-ink px-1.5 text-fine whitespace-nowrap">
      {children}
    </span>
  );
}

/** A warning about a key, with advice. */
export function KeyFlag({ flag }: { readonly flag: Flag }) {
  switch (flag.kind) {
    case "old":
      return <FlagWithAdvice label={texts.flagOld} advice={texts.adviceOld} />;
    case "creator inactive":
      return <FlagWithAdvice label={texts.flagCreator} advice={texts.adviceCreator} />;
    case "seen in a URL":
      return <FlagWithAdvice label={texts.flagUrl} advice={texts.adviceUrl} at={flag.at} />;
    case "seen in the clear":
      return <FlagWithAdvice label={texts.flagClear} advice={texts.adviceClear} at={flag.at} />;
    case "expires":
      return <Label>{texts.flagExpires(flag.days)}</Label>;
    case "expired":
      return <FlagWithTime label={texts.flagExpired} prefix={texts.expiredSince} at={flag.at} />;
    case "replaced":
      return <FlagWithTime label={texts.flagReplaced} prefix={texts.worksUntil} at={flag.until} />;
  }
}

function FlagWithTime(props: { readonly label: string; readonly prefix: string; readonly at: string }) {
  return (
    <span className="text-second">
      <Label>{props.label}</Label>{" "}
      <span className="text-ink2">
        {props.prefix} <Time at={props.at} />
      </span>
    </span>
  );
}

/** A flag with expandable advice, usable by touch and keyboard. */
function FlagWithAdvice({
  label,
  advice,
  at,
}: {
  readonly label: string;
  readonly advice: string;
  readonly at?: string;
}) {
  return (
    <details className="text-second">
      <summary className="inline-block min-h-6 list-none [&::-webkit-details-marker]:hidden">
        <Label>{label}</Label>
      </summary>
      <p className="mt-1 max-w-[17rem] text-ink2">
        {at !== undefined && (
          <>
            <Time at={at} />.{" "}
          </>
        )}
        {advice}
      </p>
    </details>
  );
}

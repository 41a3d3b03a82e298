import { Time } from "../../ui/times/Time.tsx";
import { credentials as words } from "../../words/credentials.ts";
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
      return <Told label={words.flagOld} advice={words.adviceOld} />;
    case "creator inactive":
      return <Told label={words.flagCreator} advice={words.adviceCreator} />;
    case "seen in a URL":
      return <Told label={words.flagUrl} advice={words.adviceUrl} at={flag.at} />;
    case "seen in the clear":
      return <Told label={words.flagClear} advice={words.adviceClear} at={flag.at} />;
    case "expires":
      return <Label>{words.flagExpires(flag.days)}</Label>;
    case "expired":
      return <When label={words.flagExpired} before={words.endedOn} at={flag.at} />;
    case "replaced":
      return <When label={words.flagReplaced} before={words.worksUntil} at={flag.until} />;
  }
}

function When(props: { readonly label: string; readonly before: string; readonly at: string }) {
  return (
    <span className="text-second">
      <Label>{props.label}</Label>{" "}
      <span className="text-ink2">
        {props.before} <Time at={props.at} />
      </span>
    </span>
  );
}

/** The advice unfolds, so that it works for touch and keyboard. */
function Told({
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

import { age, tellWhole, useNow, useZone } from "./format-times.ts";
import { shortTime } from "./time-texts.ts";

/** An instant in the page's time zone, whole on hover; with `aged`, how long ago beside it. */
export function Time(props: {
  /** As the wire has it. */
  readonly at: string;
  readonly aged?: boolean;
  /** The day alone. */
  readonly dayOnly?: boolean;
}) {
  const { at, aged = false, dayOnly = false } = props;
  const zone = useZone();
  const ms = Date.parse(at);
  return (
    <>
      <time dateTime={at} className="whitespace-nowrap" onPointerEnter={tellWhole(ms, zone)}>
        <Short ms={ms} dayOnly={dayOnly} />
      </time>
      {aged && (
        <>
          , <Age ms={ms} />
        </>
      )}
    </>
  );
}

function Short({ ms, dayOnly }: { readonly ms: number; readonly dayOnly: boolean }) {
  const zone = useZone();
  const now = useNow(60);
  return shortTime(ms, { zone, now, dayOnly });
}

/** A relative time, kept current. */
export function Age({ ms }: { readonly ms: number }) {
  const now = useNow();
  return <span className="whitespace-nowrap">{age(ms, now)}</span>;
}

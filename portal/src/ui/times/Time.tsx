import { age, showFullTimeOnHover, useNow, useZone } from "./format-times.ts";
import { shortTime } from "./time-texts.ts";

/** An instant in the page's time zone, in full on hover; with `withAge` also relative. */
export function Time(props: {
  /** RFC 3339. */
  readonly at: string;
  readonly withAge?: boolean;
  /** Whether to omit the time of day. */
  readonly dayOnly?: boolean;
  /** The start of a range that it ends, whose day is not repeated. */
  readonly from?: string;
}) {
  const { at, withAge = false, dayOnly = false, from } = props;
  const zone = useZone();
  const ms = Date.parse(at);
  return (
    <>
      <time dateTime={at} className="whitespace-nowrap" onPointerEnter={showFullTimeOnHover(ms, zone)}>
        <Short ms={ms} dayOnly={dayOnly} fromMs={from === undefined ? undefined : Date.parse(from)} />
      </time>
      {withAge && (
        <>
          , <Age ms={ms} />
        </>
      )}
    </>
  );
}

function Short(props: {
  readonly ms: number;
  readonly dayOnly: boolean;
  readonly fromMs: number | undefined;
}) {
  const { ms, dayOnly, fromMs } = props;
  const zone = useZone();
  const now = useNow(60);
  return shortTime(ms, { zone, now: fromMs ?? now, dayOnly });
}

/** A relative time, kept current. */
export function Age({ ms }: { readonly ms: number }) {
  const now = useNow();
  return <span className="whitespace-nowrap">{age(ms, now)}</span>;
}

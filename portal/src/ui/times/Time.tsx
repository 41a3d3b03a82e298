import type { PointerEvent } from "react";
import { age, showFullTimeOnHover, useNow, useZone } from "./format-times.ts";
import { fullTimes, periodText, shortTime } from "./time-texts.ts";

/** An instant in the page's time zone, in full on hover; with `withAge` also relative. */
export function Time(props: {
  /** RFC 3339. */
  readonly at: string;
  readonly withAge?: boolean;
  /** Whether to omit the time of day. */
  readonly dayOnly?: boolean;
}) {
  const { at, withAge = false, dayOnly = false } = props;
  const zone = useZone();
  const ms = Date.parse(at);
  return (
    <>
      <time dateTime={at} className="whitespace-nowrap" onPointerEnter={showFullTimeOnHover(ms, zone)}>
        <Short ms={ms} dayOnly={dayOnly} />
      </time>
      {withAge && (
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

/** A period in the page's time zone, in full on hover. */
export function Period({ from, to }: { readonly from: string; readonly to: string }) {
  const zone = useZone();
  const now = useNow(60);
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const showOnHover = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = `${fullTimes(start, zone)}\n${fullTimes(end, zone)}`;
  };
  return <span onPointerEnter={showOnHover}>{periodText(start, end, { zone, now })}</span>;
}

/** A relative time, kept current. */
export function Age({ ms }: { readonly ms: number }) {
  const now = useNow();
  return <span className="whitespace-nowrap">{age(ms, now)}</span>;
}

import { statusClass } from "../../../src/contract/marks.ts";
import type { Overview } from "../../../src/contract/portal-overview.ts";
import { useReach } from "../api/reach.ts";
import { classes } from "../look/classes.ts";
import { Mark } from "../look/Mark.tsx";
import { clockTime, shortTime, useNow, useZone, wholeTime } from "../look/times.ts";
import { shell } from "../words/shell.ts";

/** Since when, as short as it can be said: today to the second. */
function Since({ at }: { readonly at: string }) {
  const zone = useZone();
  const now = useNow(60);
  const ms = Date.parse(at);
  const short = shortTime(ms, { zone, now });
  const isToday = !short.includes(",");
  return (
    <time dateTime={at} title={wholeTime(ms, zone)}>
      {isToday ? clockTime(ms, zone) : short}
      {isToday && <span className="not-wide:hidden">{clockTime(ms, zone, true).slice(5)}</span>}
    </time>
  );
}

/** The repeater: what visitors see at this moment, as a signal box repeats a signal that stands out of sight. */
export function Repeater(props: { readonly overview: Overview | undefined; readonly url: string }) {
  const { overview, url } = props;
  const page = overview?.Page;
  const { live } = useReach();
  const isEmpty = overview?.Counts.Components === 0;
  const isTrouble = page !== undefined && page.Worst !== "Operational" && !isEmpty;
  return (
    <section
      aria-label={shell.whatVisitorsSee}
      className={classes(
        "sticky top-0 z-10 flex min-h-10 items-center gap-x-4 px-(--gutter) py-2 text-second",
        isTrouble ? classes("plate", `plate-${statusClass[page.Worst]}`) : "bg-sunk",
      )}
    >
      {page !== undefined && (
        <>
          <p className="flex min-w-0 flex-1 items-center gap-2 font-semibold">
            {!isEmpty && <Mark of={page.Worst} />}
            <span className="min-w-0">{page.Description}</span>
          </p>
          <p className="shrink-0">
            {page.Since !== null && (
              <>
                <span className="not-wide:sr-only">{shell.visitorsSince} </span>
                <Since at={page.Since} />
              </>
            )}
            <span className="not-wide:hidden">
              {page.Since !== null && " · "}
              {live === "live" && page.Since === null && `${shell.visitorsNow} · `}
              <a className="link" href={url} target="_blank" rel="noreferrer">
                {shell.openPage}
              </a>
            </span>
          </p>
        </>
      )}
    </section>
  );
}

import { Fragment } from "react";
import { statusClass } from "../../../src/contract/marks.ts";
import type { Overview, OverviewPage } from "../../../src/contract/portal/overview.ts";
import { useConnectivity } from "../api/connectivity.ts";
import { usePages } from "../api/pages.ts";
import { shell } from "../texts/shell.ts";
import { TextLink } from "../ui/ButtonLink.tsx";
import { classes } from "../ui/class-names.ts";
import { Mark } from "../ui/Mark.tsx";
import { showFullTimeOnHover, useNow, useZone } from "../ui/times/format-times.ts";
import { clockTime, shortTime, zoneName } from "../ui/times/time-texts.ts";
import { StripFrame, stripText } from "./StripFrame.tsx";

/** The shortest unambiguous start time: today to the second. */
function Since({ at }: { readonly at: string }) {
  const zone = useZone();
  const now = useNow(60);
  const ms = Date.parse(at);
  const text = shortTime(ms, { zone, now });
  const isToday = !text.includes(",");
  return (
    <time dateTime={at} onPointerEnter={showFullTimeOnHover(ms, zone)}>
      {isToday ? clockTime(ms, zone) : text}
      {isToday && <span className="not-wide:hidden">{clockTime(ms, zone, true).slice(5)}</span>}{" "}
      {/* Zone names differ between versions of ICU. */}
      <span suppressHydrationWarning>{zoneName(ms, zone)}</span>
    </time>
  );
}

/** Maximum number of pages that are named in the strip. */
const maxListedPages = 3;

const hasProblem = ({ Components, Worst }: OverviewPage) => Components > 0 && Worst !== "Operational";

/** The status strip: what visitors currently see. */
export function StatusStrip({ overview }: { readonly overview: Overview | undefined }) {
  const { all, selected } = usePages();
  const page = overview?.Page;
  const isAllPages = all.length > 1 && selected === undefined;
  const { live, lostAt } = useConnectivity();
  if (live === "lost") return <Disconnected lostAt={lostAt} />;
  // Pages without components are not operational.
  const watched = all.filter(({ Components }) => Components > 0);
  return (
    <StripFrame
      isEmpty={page === undefined}
      className={classes(
        "gap-x-4 not-wide:min-h-11",
        page !== undefined && hasProblem(page)
          ? classes("plate", `plate-${statusClass[page.Worst]}`)
          : "bg-sunk",
      )}
    >
      {page !== undefined &&
        (isAllPages && watched.length > 0 && !all.some(hasProblem) ? (
          <p className="flex min-w-0 flex-1 items-center gap-2 font-semibold">
            <Mark kind="Operational" />
            <span className={`min-w-0 flex-1 ${stripText}`}>{shell.pages.allWell(watched, all.length)}</span>
            {watched.length === 1 && (
              <a
                className="link shrink-0 font-normal"
                href={watched[0]?.Url}
                target="_blank"
                rel="noreferrer"
              >
                {shell.openPage}
              </a>
            )}
          </p>
        ) : (
          <PageStatus
            page={page}
            showsName={all.length > 1}
            others={isAllPages ? all.filter((other) => hasProblem(other) && other.Id !== page.Id) : []}
          />
        ))}
    </StripFrame>
  );
}

/** The strip while the service cannot be reached. */
function Disconnected({ lostAt }: { readonly lostAt: number | undefined }) {
  return (
    <StripFrame className="bg-sunk">
      <p className="flex min-w-0 items-center gap-2">
        <Mark kind="Unknown" />
        <span className={`min-w-0 ${stripText}`}>
          {lostAt === undefined ? (
            shell.disconnected
          ) : (
            <>
              {shell.disconnectedSince} <Since at={new Date(lostAt).toISOString()} />
            </>
          )}
          . {shell.visitorsUnknown}
        </span>
      </p>
    </StripFrame>
  );
}

/** Links to the overviews of further pages with problems; beside the strip's own link on phones. */
function OtherProblems({ pages }: { readonly pages: readonly OverviewPage[] }) {
  const listed = pages.slice(0, maxListedPages);
  const moreCount = pages.length - listed.length;
  return (
    <>
      {" · "}
      {shell.pages.alsoProblems}{" "}
      {listed.map(({ Slug, Name }, index) => (
        <Fragment key={Slug}>
          {index > 0 && ", "}
          <TextLink to="/" search={{ page: Slug }} className="relative z-1">
            {Name}
          </TextLink>
        </Fragment>
      ))}
      {moreCount > 0 && ` ${shell.pages.more(moreCount)}`}
    </>
  );
}

/** A page's status, and which others have problems. */
function PageStatus(props: {
  readonly page: OverviewPage;
  readonly showsName: boolean;
  readonly others: readonly OverviewPage[];
}) {
  const { page, showsName, others } = props;
  const { live } = useConnectivity();
  const name = usePages().all.find(({ Id }) => Id === page.Id)?.Name ?? page.Name;
  return (
    <>
      <div className="flex min-w-0 flex-1 gap-x-2">
        {page.Components > 0 && (
          <span className="flex h-5 shrink-0 items-center">
            <Mark kind={page.Worst} />
          </span>
        )}
        {/* On phones one text: side by side, both would be narrow columns. In one line the time wraps out of view first. */}
        <div
          className={`min-w-0 flex-1 short:flex short:h-5 short:flex-wrap short:gap-x-2 not-wide:[&>p]:inline wide:flex wide:justify-between wide:gap-x-4 ${stripText}`}
        >
          <p className="max-w-full min-w-0 font-semibold short:truncate">
            {showsName && <span className="font-normal short:hidden">{name} · </span>}
            {page.Description}
            {others.length > 0 && (
              <span className="font-normal not-wide:hidden">
                <OtherProblems pages={others} />
              </span>
            )}
          </p>
          {page.Since !== null && (
            <span className="short:hidden wide:hidden">{page.Description.endsWith(".") ? " · " : ", "}</span>
          )}
          <p className="shrink-0 whitespace-nowrap">
            {page.Since !== null && (
              <>
                <span className="not-wide:sr-only">{shell.visitorsSince} </span>
                <span className="wide:hidden" aria-hidden="true">
                  {shell.since}{" "}
                </span>
                <Since at={page.Since} />
              </>
            )}
            <span className="not-wide:hidden">
              {page.Since !== null && " · "}
              {live === "live" && page.Since === null && `${shell.visitorsNow} · `}
              <a className="link" href={page.Url} target="_blank" rel="noreferrer">
                {shell.openPage}
              </a>
            </span>
          </p>
          {/* After the time, which is that of the first page alone. */}
          {others.length > 0 && (
            <p className="short:hidden wide:hidden">
              <OtherProblems pages={others} />
            </p>
          )}
        </div>
      </div>
      {/* On phones the whole strip leads to the page. */}
      <svg viewBox="0 0 16 16" className="size-3.5 shrink-0 wide:hidden" aria-hidden="true">
        <path d="M5 3h8v8M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
      <a
        className="absolute inset-0 wide:hidden"
        href={page.Url}
        target="_blank"
        rel="noreferrer"
        aria-label={shell.openPageNamed(name)}
      />
    </>
  );
}

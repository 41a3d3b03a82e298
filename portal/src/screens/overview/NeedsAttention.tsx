import type { ReactNode } from "react";
import type { Overview } from "../../../../src/contract/portal/overview.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { span, useNow } from "../../ui/times/format-times.ts";
import { Time } from "../../ui/times/Time.tsx";
import { overview as words } from "../../words/overview.ts";
import { pages as pageWords } from "../../words/pages.ts";

/** Non-urgent findings: late reports, flapping components, keys. */
export function NeedsAttention({ overview }: { readonly overview: Overview }) {
  const { Late, Flapping, Keys, Copy } = overview;
  const now = useNow(60);
  const placed = usePlaced();
  const copy = Copy !== null && needsALook(Copy, now) ? Copy : null;
  if (copy === null && Late.length + Flapping.length + (Keys?.length ?? 0) === 0) return null;
  return (
    <Section heading={words.needsALook}>
      <Rows>
        {copy !== null && <CopyRow copy={copy} />}
        {Late.map((item) => (
          <LateRow key={`late ${item.ComponentId}`} late={item} />
        ))}
        {Flapping.map(({ ComponentId, Name, Page, Status, Changes }) => (
          <Row
            key={`flaps ${ComponentId}`}
            mark={<Mark kind={Status} />}
            title={<ComponentLink id={ComponentId}>{words.flaps(Name)}</ComponentLink>}
            line={`${words.changes(Changes)}${placed(Page)}`}
          />
        ))}
        {(Keys ?? []).map((key) => (
          <KeyRow key={`key ${key.Id}`} concerning={key} />
        ))}
      </Rows>
    </Section>
  );
}

type Copy = NonNullable<Overview["Copy"]>;

/** Age in milliseconds from which a copy is outdated: it is updated every minute and a half. */
const oldAfter = 600_000;

/** True if the static copy needs attention. */
export function needsALook({ AsOf, Failure }: Copy, now: number): boolean {
  return Failure !== null || (AsOf !== null && now - Date.parse(AsOf) > oldAfter);
}

function CopyRow({ copy: { AsOf, Failure } }: { readonly copy: Copy }) {
  return (
    <Row
      title={Failure === null ? words.copyIsOld : words.copyFails}
      line={
        <>
          {Failure !== null && (
            <>
              {Failure.Message} {words.copySince} <Time at={Failure.Since} />.{" "}
            </>
          )}
          {AsOf !== null && (
            <>
              {words.copyShows} <Time at={AsOf} />.
            </>
          )}
        </>
      }
    />
  );
}

function ComponentLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <TextLink to="/components/$id" params={{ id }} className="no-underline hover:underline">
      {children}
    </TextLink>
  );
}

/** Adds the page's name to an item, if it should be displayed. */
function usePlaced(): (slug: string) => string {
  const pages = usePages();
  return (slug) => {
    const page = distinguishingName(pages, slug);
    return page === undefined ? "" : ` ${pageWords.onPageNamed(page)}`;
  };
}

function LateRow({ late }: { readonly late: Overview["Late"][number] }) {
  const placed = usePlaced();
  const { ComponentId, Name, Page, LastReportAt, ReportEvery, SilentFrom, OnLapse, IsSilent } = late;
  return (
    <Row
      title={
        <ComponentLink id={ComponentId}>{IsSilent ? words.silent(Name) : words.late(Name)}</ComponentLink>
      }
      line={
        <>
          {words.dueEvery(span(ReportEvery * 1000))}
          {LastReportAt === null ? (
            words.neverReported
          ) : (
            <>
              {words.lastAt} <Time at={LastReportAt} />
            </>
          )}
          . {IsSilent ? words.silentFrom(OnLapse) : words.turnsAt(OnLapse)} <Time at={SilentFrom} />.
          {placed(Page)}
        </>
      }
    />
  );
}

type Key = NonNullable<Overview["Keys"]>[number];

function KeyRow({ concerning }: { readonly concerning: Key }) {
  const { Concerns, ExpiresAt, LastUsedAt } = concerning;
  const now = useNow(60);
  const [first = "Old"] = Concerns;
  const title =
    first === "Old"
      ? words.keyConcern.Old(concerning.Name, span(now - Date.parse(concerning.CreatedAt)))
      : words.keyConcern[first](concerning.Name);
  const isLeaked = first === "SeenInUrl" || first === "SeenInClear";
  return (
    <Row
      title={
        <TextLink
          to="/settings/api-credentials"
          search={{ entry: concerning.Id }}
          className="no-underline hover:underline"
        >
          {title}
        </TextLink>
      }
      line={
        <>
          {isLeaked && `${words.rotate} `}
          {ExpiresAt !== null && first !== "Old" && !isLeaked && (
            <>
              {words.expiresAt} <Time at={ExpiresAt} />.{" "}
            </>
          )}
          {LastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <Time at={LastUsedAt} />.
            </>
          )}
        </>
      }
    />
  );
}

import type { ReactNode } from "react";
import type { Overview } from "../../../../src/contract/portal/overview.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { overview as texts } from "../../texts/overview.ts";
import { pages as pageWords } from "../../texts/pages.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { span, useNow } from "../../ui/times/format-times.ts";
import { Time } from "../../ui/times/Time.tsx";
import { unmappedAnchor } from "../integrations/unmapped-anchor.ts";
import { maintenanceFindings } from "./maintenance-findings.tsx";

/** Non-urgent findings: maintenance, late reports, flapping components, alerts without a component, keys. */
export function NeedsAttention({ overview }: { readonly overview: Overview }) {
  const { Late, Flapping, Keys, UnmappedAlerts, Copy } = overview;
  const now = useNow(60);
  const withPage = usePageSuffix();
  const copy = Copy !== null && isCopyStale(Copy, now) ? Copy : null;
  const maintenance = maintenanceFindings(overview, now);
  const unmapped = UnmappedAlerts ?? [];
  const count = maintenance.length + Late.length + Flapping.length + unmapped.length + (Keys?.length ?? 0);
  if (copy === null && count === 0) return null;
  return (
    <Section heading={texts.needsALook}>
      <Rows>
        {copy !== null && <CopyRow copy={copy} />}
        {maintenance.map(({ id, title, line }) => (
          <Row
            key={`maintenance ${id}`}
            title={
              <TextLink to="/announcements/$id" params={{ id }}>
                {title}
              </TextLink>
            }
            line={line}
          />
        ))}
        {Late.map((item) => (
          <LateRow key={`late ${item.ComponentId}`} late={item} />
        ))}
        {Flapping.map(({ ComponentId, Name, Page, Status, Changes }) => (
          <Row
            key={`flaps ${ComponentId}`}
            mark={<Mark kind={Status} />}
            title={<ComponentLink id={ComponentId}>{texts.flaps(Name)}</ComponentLink>}
            line={`${texts.changes(Changes)}${withPage(Page)}`}
          />
        ))}
        {unmapped.map(({ Id, Name, Page, Alerts }) => (
          <Row
            key={`unmapped ${Id}`}
            title={
              <TextLink to="/settings/integrations/$id" params={{ id: Id }} hash={unmappedAnchor}>
                {texts.unmapped(Alerts)}
              </TextLink>
            }
            line={`${texts.unmappedLine(Name)}${withPage(Page)}`}
          />
        ))}
        {(Keys ?? []).map((key) => (
          <KeyRow key={`key ${key.Id}`} keyFinding={key} />
        ))}
      </Rows>
    </Section>
  );
}

type Copy = NonNullable<Overview["Copy"]>;

/** Age in milliseconds from which a copy is outdated: it is updated every minute and a half. */
const maxCopyAgeMs = 600_000;

/** True if the static copy needs attention. */
export function isCopyStale({ AsOf, Failure }: Copy, now: number): boolean {
  return Failure !== null || (AsOf !== null && now - Date.parse(AsOf) > maxCopyAgeMs);
}

function CopyRow({ copy: { AsOf, Failure } }: { readonly copy: Copy }) {
  return (
    <Row
      title={Failure === null ? texts.copyIsOld : texts.copyFails}
      line={
        <>
          {Failure !== null && (
            <>
              {Failure.Message} {texts.copySince} <Time at={Failure.Since} />.{" "}
            </>
          )}
          {AsOf !== null && (
            <>
              {texts.copyShows} <Time at={AsOf} />.
            </>
          )}
        </>
      }
    />
  );
}

function ComponentLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <TextLink to="/components/$id" params={{ id }}>
      {children}
    </TextLink>
  );
}

/** Adds the page's name to an item, if it should be displayed. */
function usePageSuffix(): (slug: string) => string {
  const pages = usePages();
  return (slug) => {
    const page = distinguishingName(pages, slug);
    return page === undefined ? "" : ` ${pageWords.onPageNamed(page)}`;
  };
}

function LateRow({ late }: { readonly late: Overview["Late"][number] }) {
  const withPage = usePageSuffix();
  const { ComponentId, Name, Page, LastReportAt, ReportEvery, SilentFrom, OnLapse, IsSilent } = late;
  return (
    <Row
      title={
        <ComponentLink id={ComponentId}>{IsSilent ? texts.silent(Name) : texts.late(Name)}</ComponentLink>
      }
      line={
        <>
          {texts.dueEvery(span(ReportEvery * 1000))}
          {LastReportAt === null ? (
            texts.neverReported
          ) : (
            <>
              {texts.lastAt} <Time at={LastReportAt} />
            </>
          )}
          . {IsSilent ? texts.silentFrom(OnLapse) : texts.turnsAt(OnLapse)} <Time at={SilentFrom} />.
          {withPage(Page)}
        </>
      }
    />
  );
}

type Key = NonNullable<Overview["Keys"]>[number];

function KeyRow({ keyFinding }: { readonly keyFinding: Key }) {
  const { Concerns, ExpiresAt, LastUsedAt } = keyFinding;
  const now = useNow(60);
  const [firstConcern = "Old"] = Concerns;
  const title =
    firstConcern === "Old"
      ? texts.keyConcern.Old(keyFinding.Name, span(now - Date.parse(keyFinding.CreatedAt)))
      : texts.keyConcern[firstConcern](keyFinding.Name);
  const isExposed = firstConcern === "SeenInUrl" || firstConcern === "SeenInClear";
  return (
    <Row
      title={
        <TextLink to="/settings/api-credentials" search={{ entry: keyFinding.Id }}>
          {title}
        </TextLink>
      }
      line={
        <>
          {isExposed && `${texts.rotate} `}
          {ExpiresAt !== null && firstConcern !== "Old" && !isExposed && (
            <>
              {texts.expiresAt} <Time at={ExpiresAt} />.{" "}
            </>
          )}
          {LastUsedAt === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.lastUsed} <Time at={LastUsedAt} />.
            </>
          )}
        </>
      }
    />
  );
}

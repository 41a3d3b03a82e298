import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ComponentOut } from "../../../../../src/contract/components.ts";
import type { UptimeOut } from "../../../../../src/contract/uptime.ts";
import type { ComponentStatus } from "../../../../../src/contract/words.ts";
import { useMe } from "../../../api/current-person.ts";
import { usePages } from "../../../api/pages.ts";
import { component as texts } from "../../../texts/components.ts";
import { classes } from "../../../ui/class-names.ts";
import { Section } from "../../../ui/lists/Section.tsx";
import { Entry, TimelineList } from "../../../ui/lists/TimelineList.tsx";
import { Mark } from "../../../ui/Mark.tsx";
import { ErrorNotice } from "../../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../../ui/notices/Progress.tsx";
import { Period, Time } from "../../../ui/times/Time.tsx";
import { uptimeQuery } from "../component-queries.ts";
import { dateText, fullDateText } from "../format-dates.ts";
import { fullDuration } from "../format-durations.ts";
import { UptimeBars } from "./UptimeBars.tsx";
import { observedSince, percentOf, sumsOf, weightedDowntime } from "./uptime-figures.ts";

function Amount(props: {
  readonly name: ReactNode;
  readonly status?: ComponentStatus;
  readonly calculation?: string;
  readonly amount: string;
  readonly isSum?: boolean;
}) {
  const { name, status, calculation, amount, isSum = false } = props;
  return (
    <tr className={isSum ? "border-b border-ink font-semibold" : "border-b border-rule"}>
      <th scope="row" className={classes("py-2.5 pe-4 text-start", isSum ? "font-semibold" : "font-normal")}>
        <span className="flex flex-wrap items-baseline gap-x-2">
          {status !== undefined && <Mark kind={status} className="self-center" />}
          {name}
          {calculation !== undefined && (
            <span className="text-second font-normal text-ink2">{calculation}</span>
          )}
        </span>
      </th>
      <td className="py-2.5 text-end align-top">{amount}</td>
    </tr>
  );
}

function UptimeBreakdown({ uptime, json }: { readonly uptime: UptimeOut; readonly json: string }) {
  const { Milliseconds: milliseconds, Weights, Percent } = uptime;
  const sums = sumsOf(uptime);
  const downtimeMs = weightedDowntime(sums, Weights);
  const totalMs =
    milliseconds.Observed + milliseconds.UnderMaintenance + milliseconds.Unknown + milliseconds.BeforeStart;
  const weightedRow = (status: ComponentStatus, ms: number, factor: number) => (
    <Amount
      name={status}
      status={status}
      calculation={`${fullDuration(ms)} × ${factor}`}
      amount={fullDuration(Math.round(ms * factor))}
    />
  );
  const excludedRow = (name: string, ms: number, status?: ComponentStatus) =>
    ms > 0 && (
      <Amount
        name={name}
        {...(status === undefined ? {} : { status })}
        calculation={texts.leftOut}
        amount={`− ${fullDuration(ms)}`}
      />
    );
  return (
    <details className="mt-5 border-t border-rule">
      <summary className="py-3 font-medium">{texts.howMade}</summary>
      <table className="w-full border-collapse border-t border-rule">
        <tbody>
          {weightedRow("Major Outage", milliseconds.MajorOutage, Weights.MajorOutage)}
          {weightedRow("Partial Outage", milliseconds.PartialOutage, Weights.PartialOutage)}
          <Amount name={texts.downtime} amount={fullDuration(downtimeMs)} isSum />
          <Amount name={`${fullDateText(uptime.From)} ${texts.fromToNow}`} amount={fullDuration(totalMs)} />
          {excludedRow("Under Maintenance", milliseconds.UnderMaintenance, "Under Maintenance")}
          {excludedRow("Unknown", milliseconds.Unknown, "Unknown")}
          {excludedRow(texts.beforeStart, milliseconds.BeforeStart)}
          <Amount name={texts.observed} amount={fullDuration(milliseconds.Observed)} isSum />
        </tbody>
      </table>
      <p className="pt-3">
        {Percent === null ? (
          texts.tooLittleObserved
        ) : (
          <>
            100 × (1 − {fullDuration(downtimeMs)} ÷ {fullDuration(sums.observed)}), {texts.shownAs}{" "}
            <b>{(percentOf(sums, Weights) ?? Percent).toFixed(2)}%</b>
          </>
        )}
      </p>
      <p className="pt-1 pb-3 text-second text-ink2">
        {texts.rounded}{" "}
        <a className="link" href={json}>
          {texts.asJson}
        </a>
      </p>
    </details>
  );
}

function Corrections({ corrections }: { readonly corrections: UptimeOut["Corrections"] }) {
  if (corrections.length === 0) return null;
  const newestFirst = corrections.toSorted((a, b) => Date.parse(b.MadeAt) - Date.parse(a.MadeAt));
  return (
    <div className="mt-5">
      <h3 className="border-b border-rule pb-2 font-medium">{texts.corrections}</h3>
      <TimelineList label={texts.corrections}>
        {newestFirst.map(({ Id, From, To, Status, Reason, Author, MadeAt, Replaced }) => (
          <Entry key={Id} time={<Time at={MadeAt} />}>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Mark
                kind={Status}
                className={classes("self-center", Replaced === "Completely" && "opacity-50")}
              />
              <span className={Replaced === "Completely" ? "text-ink2 line-through" : "font-medium"}>
                {Status}
              </span>
              <span className="text-ink2">
                <Period from={From} to={To} />
                {Author === null ? null : `, ${texts.correctionBy(Author)}`}
                {Replaced === "No" ? null : `, ${texts.replaced[Replaced]}`}
              </span>
            </p>
            <p className={Replaced === "Completely" ? "text-ink2" : undefined}>{Reason}</p>
          </Entry>
        ))}
      </TimelineList>
    </div>
  );
}

function Months({ months }: { readonly months: UptimeOut["Months"] }) {
  const figure = (percent: number | null) => (percent === null ? texts.noData : `${percent.toFixed(2)}%`);
  return (
    <details className="border-y border-rule">
      <summary className="py-3 font-medium">{texts.months}</summary>
      <ul className="divide-y divide-rule border-y border-rule">
        {months.toReversed().map(({ Month, Closed, Percent, PercentNow }) => (
          <li key={Month} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span>
              {fullDateText(`${Month}-01`).slice(2)}{" "}
              <span className="text-second text-ink2">{Closed ? texts.frozen : texts.stillOpen}</span>
            </span>
            <span>
              {figure(Percent)}
              {Closed && PercentNow !== Percent && (
                <span className="text-second text-ink2"> ({texts.nowWouldBe(figure(PercentNow))})</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Figure({ uptime }: { readonly uptime: UptimeOut }) {
  const { Percent: percent } = uptime;
  const since = observedSince(uptime);
  if (percent === null) return <p className="pt-4 text-title font-title">{texts.noData}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 pt-4">
      <span className="text-headline font-title tracking-[-.03em] wide:text-figure">
        {percent.toFixed(2)}%
      </span>
      <span className="text-ink2">
        {since === null ? texts.inLastDays : texts.sinceDate(dateText(since))}
      </span>
    </p>
  );
}

/** Uptime of a component: figure, days, calculation. */
export function UptimeSection({ component }: { readonly component: ComponentOut }) {
  const uptime = useQuery(uptimeQuery(component.Id));
  const me = useMe();
  const url = usePages().all.find(({ Slug }) => Slug === component.Page)?.Url ?? me.Page.Url;
  const json = new URL(`component/${component.Id}.json`, `${url}/`).href;
  const { data } = uptime;
  return (
    <Section heading={texts.uptime}>
      {data === undefined && uptime.error === null && <Progress />}
      {data === undefined && uptime.error !== null && (
        <ErrorNotice error={uptime.error} onRetry={() => void uptime.refetch()} />
      )}
      {data !== undefined && (
        <>
          <Figure uptime={data} />
          <UptimeBars uptime={data} />
          <UptimeBreakdown uptime={data} json={json} />
          <Months months={data.Months} />
          <Corrections corrections={data.Corrections} />
        </>
      )}
    </Section>
  );
}

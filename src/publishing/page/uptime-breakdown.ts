/** The calculation of an uptime figure in readable form: weights, observed time, exclusions. */

import type { ComponentStatus } from "../../contract/words.ts";
import type { UptimeCalculation } from "../../queries/uptime-queries.ts";
import { countedDays, type Sums, sumsOf } from "../../rules/uptime-calculation.ts";
import { type Html, html } from "../html-template.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { mark } from "./status-marks.ts";
import { inSentences } from "./texts/text-formats.ts";
import { timeElement } from "./time-markup.ts";

type BreakdownRow = {
  readonly name: string | Html;
  readonly status?: ComponentStatus;
  readonly how?: string;
  readonly amount: string;
  readonly isSum?: boolean;
};

function row({ name, status, how, amount, isSum }: BreakdownRow): Html {
  const statusMark = status === undefined ? null : mark(status);
  const explanation = how === undefined ? null : html` <span class="small">${how}</span>`;
  const kinds = [...(statusMark === null ? [] : ["marked"]), ...(isSum === true ? ["sum"] : [])].join(" ");
  return html`<tr${kinds === "" ? null : html` class="${kinds}"`}><th scope="row">${statusMark}${name}${explanation}</th><td>${amount}</td></tr>
`;
}

/** The figure with four decimals, and whether more would follow. */
function exactFigure(observed: number, down: number): string {
  const scaled = 1_000_000n * BigInt(observed - down);
  const parts = scaled / BigInt(observed);
  const text = `${parts / 10_000n}.${String(parts % 10_000n).padStart(4, "0")}`;
  return scaled % BigInt(observed) === 0n ? text.replace(/\.?0+$/u, "") : `${text}…`;
}

/** Weighted downtime in milliseconds. */
function weighed({ partial, major }: Sums, { weights }: UptimeCalculation): number {
  return Math.round(partial * weights.partial) + Math.round(major * weights.major);
}

function formula(calculation: UptimeCalculation, sums: Sums, { texts, clock }: AnnouncementContext): Html {
  const componentTexts = texts.component;
  const { percent } = calculation;
  if (percent === null) return html`<p>${componentTexts.tooLittleObserved}</p>`;
  const down = weighed(sums, calculation);
  return html`<p>${componentTexts.formula({
    down: componentTexts.length(down),
    observed: componentTexts.length(sums.observed),
    exact: clock.decimal(exactFigure(sums.observed, down)),
    shown: html`${texts.percent(clock.figure(percent))}`,
  })}</p>`;
}

/** The breakdown of a component's uptime; `json` is the address of the same as JSON. */
export function uptimeBreakdown(
  calculation: UptimeCalculation,
  json: string,
  context: AnnouncementContext,
): Html {
  const { texts, clock, now } = context;
  const componentTexts = texts.component;
  const { days, weights } = calculation;
  const sums = sumsOf(days);
  const degraded = countedDays(days).reduce((sum, durations) => sum + durations["Degraded Performance"], 0);
  const weighing = (status: ComponentStatus, milliseconds: number, weight: number) =>
    row({
      name: texts.status[status],
      status,
      how: componentTexts.times(componentTexts.length(milliseconds), clock.decimal(String(weight))),
      amount: componentTexts.length(Math.round(milliseconds * weight)),
    });
  const less = (name: string, milliseconds: number, status?: ComponentStatus) =>
    milliseconds > 0 &&
    row({
      name,
      ...(status === undefined ? {} : { status }),
      how: componentTexts.leftOut,
      amount: componentTexts.less(componentTexts.length(milliseconds)),
    });
  const total = sums.observed + sums.maintenance + sums.unknown + sums.beforeStart;
  const from = days[0]?.start ?? now;
  return html`<section class="section"><h2>${componentTexts.howMade}</h2>
<table class="account">
<tbody>
${weighing("Major Outage", sums.major, weights.major)}${weighing("Partial Outage", sums.partial, weights.partial)}${weighing("Degraded Performance", degraded, 0)}${row({ name: componentTexts.downtime, amount: componentTexts.length(weighed(sums, calculation)), isSum: true })}</tbody>
<tbody>
${row({ name: componentTexts.fromToNow(timeElement(from, clock.moment(from, now))), amount: componentTexts.length(total) })}${less(texts.status["Under Maintenance"], sums.maintenance, "Under Maintenance")}${less(texts.status.Unknown, sums.unknown, "Unknown")}${less(componentTexts.beforeStart, sums.beforeStart)}${row({ name: componentTexts.observed, amount: componentTexts.length(sums.observed), isSum: true })}</tbody>
</table>
${formula(calculation, sums, context)}
<p class="small">${inSentences(texts.between, [componentTexts.rounded, componentTexts.asJson(json)])}</p>
</section>
`;
}

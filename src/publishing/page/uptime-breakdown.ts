/** The calculation of an uptime figure in readable form: weights, observed time, exclusions. */

import type { ComponentStatus } from "../../contract/words.ts";
import type { UptimeCalculation } from "../../queries/uptime-queries.ts";
import { countedDays, type Sums, sumsOf } from "../../rules/uptime-calculation.ts";
import { type Html, html } from "../html-template.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { mark } from "./status-marks.ts";
import { timeElement } from "./time-markup.ts";
import { inSentences } from "./words/words-common.ts";

type BreakdownRow = {
  readonly name: string | Html;
  readonly status?: ComponentStatus;
  readonly how?: string;
  readonly amount: string;
  readonly isSum?: boolean;
};

function row({ name, status, how, amount, isSum }: BreakdownRow): Html {
  const marked = status === undefined ? null : mark(status);
  const told = how === undefined ? null : html` <span class="small">${how}</span>`;
  const kinds = [...(marked === null ? [] : ["marked"]), ...(isSum === true ? ["sum"] : [])].join(" ");
  return html`<tr${kinds === "" ? null : html` class="${kinds}"`}><th scope="row">${marked}${name}${told}</th><td>${amount}</td></tr>
`;
}

/** The figure with four decimals, and whether more would follow. */
function exactFigure(observed: number, down: number): string {
  const whole = 1_000_000n * BigInt(observed - down);
  const parts = whole / BigInt(observed);
  const text = `${parts / 10_000n}.${String(parts % 10_000n).padStart(4, "0")}`;
  return whole % BigInt(observed) === 0n ? text.replace(/\.?0+$/u, "") : `${text}…`;
}

/** Milliseconds of downtime as they weigh. */
function weighed({ partial, major }: Sums, { weights }: UptimeCalculation): number {
  return Math.round(partial * weights.partial) + Math.round(major * weights.major);
}

function formula(working: UptimeCalculation, sums: Sums, { words, clock }: AnnouncementContext): Html {
  const say = words.component;
  const { percent } = working;
  if (percent === null) return html`<p>${say.tooLittleObserved}</p>`;
  const down = weighed(sums, working);
  return html`<p>${say.formula({
    down: say.length(down),
    observed: say.length(sums.observed),
    exact: clock.decimal(exactFigure(sums.observed, down)),
    shown: html`${words.percent(clock.figure(percent))}`,
  })}</p>`;
}

/** The breakdown of a component's uptime; `json` is the address of the same as JSON. */
export function uptimeBreakdown(
  working: UptimeCalculation,
  json: string,
  context: AnnouncementContext,
): Html {
  const { words, clock, now } = context;
  const say = words.component;
  const { days, weights } = working;
  const sums = sumsOf(days);
  const degraded = countedDays(days).reduce((sum, shown) => sum + shown["Degraded Performance"], 0);
  const weighing = (status: ComponentStatus, milliseconds: number, weight: number) =>
    row({
      name: words.status[status],
      status,
      how: say.times(say.length(milliseconds), clock.decimal(String(weight))),
      amount: say.length(Math.round(milliseconds * weight)),
    });
  const less = (name: string, milliseconds: number, status?: ComponentStatus) =>
    milliseconds > 0 &&
    row({
      name,
      ...(status === undefined ? {} : { status }),
      how: say.leftOut,
      amount: say.less(say.length(milliseconds)),
    });
  const whole = sums.observed + sums.maintenance + sums.unknown + sums.beforeStart;
  const from = days[0]?.start ?? now;
  return html`<section class="section"><h2>${say.howMade}</h2>
<table class="account">
<tbody>
${weighing("Major Outage", sums.major, weights.major)}${weighing("Partial Outage", sums.partial, weights.partial)}${weighing("Degraded Performance", degraded, 0)}${row({ name: say.downtime, amount: say.length(weighed(sums, working)), isSum: true })}</tbody>
<tbody>
${row({ name: say.fromToNow(timeElement(from, clock.moment(from, now))), amount: say.length(whole) })}${less(words.status["Under Maintenance"], sums.maintenance, "Under Maintenance")}${less(words.status.Unknown, sums.unknown, "Unknown")}${less(say.beforeStart, sums.beforeStart)}${row({ name: say.observed, amount: say.length(sums.observed), isSum: true })}</tbody>
</table>
${formula(working, sums, context)}
<p class="small">${inSentences(words.between, [say.rounded, say.asJson(json)])}</p>
</section>
`;
}

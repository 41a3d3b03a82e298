/** All texts of a catalogue, for tests to check. */

import { componentStatuses } from "../../../src/contract/words.ts";
import { type Html, html } from "../../../src/publishing/html-template.ts";
import type { PageTexts } from "../../../src/publishing/page/texts/page-texts.ts";

/** All that depends on a count, at one count. */
export function countedTexts(texts: PageTexts, count: number): string[] {
  const { announcements, around, component, origin } = texts;
  const all: (string | Html)[] = [
    texts.headline({ kind: "Components", count, status: "Major Outage" }),
    texts.headline({ kind: "WorstComponent", names: ["Q"], status: "Major Outage", others: count }),
    texts.headline({ kind: "WorstComponents", worst: count, status: "Major Outage", others: count }),
    texts.headline({ kind: "Incidents", count }),
    texts.andMore(count),
    texts.moreOf(count),
    texts.groupCalm(count),
    texts.groupUnknown(texts.status.Unknown, count),
    texts.groupTroubled(texts.status["Partial Outage"], count, count),
    texts.found(count).replace("{shown}", "1"),
    texts.duration(count * 60_000),
    announcements.earlier(count),
    announcements.allUpdates(count),
    announcements.alsoOpen(count),
    announcements.allOpen(count),
    announcements.allUpcoming(count),
    component.length(count * 61_001),
    component.andMore(count),
    origin.unstable(count, false),
    origin.unstable(count, true),
    around.gate.password.tooMany(count),
    around.embed.more(count),
    around.text.uptimeOf(count, "99"),
  ];
  return all.map(String);
}

/** Every sentence that does not depend on a count, about a moment and in every status. */
export function allTexts(texts: PageTexts, moment: Html): string[] {
  const { announcements, around, component, origin } = texts;
  const time = moment.text;
  const ofStatus = componentStatuses.flatMap((status) => {
    const word = texts.status[status];
    return [
      texts.headline({ kind: "Component", names: ["Q"], status }),
      texts.statusSince(status, word, moment),
      texts.plannedSince(word, true, moment),
      texts.plannedSince(word, false, moment),
      texts.wasAt(texts.status.Unknown, word, "13:58"),
      texts.allDays(word),
      texts.otherDays(word),
      texts.allDay(word),
      texts.unknownSince(word, time),
      announcements.expects(status, word),
      announcements.atWorst(status, word),
      announcements.toPlan(word, true),
      announcements.toPlan(word, false),
      announcements.was(status, word),
      announcements.change(null, word),
      announcements.change(word, word),
      announcements.worse(word, word, null),
      announcements.worse(word, word, html`Q`),
      component.allDay(word),
      component.correction(word, moment),
    ];
  });
  const kinds = Object.values(announcements.kind).flatMap((kind) =>
    Object.values(announcements.state).map((state) => announcements.kindAndState(kind, state)),
  );
  const all: (string | Html)[] = [
    ...ofStatus,
    ...kinds,
    ...kinds.map((kind) => announcements.openSince(kind, moment)),
    ...kinds.map((kind) => announcements.closedAfter(kind, texts.duration(90_000))),
    component.notCounted("Under Maintenance"),
    component.notCounted("Before Start"),
    texts.headline({ kind: "Empty" }),
    texts.headline({ kind: "Unknown" }),
    texts.headline({ kind: "Well" }),
    texts.headline({ kind: "Monitoring", title: "Q" }),
    component.sinceDate("1"),
    texts.figureSince("1"),
    around.text.uptimeSince("1", "99"),
    texts.updated(moment),
    texts.since(moment),
    texts.noNewsSince(moment),
    texts.timesIn("UTC", "UTC"),
    texts.timesIn("Q", "Q/Q"),
    texts.timesInPlace("Q/Q", "Q"),
    texts.describe("Q"),
    texts.feeds.maintenanceOf("Q"),
    announcements.since(moment),
    announcements.until(moment),
    announcements.planned(moment),
    announcements.plannedOn(announcements.kind.Maintenance, moment),
    announcements.overrunning(moment),
    announcements.took(texts.duration(0)),
    announcements.edited(moment),
    announcements.published(moment),
    announcements.change("Q", null),
    origin.monitor(html`${origin.at(time)}`),
    origin.monitor(html``),
    origin.hand(html`${origin.at(time)}`),
    origin.hand(html``),
    origin.silence(html`${origin.since(time)}`),
    component.fromToNow(moment),
    component.closed(moment),
    component.byOperator(moment),
    component.byNow("1"),
    component.dayFigure("1"),
    component.asJson("/q"),
    component.formula({ down: "1", observed: "2", exact: "3", shown: html`4` }),
  ];
  return all.map(String);
}

/** The texts that stand in a catalogue as they are, by where they stand in it. */
export function fixedTexts(part: object, place = ""): (readonly [place: string, text: string])[] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const at = place === "" ? key : `${place}.${key}`;
    if (typeof value === "string") return [[at, value] as const];
    return typeof value === "object" && value !== null ? fixedTexts(value, at) : [];
  });
}

/** All that a catalogue can say, for tests to look through. */

import { componentStatuses } from "../../../src/contract/words.ts";
import { type Html, html } from "../../../src/publishing/html-template.ts";
import type { Words } from "../../../src/publishing/page/words/words.ts";

/** All that depends on a count, at one count. */
export function countedSayings(words: Words, count: number): string[] {
  const { announcements, around, component, origin } = words;
  const texts: (string | Html)[] = [
    words.headline({ kind: "Components", count, status: "Major Outage" }),
    words.headline({ kind: "Incidents", count }),
    words.andMore(count),
    words.moreOf(count),
    words.groupCalm(count),
    words.groupUnknown(words.status.Unknown, count),
    words.groupTroubled(words.status["Partial Outage"], count, count),
    words.found(count).replace("{shown}", "1"),
    words.duration(count * 60_000),
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
  return texts.map(String);
}

/** Every sentence that does not depend on a count, about a moment and in every status. */
export function sayings(words: Words, moment: Html): string[] {
  const { announcements, around, component, origin } = words;
  const time = moment.text;
  const ofStatus = componentStatuses.flatMap((status) => {
    const word = words.status[status];
    return [
      words.headline({ kind: "Component", name: "Q", status }),
      words.statusSince(status, word, moment),
      words.plannedSince(word, true, moment),
      words.plannedSince(word, false, moment),
      words.wasAt(words.status.Unknown, word, "13:58"),
      words.allDays(word),
      words.otherDays(word),
      words.allDay(word),
      words.unknownSince(word, time),
      announcements.expects(status, word),
      announcements.atWorst(status, word),
      announcements.toPlan(word, true),
      announcements.toPlan(word, false),
      announcements.was(word),
      announcements.change(null, word),
      announcements.change(word, word),
      component.allDay(word),
      component.correction(word, moment),
    ];
  });
  const kinds = Object.values(announcements.kind).flatMap((kind) =>
    Object.values(announcements.state).map((state) => announcements.kindAndState(kind, state)),
  );
  const texts: (string | Html)[] = [
    ...ofStatus,
    ...kinds,
    ...kinds.map((kind) => announcements.openSince(kind, moment)),
    ...kinds.map((kind) => announcements.closedAfter(kind, words.duration(90_000))),
    component.notCounted("Under Maintenance"),
    component.notCounted("Before Start"),
    words.headline({ kind: "Empty" }),
    words.headline({ kind: "Unknown" }),
    words.headline({ kind: "Well" }),
    words.headline({ kind: "Monitoring", title: "Q" }),
    component.sinceDate("1"),
    words.figureSince("1"),
    around.text.uptimeSince("1", "99"),
    words.asOf(moment),
    words.since(moment),
    words.noNewsSince(moment),
    words.timesIn("UTC", "UTC"),
    words.timesIn("Q", "Q/Q"),
    words.describe("Q"),
    words.feeds.maintenanceOf("Q"),
    announcements.since(moment),
    announcements.until(moment),
    announcements.planned(moment),
    announcements.plannedOn(announcements.kind.Maintenance, moment),
    announcements.overrunning(moment),
    announcements.took(words.duration(0)),
    announcements.edited(moment),
    announcements.published(moment),
    announcements.change("Q", null),
    origin.monitor(html`${origin.at(time)}`),
    origin.monitor(html``),
    origin.hand(html`${origin.at(time)}`),
    origin.hand(html``),
    origin.silence(html`${origin.since(time)}`),
    origin.announcement(html`Q`),
    component.fromToNow(moment),
    component.closed(moment),
    component.byOperator(moment),
    component.byNow("1"),
    component.dayFigure("1"),
    component.asJson("/q"),
    component.formula({ down: "1", observed: "2", exact: "3", shown: html`4` }),
  ];
  return texts.map(String);
}

/** The texts that stand in a catalogue as they are, by where they stand in it. */
export function fixedTexts(part: object, place = ""): (readonly [place: string, text: string])[] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const at = place === "" ? key : `${place}.${key}`;
    if (typeof value === "string") return [[at, value] as const];
    return typeof value === "object" && value !== null ? fixedTexts(value, at) : [];
  });
}

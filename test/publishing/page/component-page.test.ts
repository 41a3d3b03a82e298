/** The page of a component: its uptime figure, how it is calculated, and the time that is excluded. */
import { describe, expect, test } from "vitest";
import { renderComponent } from "../../../src/publishing/page/component-page.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { announcedSnapshot } from "./announcement-examples.ts";
import { type ExampleTransition, eventful, examplePast } from "./component-history.ts";
import { exampleSnapshot } from "./fixtures.ts";

/** A document without its markup, one line for each block. */
function textOf(document: string): string {
  const body = document.slice(document.indexOf("<main"), document.indexOf("<footer"));
  return body
    .replaceAll(/<\/(?:tr|li|p|h\d)>/gu, "\n")
    .replaceAll("</th>", " | ")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll(/[^\S\n]/gu, " ")
    .replaceAll(/\n\s*/gu, "\n");
}

const rendered = (
  turns: readonly ExampleTransition[] = eventful,
  snapshot: Snapshot = exampleSnapshot("calm"),
) => renderComponent(examplePast(snapshot, "Checkout", turns), snapshot);

describe("a component's page", () => {
  test("a component's page shows its status, since when, and its source", () => {
    const text = textOf(rendered());
    expect(text).toContain("Checkout\nOperational since 19 Oct, 10:00 BST. Reported by a monitor at 14:13.");
    expect(text).toContain("Card, wallet and bank payments at the till");
  });

  test("a component without a description has its status and uptime as the description of its page", () => {
    const past = examplePast(exampleSnapshot("calm"), "Checkout", eventful);
    const component = { ...past.component, description: null };
    expect(renderComponent({ ...past, component }, exampleSnapshot("calm"))).toMatch(
      /<meta name="description" content="Checkout: Operational\. Uptime \d+\.\d{2}%">/u,
    );
  });

  test("a component's page shows its uptime as a calculation that adds up", () => {
    const text = textOf(rendered());
    const lines = text.slice(text.indexOf("How this is"), text.indexOf("Rounded down")).split("\n");
    expect(lines.map((line) => line.trim()).filter((line) => line !== "")).toEqual([
      "How this is calculated",
      "Major Outage 24 min × 1 | 24 min",
      "Partial Outage 1 h 30 min × 0.3 | 27 min",
      "Degraded Performance 1 h × 0 | 0 min",
      "Downtime | 51 min",
      "27 Aug, 00:00 BST to now | 89 d 15 h 14 min 20 s",
      "Under Maintenance excluded | − 2 h",
      "Unknown excluded | − 3 d",
      "Observed time | 86 d 13 h 14 min 20 s",
      "100 × (1 − 51 min ÷ 86 d 13 h 14 min 20 s) = 99.9590…, shown as 99.95%",
    ]);
  });

  test("a component's page lists each day that was not all Operational, and groups equal days", () => {
    const text = textOf(rendered());
    const days = text.slice(text.indexOf("Days not fully Operational"), text.indexOf("Corrections"));
    expect(days.split("\n").filter((line) => line.trim() !== "")).toEqual([
      "Days not fully Operational",
      "20 Nov",
      "02:00–04:00 GMT Under Maintenance 2 h, excluded",
      "25 Oct",
      "01:30 BST–01:30 GMT Degraded Performance 1 h × 0",
      "17 Oct",
      "10:00–11:30 BST Partial Outage 1 h 30 min × 0.3, corrected by an operator",
      "98.12% that day",
      "10 – 12 SeptUnknown all day excluded",
      "3 Sept",
      "10:00–10:24 BST Major Outage 24 min × 1",
      "98.33% that day",
    ]);
  });

  test("a problem that goes on is written as such, and today's figure as one so far", () => {
    const daysOf = (turns: readonly ExampleTransition[]) => {
      const text = textOf(rendered(turns));
      return text.slice(text.indexOf("Days not fully Operational"), text.indexOf("Months"));
    };
    const before: ExampleTransition = ["2026-08-01T00:00:00Z", "Operational"];
    const current = daysOf([before, ["2026-11-24T14:11:20Z", "Major Outage"]]);
    expect(current).toContain("Since 14:11 GMT Major Outage 3 min × 1 so far\n99.64% today so far");
    const fromYesterday = daysOf([before, ["2026-11-23T22:00:00Z", "Unknown"]]);
    expect(fromYesterday).toContain("Unknown all day 14 h 14 min 20 s so far, excluded");
    expect(fromYesterday).toContain("22:00–00:00 GMT Unknown 2 h, excluded");
    const over = daysOf([
      before,
      ["2026-11-24T14:00:00Z", "Major Outage"],
      ["2026-11-24T14:03:00Z", "Operational"],
    ]);
    expect(over).toContain("14:00–14:03 GMT Major Outage 3 min × 1\n99.64% today so far");
    // At the instant of a change nothing of the new status has passed.
    const snapshot = exampleSnapshot("calm");
    const past = examplePast(snapshot, "Checkout", [before, ["2026-11-24T14:11:20Z", "Major Outage"]]);
    const component = { ...past.component, statusSince: snapshot.asOf };
    const ended = textOf(renderComponent({ ...past, component }, snapshot));
    expect(ended).toContain("14:11–14:14 GMT Major Outage 3 min × 1\n99.64% today so far");
  });

  test("an untranslated title among the days is marked, in a page of another language", () => {
    const snapshot = exampleSnapshot("calm");
    const [announcement] = announcedSnapshot("incident").announcements;
    if (announcement === undefined) throw new Error("No announcement.");
    const past = examplePast(snapshot, "Checkout", eventful);
    const days = (translations: typeof announcement.translations) => {
      const at = {
        beganAt: Date.parse("2026-10-17T09:00:00Z"),
        resolvedAt: Date.parse("2026-10-17T11:00:00Z"),
      };
      const announcements = [{ ...announcement, ...at, translations }];
      const document = renderComponent({ ...past, announcements }, snapshot, "de");
      return document.slice(document.indexOf('id="d2026-10-17"'), document.indexOf('id="d2026-09-12"'));
    };
    const note = '<span class="untold">Noch nicht übersetzt</span>';
    expect(days(null)).toContain(`</a> ${note}</p>`);
    expect(days({ de: { title: "Störung" } })).not.toContain(note);
  });

  test("a component's page shows corrections with date and reason, as text, and never by whom", () => {
    const document = rendered();
    expect(textOf(document)).toContain("Partial Outage, Sat 17 Oct, 10:00–11:30 BST.");
    expect(document).toContain("Reason &lt;1&gt;");
    expect(document).not.toContain("Maja");
    expect(document).not.toContain("key:7");
  });

  test("a component's page shows a closed month's figure beside the current one, and what changed since", () => {
    const text = textOf(rendered());
    expect(text).toMatch(/October 2026 Final since 8 Nov. 99.95% including later reports/u);
    expect(text).toContain("24 Nov, Correction: Reason &lt;1&gt;");
    expect(text).toContain("24 Nov, Announcement: Told &lt;late&gt;");
    expect(text).toMatch(/November 2026 In progress \| 99.95%/u);
  });

  test("a component's page has no figure without observation, and 100 only without downtime", () => {
    const nothing = textOf(rendered([]));
    expect(rendered([])).toContain('<p class="no-figure">no figure yet</p>');
    expect(nothing).toContain("Less than 24 hours were observed, so there is no figure yet.");
    expect(nothing).not.toContain("in the last 90 days");
    const perfect = textOf(rendered([["2026-08-01T00:00:00Z", "Operational"]]));
    expect(perfect).toContain("= 100, shown as 100.00%");
    expect(perfect).toContain("Operational all day, every day.");
    const short = textOf(
      rendered([
        ["2026-08-01T00:00:00Z", "Operational"],
        ["2026-11-01T00:00:00Z", "Major Outage"],
        ["2026-11-01T00:00:00.400Z", "Operational"],
      ]),
    );
    expect(short).toContain("under 1 s × 1");
    expect(short).toContain("00:00 GMT Major Outage under 1 s");
    expect(short).not.toContain("00:00–00:00");
    expect(short).toContain("shown as 99.99%");
  });

  test("a component's page has no figure for less than 24 observed hours, and shows the start until 90 days are full", () => {
    const lastDay = textOf(rendered([["2026-11-23T14:14:21Z", "Operational"]]));
    expect(lastDay).toContain("no figure yet");
    expect(lastDay).not.toMatch(/[\d.]+% uptime/u);
    const justEnough = textOf(rendered([["2026-11-23T14:14:20Z", "Operational"]]));
    expect(justEnough).toContain("100.00% uptime since 23 Nov");
    expect(justEnough).not.toContain("in the last 90 days");
    const full = textOf(rendered([["2026-08-27T00:00:00Z", "Operational"]]));
    expect(full).toContain("100.00% uptime in the last 90 days");
  });

  test("a component's page folds excess detail of a day", () => {
    const start = Date.parse("2026-11-01T00:00:00Z");
    const flaps = Array.from({ length: 100 }, (_, place): ExampleTransition => {
      return [
        new Date(start + place * 60_000).toISOString(),
        place % 2 === 0 ? "Operational" : "Major Outage",
      ];
    });
    const text = textOf(rendered([...flaps, ["2026-11-01T03:00:00Z", "Operational"]]));
    expect(text).toContain("and 38 more");
  });

  test("a component's page highlights a problem, and links to the open incident above the figures", () => {
    const snapshot = announcedSnapshot("incident");
    const document = rendered(eventful, snapshot);
    expect(document).toContain(`class="head plate mj"`);
    const above = document.slice(document.indexOf("<h1>"), document.indexOf('class="figure"'));
    expect(
      above.match(/<h2><a href="\/announcement\/[^"]+"><bdi>Card payments fail at checkout/gu),
    ).toHaveLength(1);
    expect(textOf(document)).toContain("Incident, Identified, since 14:02 GMT. Critical impact.");
    expect(rendered()).not.toContain('<h2><a href="/announcement/');
  });
});

/** The component list: a row for each component with its status, since when, and its source. */
import { describe, expect, test } from "vitest";
import { type Language, languages } from "../../../src/contract/languages.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";
import { pageTextsIn } from "../../../src/publishing/page/page-catalogues.ts";
import { clockOf } from "../../../src/publishing/page/page-clock.ts";
import { renderPage } from "../../../src/publishing/page/status-page.ts";
import type { Snapshot, SnapshotComponent } from "../../../src/publishing/snapshot.ts";
import { emptyDay } from "../../../src/rules/uptime.ts";
import { type AnnouncementExample, announcedSnapshot, withAnnouncements } from "./announcement-examples.ts";
import { exampleSnapshot, largePage } from "./fixtures.ts";
import { rowOf, rowsOf, textOf } from "./markup.ts";

const calm = exampleSnapshot("calm");
const minute = 60_000;
const hour = 60 * minute;
const { asOf } = calm;

describe("the component list", () => {
  test("the component list shows each component's status, since when, and its uptime", () => {
    const document = renderPage(exampleSnapshot("major"));
    expect(textOf(rowOf(document, "Website"))).toBe(
      "Website Operational since 24 Oct Reported by a monitor at 14:13 Uptime 100.00 %",
    );
    expect(textOf(rowOf(document, "Checkout"))).toBe(
      "Checkout Major Outage since 14:02 GMT Card, wallet and bank payments at the till Reported by a monitor at 14:13 Uptime 99.95 %",
    );
    expect(rowOf(document, "Checkout")).toContain(
      `<time datetime="2026-11-24T14:02:00.000Z" data-age="add">14:02 GMT</time>`,
    );
  });

  test("the component list marks every row as Unknown on a stale page, with the last status", () => {
    const document = renderPage(exampleSnapshot("stale-major"));
    const rows = rowsOf(document);
    expect(rows).toHaveLength(20);
    for (const row of rows) expect(row).toContain(`href="#un"`);
    expect(textOf(rowOf(document, "Website"))).toContain("Unknown, was Operational at 13:58");
    expect(textOf(rowOf(document, "Checkout"))).toContain("Unknown, was Major Outage at 13:58");
    expect(rowOf(document, "Website")).toContain("24 Nov: Unknown since 13:58; all other days");
  });

  test("the component list shows the start of the observed time until 90 days are full, in every language", () => {
    const snapshot = exampleSnapshot("calm");
    const young = snapshot.components.map((component) => {
      const days = component.days.map((day, place) =>
        place < 88 ? { ...day, beforeStart: true, shown: emptyDay() } : day,
      );
      return { ...component, days, uptimePercent: 99.98 };
    });
    const since = (language: Language) => {
      const document = renderPage({ ...snapshot, components: young }, language);
      return textOf(/<small class="since">.*?<\/small>/u.exec(document)?.[0] ?? "");
    };
    expect(languages).toHaveLength(12);
    for (const language of languages) expect(since(language)).toMatch(/23/u);
    expect(since("en")).toBe("since 23 Nov");
    expect(since("de")).toBe("seit 23. Nov.");
    expect(rowOf(renderPage(snapshot), "Website")).not.toContain(`class="since"`);
  });

  test("the component list writes percent as the language does", () => {
    const snapshot = exampleSnapshot("major");
    const figure = (language: Language) =>
      /<p class="uptime">.*?<\/span>(.*?)<\/p>/u
        .exec(rowOf(renderPage(snapshot, language), "Checkout"))?.[1]
        ?.replaceAll(/<[^>]*>/gu, "");
    expect(figure("de")).toBe("99,95\u00A0%");
    expect(figure("en")).toBe("99.95%");
    for (const language of languages) {
      const { locale, percent } = pageTextsIn(language);
      const { figure: written } = clockOf(locale, "UTC");
      expect(figure(language)).toBe(percent(written(99.95)));
    }
  });

  test("the component list shows no figure for less than 24 observed hours", () => {
    const snapshot = exampleSnapshot("young");
    const components = snapshot.components.map((component) => ({ ...component, uptimePercent: null }));
    expect(textOf(rowOf(renderPage({ ...snapshot, components }), "Website"))).toContain(
      "Uptime no figure yet",
    );
  });

  test("the component list opens all groups if there are few components, and offers no filter", () => {
    const document = renderPage(exampleSnapshot("calm"));
    expect(document.match(/<details class="group" id="[^"]+" open>/gu)).toHaveLength(4);
    expect(document).not.toContain(`role="search"`);
  });

  test("the component list of many components opens only failing groups, and shows the status of the others", () => {
    const document = renderPage(largePage());
    expect(document.match(/<details class="group" id="[^"]+" open>/gu)).toHaveLength(1);
    expect(document.match(/<details class="group" id="[^"]+">/gu)).toHaveLength(5);
    expect(document).toContain("34 components, all Operational");
    expect(document).toContain("<b>Partial Outage</b>, 2 of 33 components");
    expect(document).toContain(`role="search"`);
  });

  test("the component list omits an empty group, and shows a component whose group was deleted", () => {
    const snapshot = exampleSnapshot("calm");
    const [first, ...others] = snapshot.groups;
    const emptied = { ...snapshot, groups: others };
    expect(renderPage(emptied)).not.toContain(`<h2>${first?.name}</h2>`);
    expect(rowOf(renderPage(emptied), "Website")).not.toBe("");
    const vacant = {
      ...snapshot,
      components: snapshot.components.filter((component) => component.groupId !== first?.id),
    };
    expect(renderPage(vacant)).not.toContain(`<h2>${first?.name}</h2>`);
  });

  test("the component list formats times by the page's locale, if it fits the page's language", () => {
    const snapshot = exampleSnapshot("major");
    const inLocale = (locale: string) => renderPage({ ...snapshot, page: { ...snapshot.page, locale } });
    expect(textOf(inLocale("en-US")).replaceAll("\u202f", " ")).toContain("Since 2:02 PM GMT");
    expect(textOf(inLocale("en"))).toContain("Since 14:02 GMT");
    expect(textOf(inLocale("de-DE"))).toContain("Seit 14:02 GMT");
  });
});

describe("the source of a shown status", () => {
  const shown = (changes: Partial<SnapshotComponent>, announcements: readonly AnnouncementExample[] = []) => {
    const first = calm.components[0];
    if (first === undefined) throw new Error("No components.");
    const snapshot: Snapshot = { ...calm, components: [{ ...first, ...changes }] };
    return textOf(rowOf(renderPage(withAnnouncements(snapshot, announcements)), "Website"));
  };

  test.each([
    [{ kind: "Report", at: asOf - 40_000 }, "Reported by a monitor at 14:13"],
    [{ kind: "Signal", at: asOf - 3 * 24 * hour }, "Reported by a monitor at 21 Nov, 14:14"],
    [{ kind: "Hand", at: asOf - hour }, "Set by hand at 13:14"],
    [{ kind: "Pin", at: asOf - hour }, "Set by hand at 13:14"],
    [{ kind: "Lapse", at: asOf - 15 * minute }, "No report since 13:59"],
    [{ kind: "Lapse", at: null }, "No report yet"],
    [{ kind: "Announcement", at: asOf }, "Per an announcement"],
  ] as const)(
    "the source of a shown status is named by kind and time, never by person: %j",
    (provenance, source) => {
      expect(shown({ provenance })).toContain(`Operational since 24 Oct ${source} Uptime`);
    },
  );

  test.each([
    ["Report", false],
    ["Signal", false],
    ["Hand", false],
    ["Pin", false],
    ["Lapse", true],
    ["Announcement", true],
  ] as const)(
    "the source of a shown status is omitted if the page hides sources: %s, still shown: %s",
    (kind, isShown) => {
      const [first] = calm.components;
      if (first === undefined) throw new Error("No components.");
      const components = [{ ...first, provenance: { kind, at: asOf } }];
      const document = renderPage({ ...calm, components, page: { ...calm.page, showsSources: false } });
      expect(rowOf(document, "Website").includes(`class="origin small"`)).toBe(isShown);
    },
  );

  test("the source of a shown status is the announcement that sets it", () => {
    const provenance = { kind: "Announcement", at: asOf } as const;
    const incident: AnnouncementExample = { title: "Slow", affected: { Website: "Partial Outage" } };
    const other: AnnouncementExample = { title: "Other", affected: { Website: "Degraded Performance" } };
    const status = "Partial Outage";
    expect(shown({ provenance, status, statusSince: asOf }, [other, incident])).toContain(
      "Incident: Slow · 1 more",
    );
  });

  test("a shown status names an open announcement that is not its source: with the same status, else the worst, else the newest", () => {
    const provenance = { kind: "Report", at: asOf } as const;
    const down: AnnouncementExample = { title: "Down", affected: { Website: "Major Outage" } };
    const slow: AnnouncementExample = { title: "Slow", affected: { Website: "Degraded Performance" } };
    const over: AnnouncementExample = { title: "Over", affected: { Website: "Operational" } };
    const of = (status: ComponentStatus, ...all: readonly AnnouncementExample[]) =>
      shown({ provenance, status, statusSince: asOf }, all);
    expect(of("Degraded Performance", down, slow)).toContain(
      "Reported by a monitor at 14:14 · Incident: Slow · 1 more",
    );
    expect(of("Partial Outage", over, slow, down)).toContain("Incident: Down");
    expect(of("Operational", over)).toContain("Incident: Over");
  });

  test("the source of a shown status is maintenance while it is in progress", () => {
    const work: AnnouncementExample = {
      kind: "Maintenance",
      title: "Work",
      state: "In Progress",
      startsAt: asOf,
      endsAt: asOf + hour,
      affected: { Website: "Under Maintenance" },
    };
    const provenance = { kind: "Announcement", at: asOf } as const;
    const expected = shown({ provenance, status: "Under Maintenance", statusSince: asOf }, [work]);
    expect(expected).toContain("Under Maintenance, as planned, since 14:14 GMT Maintenance: Work");
    expect(shown({ status: "Major Outage", statusSince: asOf }, [work])).toContain(
      "Major Outage, worse than planned, since 14:14 GMT Reported by a monitor",
    );
  });

  test("a flapping component is marked by shape and text", () => {
    const document = renderPage(announcedSnapshot("incident"));
    expect(textOf(rowOf(document, "Backups"))).toContain("Unstable: changed 6 times");
    expect(rowOf(document, "Backups")).toContain(`<use href="#unstable"/>`);
    expect(document.match(/href="#unstable"/gu)).toHaveLength(1);
    expect(shown({ unstable: 21 })).toContain("Unstable: changed more than 20 times");
  });

  test("the source of a shown status is omitted on a stale page", () => {
    const document = renderPage(exampleSnapshot("stale"));
    expect(document).not.toMatch(/Reported by|Set by hand|No report/u);
  });
});

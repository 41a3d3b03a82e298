import { describe, expect, it } from "vitest";
import { z } from "zod";
import { statusPage } from "../../../src/contract/pages.ts";
import type { PageState } from "../../../src/publishing/loaded-state.ts";
import { renderStatusPage } from "../../../src/publishing/representations/native-json.ts";
import { stale } from "../../../src/publishing/stale-snapshot.ts";
import {
  affecting,
  component,
  compose,
  group,
  idOf,
  announcement as made,
  noon,
  page,
  state,
  update,
} from "../states.ts";

const announcement = statusPage.shape.Announcements.element;
/** The contract's own shape, with nothing else let in. */
const strictly = z.strictObject({
  ...statusPage.shape,
  Page: statusPage.shape.Page.strict(),
  Status: statusPage.shape.Status.strict(),
  ComponentGroups: z.array(statusPage.shape.ComponentGroups.element.strict()),
  Components: z.array(statusPage.shape.Components.element.strict()),
  Announcements: z.array(
    z.strictObject({
      ...announcement.shape,
      AffectedComponents: z.array(announcement.shape.AffectedComponents.element.strict()),
      Updates: z.array(announcement.shape.Updates.element.strict()),
    }),
  ),
});
const envelope = z.strictObject({ Success: z.literal(true), Result: strictly, Message: z.string() });

const composed = (over: Partial<PageState>) =>
  compose(state(over), { now: noon, baseUrl: "http://localhost:8080" });
const read = (over: Partial<PageState>) => envelope.parse(JSON.parse(renderStatusPage(composed(over))));

describe("the native JSON of the page", () => {
  it("the native JSON of the page conforms to the contract", () => {
    const { Result } = read({
      revision: 1234,
      page: page({ time_zone: "Europe/Berlin", description: "All of it" }),
      groups: [group(10)],
      components: [
        component(20, { group_id: 10, shown_status: "Partial Outage", last_report_at: noon - 5_000 }),
      ],
    });
    expect(Result).toEqual({
      Page: {
        Id: idOf(1),
        Slug: "status",
        Name: "Acme",
        Description: "All of it",
        Url: "http://localhost:8080",
        TimeZone: "Europe/Berlin",
        Locale: "en",
        UpdatedAt: "2026-10-31T16:00:00.000Z",
      },
      Status: { Indicator: "Major", Description: "Component 20: Partial Outage" },
      ComponentGroups: [
        {
          Id: idOf(10),
          Name: "Group 10",
          Description: null,
          ParentId: null,
          Position: 10,
          Status: "Partial Outage",
        },
      ],
      Components: [
        {
          Id: idOf(20),
          Name: "Component 20",
          Description: null,
          GroupId: idOf(10),
          Position: 20,
          Status: "Partial Outage",
          StatusSince: "2026-11-09T00:00:00.000Z",
          LastReportAt: "2026-11-21T11:59:55.000Z",
          StartDate: "2026-01-01",
          Visibility: "Always",
          Uptime: { Days: 90, Percent: 70 },
          UpdatedAt: "2026-11-09T00:00:00.000Z",
        },
      ],
      Announcements: [],
      Revision: 1234,
      AsOf: "2026-11-21T12:00:00.000Z",
    });
  });

  it("the native JSON of the page has no uptime if nothing was observed", () => {
    expect(
      read({ components: [component(20, { shown_status: "Unknown" })] }).Result.Components[0]?.Uptime,
    ).toBeNull();
  });
});

describe("the announcements in the native JSON", () => {
  const day = 24 * 3_600_000;

  it("the announcements in the native JSON conform to the contract", () => {
    const updates = [
      update(31, -60, { message: "We *look*." }),
      update(32, -30, { state: "Identified", edited_at: noon }),
    ];
    const incident = made(30, {
      state: "Identified",
      impact: "Major",
      updates,
      affected: affecting({ 20: "Unknown" }),
    });
    const { Announcements } = read({
      page: page({ url: "https://status.example/acme/" }),
      components: [component(20)],
      announcements: [incident],
    }).Result;
    expect(Announcements).toEqual([
      {
        Id: idOf(30),
        Kind: "Incident",
        Title: "Incident 30",
        State: "Identified",
        Impact: "Major",
        StartsAt: null,
        EndsAt: null,
        Pinned: false,
        CreatedAt: "2026-11-21T10:00:00.000Z",
        UpdatedAt: "2026-11-21T10:00:00.000Z",
        ResolvedAt: null,
        Url: `https://status.example/acme/announcement/${idOf(30)}`,
        AffectedComponents: [{ ComponentId: idOf(20), Name: "Component 20", Status: "Unknown" }],
        Updates: [
          {
            Id: idOf(32),
            State: "Identified",
            Message: "Message 32",
            MessageHtml: "<p>Message 32</p>",
            PostedAt: "2026-11-21T11:30:00.000Z",
            EditedAt: "2026-11-21T12:00:00.000Z",
          },
          {
            Id: idOf(31),
            State: "Investigating",
            Message: "We *look*.",
            MessageHtml: "<p>We <em>look</em>.</p>",
            PostedAt: "2026-11-21T11:00:00.000Z",
            EditedAt: null,
          },
        ],
      },
    ]);
  });

  it("the announcements in the native JSON are open, upcoming, or closed in the last 14 days, newest first", () => {
    const announcements = [
      made(30, { created_at: noon - 99 * day }),
      made(31, { kind: "Maintenance", state: "Scheduled", starts_at: noon + day, ends_at: noon + 2 * day }),
      made(32, { state: "Resolved", resolved_at: noon - 14 * day }),
      made(33, { state: "Resolved", resolved_at: noon - 14 * day - 1 }),
      made(34, { kind: "Notice", state: "Published" }),
    ];
    const ids = read({ announcements }).Result.Announcements.map(({ Id }) => Number(Id.slice(-12)));
    expect(ids).toEqual([34, 32, 31, 30]);
  });
});

describe("a page without news", () => {
  const silent = (over: Partial<PageState>) =>
    envelope.parse(JSON.parse(renderStatusPage(stale(composed(over), noon - 90_000)))).Result;

  it("a stale page is Unknown, shows since when, and keeps each component's last known status", () => {
    const page = silent({ components: [component(20)] });
    expect(page.Status).toEqual({
      Indicator: "Unknown",
      Description: "Status Unknown. No update since 21 Nov, 11:58 UTC. Showing the last known status.",
    });
    expect(page.Components[0]?.Status).toBe("Operational");
    expect(page.AsOf).toBe("2026-11-21T11:58:30.000Z");
  });

  it("a stale page keeps an indicator worse than Unknown", () => {
    expect(silent({ components: [component(20, { shown_status: "Major Outage" })] }).Status).toEqual({
      Indicator: "Critical",
      Description: "Component 20: Major Outage. No update since 21 Nov, 11:58 UTC.",
    });
  });
});

import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../../../src/integrations/importers/html-to-markdown.ts";
import { importStatuspage } from "../../../src/integrations/importers/statuspage.ts";
import {
  componentsDocument,
  incidentsDocument,
  maintenancesDocument,
} from "../../../src/integrations/importers/statuspage-documents.ts";
import { statuspageSample } from "./statuspage-sample.ts";

const { page, components } = componentsDocument.parse(statuspageSample["/api/v2/components.json"]);
const { incidents } = incidentsDocument.parse(statuspageSample["/api/v2/incidents.json"]);
const { scheduled_maintenances: maintenances } = maintenancesDocument.parse(
  statuspageSample["/api/v2/scheduled-maintenances.json"],
);
const imported = importStatuspage({
  pageId: "kctbh9vrtdwd",
  name: page.name,
  components,
  incidents: [...incidents, ...maintenances],
});

describe("a Statuspage to import", () => {
  it("components come in the order of the page, with their groups, and one of two namesakes has its group before its name", () => {
    expect(imported.groups.map(({ Name }) => Name)).toEqual(["Europe", "America"]);
    expect(imported.components).toEqual([
      {
        id: "website",
        groupId: null,
        Name: "Website",
        Description: "www.example.com",
        Status: "Operational",
        Visibility: "Always",
      },
      expect.objectContaining({ Name: "America: API", groupId: "america", Status: "Degraded Performance" }),
      // The open incident gives it its status.
      expect.objectContaining({ Name: "Europe: API", groupId: "europe", Status: "Operational" }),
      expect.objectContaining({ Name: "Exports", Visibility: "WhenNotOperational" }),
    ]);
  });

  it("announcements come oldest first, with their updates and what each changed", () => {
    expect(imported.announcements.map(({ kind, title }) => [kind, title])).toEqual([
      ["Maintenance", "New disks"],
      ["Incident", "Website is slow"],
      ["Incident", "API errors in Europe"],
    ]);
    expect(imported.announcements[2]).toEqual({
      kind: "Incident",
      title: "API errors in Europe",
      impact: "Major",
      startsAt: Date.parse("2026-10-20T07:50:00Z"),
      endsAt: null,
      updates: [
        {
          state: "Investigating",
          message: "We look into it.",
          at: Date.parse("2026-10-20T08:00:00Z"),
          affected: [{ ComponentId: "europe-api", Status: "Major Outage" }],
        },
        {
          state: "Identified",
          message: "It is **a full disk**.\nWe add another.",
          at: Date.parse("2026-10-20T08:20:00Z"),
          affected: [{ ComponentId: "europe-api", Status: "Partial Outage" }],
        },
      ],
      postmortem: null,
    });
  });

  it("components of an incident whose updates name none have the status of its impact", () => {
    expect(imported.announcements[1]?.updates.map(({ state, affected }) => [state, affected])).toEqual([
      ["Investigating", [{ ComponentId: "website", Status: "Degraded Performance" }]],
      ["Resolved", null],
    ]);
  });

  it("a postmortem is no update", () => {
    expect(imported.announcements[1]?.postmortem).toEqual({
      message: "It was a cache.\n\n- Mended",
      at: Date.parse("2026-10-13T08:00:00Z"),
    });
  });

  it("maintenance has its planned times, and no impact", () => {
    expect(imported.announcements[0]).toMatchObject({
      impact: null,
      startsAt: Date.parse("2026-10-05T02:00:00Z"),
      endsAt: Date.parse("2026-10-05T04:00:00Z"),
      updates: [
        { state: "Scheduled", affected: [{ ComponentId: "website" }] },
        { state: "In Progress", affected: null },
        { state: "Completed", affected: null },
      ],
    });
  });

  it("a status that is none is refused", () => {
    const [first] = statuspageSample["/api/v2/components.json"].components;
    const result = componentsDocument.safeParse({ page, components: [{ ...first, status: "broken" }] });
    expect(result.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["components.0.status", '"broken" is no status'],
    ]);
  });
});

describe("texts of other pages", () => {
  it.each([
    ["a < b and **bold**", "a < b and **bold**"],
    ["One.<br>Two.", "One.\nTwo."],
    ["<p>One.</p><p>Two.</p>", "One.\n\nTwo."],
    [
      'See <a class="x" href="https://example.com/a">this</a> &amp; that.',
      "See [this](https://example.com/a) &amp; that.",
    ],
    ["<script>alert(1)</script><em>x</em>", "alert(1)*x*"],
  ])("%s becomes Markdown", (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });
});

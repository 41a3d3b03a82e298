/** The lists of the API documentation that say what words and messages mean. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { severityStatuses } from "../../src/contract/alert-mapping.ts";
import { notificationEvents } from "../../src/contract/deliveries.ts";
import { alertOutcomes } from "../../src/contract/integrations.ts";
import { ruleTimes, teamRules } from "../../src/contract/team-alerts.ts";
import { renderDocs } from "../../src/http/docs/docs-page.ts";

const base = "https://status.example.com";

/** A section of a page. */
function section(slug: string, id: string): string {
  const [, after = ""] = (renderDocs(base, slug) ?? "").split(`<section id="${id}"`);
  return after.split("</section>", 1)[0] ?? "";
}

/** The rows of a list: each word with its meaning. */
const rowsOf = (text: string) =>
  new Map(
    [...text.matchAll(/<dt><code>(.+?)<\/code><\/dt><dd>(.+?)<\/dd>/gsu)].map(
      ([, word = "", meaning = ""]) => [word, meaning],
    ),
  );

describe("the page of subscribers", () => {
  it("the page of subscribers explains every event", () => {
    expect([...rowsOf(section("subscribers", "events")).keys()]).toEqual(notificationEvents);
  });

  it.each([
    [
      "announcement",
      ["data.Event", "data.Page.Url", "data.AffectedComponents[].Status", "data.Updates[].Message"],
    ],
    ["status", ["data.Page.Name", "data.Components[].Status", "data.PreviousStatus"]],
    ["challenge", ["challenge"]],
  ])("the page of subscribers has an example of the webhook's %s, and its fields", (message, fields) => {
    const text = section("subscribers", `webhook-${message}`);
    expect(text).toContain("<pre");
    for (const field of fields) expect(text).toContain(`<dt><code>${field}</code>`);
  });

  it("the page of subscribers has examples of Statuspage's format", () => {
    const text = section("subscribers", "webhook-statuspage");
    expect(text).toContain("incident_updates");
    expect(text).toContain("component_update");
  });
});

it("the page of team alerts says when each rule alerts, and what its minutes are", () => {
  const rows = rowsOf(section("team-alerts", "rules"));
  expect([...rows.keys()]).toEqual(teamRules);
  for (const rule of teamRules) {
    const times = ruleTimes[rule];
    const written =
      times.kind === "none"
        ? "no <code>Minutes</code>"
        : `[${[times.defaults].flat().join(", ")}] by default`;
    expect(rows.get(rule)).toContain(written);
  }
});

it("the page of integrations explains every outcome of an alert", () => {
  expect([...rowsOf(section("integrations", "outcomes")).keys()]).toEqual(alertOutcomes);
});

it("the pages and documents list the status of every severity", () => {
  const rows = rowsOf(section("integrations", "severities"));
  const document = readFileSync("docs/integrations/README.md", "utf8");
  for (const [severities, status] of severityStatuses) {
    expect(rows.get(severities.join(", "))).toContain(status ?? "Ignored");
    expect(document).toContain(`| ${severities.join(", ")} | ${status ?? "ignored"} |`);
  }
  for (const outcome of alertOutcomes) expect(document).toContain(`\`${outcome}\``);
});

import { expect, it } from "vitest";
import { isLocalAddress } from "../../portal/src/api/address.ts";
import { alsoOnNames } from "../../portal/src/api/also-on-names.ts";
import { nameWithPages } from "../../portal/src/screens/pages/name-with-pages.ts";
import { countsText, scopeText } from "../../portal/src/screens/subscribers/subscriber-texts.ts";
import { component } from "../../portal/src/texts/components.ts";
import { curlyQuotes } from "../../portal/src/texts/curly-quotes.ts";
import { integrations } from "../../portal/src/texts/integrations.ts";
import { notifications } from "../../portal/src/texts/notifications.ts";
import { overview } from "../../portal/src/texts/overview.ts";
import { shell } from "../../portal/src/texts/shell.ts";
import { isReport, sourceAtStart } from "../../portal/src/texts/sources.ts";

const source = {
  Kind: "Announcement",
  Source: "0190a5e0-0000-7000-8000-000000000000",
  Status: "Major Outage",
  LastReportAt: null,
  By: null,
} as const;
const report = {
  ...source,
  Kind: "Report",
  Source: null,
  LastReportAt: "2026-05-03T22:00:00.000Z",
  By: { Kind: "Key", Name: "Prober" },
} as const;

it("the variables for e-mail are assignments that a shell takes as they are", () => {
  for (const line of notifications.mailExample.split("\n"))
    expect(line).toMatch(/^[A-Z_]+=[^\s<>;&|"'()]+$/u);
});

it("an announcement is named as a source by its kind and title once they are loaded", () => {
  expect(sourceAtStart(source, { Kind: "Incident", Title: "Webhooks arrive late" })).toBe(
    "Incident “Webhooks arrive late”",
  );
  expect(sourceAtStart(source)).toBe("An open announcement");
});

it("the last reporter of a status is not named as the one since whose report it lasts", () => {
  expect(isReport(report)).toBe(true);
  expect(component.lastBy(sourceAtStart(report))).toBe("Last reported by key “Prober”");
  expect([{ ...report, LastReportAt: null }, { ...report, By: null }, source].map(isReport)).toEqual([
    false,
    false,
    false,
  ]);
});

it("the list of subscribers says how many there are, and how many are not active", () => {
  expect(
    countsText([
      { State: "Active", Count: 1_200 },
      { State: "Pending", Count: 1 },
      { State: "Suspended", Count: 2 },
    ]),
  ).toBe("1,203 subscribers, 1 not confirmed, 2 suspended.");
  expect(countsText([{ State: "Active", Count: 1 }])).toBe("1 subscriber.");
  expect(countsText([])).toBe("");
});

it("the list of subscribers names a few components and groups, and gives the number of many or unknown ones", () => {
  const names = new Map(["a", "b", "c", "d"].map((id) => [id, id.toUpperCase()]));
  const follows = (ComponentIds: string[], GroupIds: string[]) =>
    scopeText({ Scope: { Kind: "Components", ComponentIds, GroupIds } }, names);
  expect(follows(["a"], ["b", "c"])).toBe("B, C, A");
  expect(follows(["a", "b", "c"], ["d"])).toBe("3 components, 1 group");
  expect(follows(["deleted"], [])).toBe("1 component");
});

it("the screen of a subscriber names all its components and groups", () => {
  const names = new Map(["a", "b", "c", "d"].map((id) => [id, id.toUpperCase()]));
  const Scope = { Kind: "Components" as const, ComponentIds: ["a", "b", "c"], GroupIds: ["d"] };
  expect(scopeText({ Scope }, names, Infinity)).toBe("D, A, B, C");
});

it("a link to the machine itself is told from one that others can open", () => {
  const local = [
    "http://localhost:8080/portal",
    "http://127.0.0.1/",
    "http://[::1]:80/",
    "http://a.localhost/",
  ];
  expect(local.map(isLocalAddress)).toEqual([true, true, true, true]);
  expect(["https://status.example.com/", "http://192.0.2.1/", ""].map(isLocalAddress)).toEqual([
    false,
    false,
    false,
  ]);
});

it("the name of an integration is not repeated as its type", () => {
  expect(integrations.typeBeside("Grafana", "Grafana")).toBeUndefined();
  expect(integrations.typeBeside("Production", "Grafana")).toBe("Grafana");
});

it("sentences of the service have the quotation marks of the portal", () => {
  expect(curlyQuotes('"Search" is in maintenance, "Web" not.')).toBe(
    "“Search” is in maintenance, “Web” not.",
  );
});

it("an activity names the components that an update changed, at most three", () => {
  const affected = ["A", "B", "C", "D"].map((Name) => ({ Name, Status: "Operational" }));
  expect(overview.stateNow("Monitoring", affected.slice(0, 1))).toBe(": Monitoring, A Operational");
  expect(overview.stateNow("Monitoring", affected.slice(0, 3))).toMatch(/, C Operational$/u);
  expect(overview.stateNow("Monitoring", affected)).toBe(
    ": Monitoring, A Operational, B Operational and 2 more",
  );
});

it("the other pages of a component are those beside the selected page, or beside its own", () => {
  const all = [
    { Slug: "status", Name: "Fernhill" },
    { Slug: "dev", Name: "Developers" },
  ];
  const shared = { Page: "status", AlsoOn: ["dev"] };
  expect(alsoOnNames({ all, selected: undefined }, shared)).toEqual(["Developers"]);
  expect(alsoOnNames({ all, selected: { Slug: "dev" } }, shared)).toEqual(["Fernhill"]);
  expect(alsoOnNames({ all, selected: undefined }, { Page: "dev", AlsoOn: [] })).toEqual([]);
  const webhooks = { ...shared, Name: "Webhooks" };
  expect(nameWithPages({ all, selected: undefined }, webhooks)).toBe("Webhooks · Fernhill and Developers");
  expect(nameWithPages({ all, selected: { Slug: "dev" } }, webhooks)).toBe("Webhooks · also on Fernhill");
  expect(nameWithPages({ all: [], selected: undefined }, { ...webhooks, AlsoOn: [] })).toBe("Webhooks");
});

it("pages without components are not called operational", () => {
  const [acme, beta] = [{ Name: "Acme" }, { Name: "Beta" }];
  const { allWell } = shell.pages;
  expect(allWell([acme], 2)).toBe("All Systems Operational on Acme");
  expect(allWell([acme, beta], 2)).toBe("All Systems Operational on both pages");
  expect(allWell([acme, beta], 3)).toBe("All Systems Operational on both pages with components");
  expect(allWell([acme, beta, acme], 3)).toBe("All Systems Operational on all 3 pages");
});

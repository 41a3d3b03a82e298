/** Components that the page lists at times, or never: what visitors read of them, and what they count for. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { statusPage } from "../../src/contract/pages.ts";
import { componentStatuses, componentVisibilities } from "../../src/contract/words.ts";
import { headerProfiles } from "../../src/publishing/header-profiles.ts";
import type { LoadedComponent, PageState } from "../../src/publishing/loaded-state.ts";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import { Publication } from "../../src/publishing/publication.ts";
import { renderStatusPage } from "../../src/publishing/representations/native-json.ts";
import { presentComponents } from "../../src/publishing/representations/v2/v2-components.ts";
import { decodeSnapshot, encodeSnapshot } from "../../src/publishing/snapshot-codec.ts";
import { stale } from "../../src/publishing/stale-snapshot.ts";
import { repetitions } from "../harness/repetitions.ts";
import { affecting, announcement, component, compose, group, idOf, noon, state, update } from "./states.ts";

const baseUrl = "http://localhost:8080";
const composed = (over: Partial<PageState>) => compose(state(over), { now: noon, baseUrl });
const keyed = (over: Partial<PageState>) => {
  const { Result } = JSON.parse(renderStatusPage(composed(over))) as { Result: unknown };
  return statusPage.parse(Result);
};

const secret = component(20, {
  name: "Secret vault",
  shown_status: "Major Outage",
  visibility: "Never",
  group_id: 10,
});
const web = component(21, { name: "Web" });
const listing: Partial<PageState> = {
  groups: [group(10, { name: "Secret group" })],
  components: [secret, web],
  announcements: [
    announcement(30, {
      title: "Checkout fails",
      affected: affecting({ 20: "Major Outage", 21: "Degraded Performance" }),
      updates: [update(40, 0, { affected: affecting({ 20: "Major Outage", 21: "Degraded Performance" }) })],
    }),
  ],
};

it("no public representation has the name, the id or the group of a component that is never shown", () => {
  const publication = new Publication(composed(listing), headerProfiles(baseUrl, "default-src 'none'"));
  const paths = publication.addresses.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const text = publication.findRepresentation(path)?.variants.identity.body.toString("utf8") ?? "";
    expect(text.length).toBeGreaterThan(0);
    for (const word of ["Secret", idOf(20), idOf(10)])
      expect([path, text.includes(word)]).toEqual([path, false]);
  }
  expect(publication.findRepresentation(`/badge/${idOf(20)}.svg`)).toBeUndefined();
  expect(publication.findRepresentation(`/badge/${idOf(21)}.svg`)).toBeDefined();
});

it("a key reads the component that is never shown after the others, with its group", () => {
  const { Components, ComponentGroups } = keyed(listing);
  expect(Components.map(({ Name, Visibility }) => [Name, Visibility])).toEqual([
    ["Web", "Always"],
    ["Secret vault", "Never"],
  ]);
  expect(ComponentGroups.map(({ Name, Status }) => [Name, Status])).toEqual([
    ["Secret group", "Major Outage"],
  ]);
});

it("the overall status counts a component that is never shown, and does not name it", () => {
  const { status } = composed({ components: [secret, web] });
  expect(status).toMatchObject({ indicator: "Critical", description: "Major Outage, 1 Component Affected" });
  const uncounted = { ...secret, counts_toward_status: 0 };
  expect(composed({ components: [uncounted, web] }).status.indicator).toBe("None");
});

it("a group shows the worst of the components that visitors see in it", () => {
  const components = [secret, { ...web, group_id: 10 }];
  expect(composed({ groups: [group(10)], components }).groups).toMatchObject([{ status: "Operational" }]);
});

it("a page on which every component is hidden still has its headline", () => {
  const document = renderPage(composed({ components: [secret] }));
  expect(document.includes("<title>Major Outage, 1 Component Affected")).toBe(true);
  expect(document.includes('class="timetable"')).toBe(false);
});

it("a component that is shown while it is not Operational appears with its problem, and in v2 always", () => {
  const quiet = component(20, { name: "Mail", visibility: "WhenNotOperational" });
  const calm = composed({ components: [quiet, web] });
  expect(renderPage(calm).includes(">Mail</a>")).toBe(false);
  expect(presentComponents(calm, { pageId: "status", time: String })).toMatchObject([
    { name: "Mail", only_show_if_degraded: true },
    { name: "Web", only_show_if_degraded: false },
  ]);
  const down = composed({ components: [{ ...quiet, shown_status: "Partial Outage" }, web] });
  expect(down.status.description).toBe("Mail: Partial Outage");
  expect(renderPage(down).includes(">Mail</a>")).toBe(true);
});

it("a stale page lists components that it hides while they are Operational, since nothing is certain", () => {
  const quiet = component(20, { name: "Mail", visibility: "WhenNotOperational" });
  const uncertain = stale(composed({ components: [quiet, web] }), noon);
  expect(renderPage(uncertain).includes(">Mail</a>")).toBe(true);
});

it("a stored snapshot keeps its hidden components", () => {
  const snapshot = composed(listing);
  expect(decodeSnapshot(encodeSnapshot(snapshot))).toEqual(snapshot);
  const alone = composed({ components: [secret] });
  expect(decodeSnapshot(encodeSnapshot(alone))).toEqual(alone);
});

const anyComponent = fc.record({
  shown: fc.constantFrom(...componentStatuses),
  counts_toward_status: fc.constantFrom(0, 1),
  visibility: fc.constantFrom(...componentVisibilities),
});

it("the overall status is the same whichever components the page hides", () => {
  fc.assert(
    fc.property(fc.array(anyComponent, { maxLength: 6 }), (drawn) => {
      const rows = drawn.map((over, place): LoadedComponent => component(20 + place, over));
      const open = rows.map((row): LoadedComponent => ({ ...row, visibility: "Always" }));
      const [hiding, showing] = [
        composed({ components: rows }).status,
        composed({ components: open }).status,
      ];
      const { description: _said, ...judged } = hiding;
      expect(showing).toMatchObject(judged);
    }),
    { numRuns: repetitions(40, 1_000) },
  );
});

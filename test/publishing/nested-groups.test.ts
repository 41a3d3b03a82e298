/** Nested groups in the snapshot and its representations. */
import { describe, expect, it } from "vitest";
import { writePage } from "../../src/publishing/markdown/page-markdown.ts";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import { presentStatusPage } from "../../src/publishing/representations/native-json.ts";
import { presentComponents } from "../../src/publishing/representations/v2/v2-components.ts";
import { textOf } from "./page/markup.ts";
import { component, compose, group, idOf, noon, state } from "./states.ts";

/** Free: 1; Europe: 2, and in it Frankfurt: 3, 4 and Paris: nothing; Asia, and in it Tokyo: 5. */
const nested = state({
  groups: [
    group(30, { name: "Asia", position: 2 }),
    group(21, { name: "Frankfurt", parent_id: 20, position: 2 }),
    group(22, { name: "Paris", parent_id: 20, position: 1 }),
    group(20, { name: "Europe", position: 1 }),
    group(31, { name: "Tokyo", parent_id: 30, position: 1 }),
  ],
  components: [
    component(5, { name: "Ledger", group_id: 31 }),
    component(4, { name: "Mail", group_id: 21, shown_status: "Partial Outage" }),
    component(3, { name: "Queue", group_id: 21 }),
    component(2, { name: "Search", group_id: 20, shown_status: "Degraded Performance" }),
    component(1, { name: "Website" }),
  ],
});
const moment = { now: noon, baseUrl: "http://localhost:8080" };
const snapshot = compose(nested, moment);
const document = renderPage(snapshot);

describe("nested groups", () => {
  it("the snapshot has each group before its sub-groups, and components in the order of the groups", () => {
    expect(snapshot.groups.map(({ name }) => name)).toEqual([
      "Europe",
      "Paris",
      "Frankfurt",
      "Asia",
      "Tokyo",
    ]);
    expect(snapshot.components.map(({ name }) => name)).toEqual([
      "Website",
      "Search",
      "Queue",
      "Mail",
      "Ledger",
    ]);
  });

  it("a group shows the worst of the components in it and in its sub-groups", () => {
    const statuses = Object.fromEntries(snapshot.groups.map(({ name, status }) => [name, status]));
    expect(statuses).toEqual({
      Europe: "Partial Outage",
      Paris: "Unknown",
      Frankfurt: "Partial Outage",
      Asia: "Operational",
      Tokyo: "Operational",
    });
  });

  it("the page nests sub-groups, with headings one level below their group's and above their components'", () => {
    const headings = [...document.matchAll(/<h([234])[^>]*>(.*?)<\/h\1>/gsu)].map(
      ([, level, text = ""]) => `${level} ${textOf(text)}`,
    );
    const list = headings.slice(headings.indexOf("2 Components"), headings.indexOf("4 Ledger") + 1);
    expect(list).toEqual([
      "2 Components",
      "3 Website",
      "2 Europe",
      "3 Search",
      "3 Frankfurt",
      "4 Queue",
      "4 Mail",
      "2 Asia",
      "3 Tokyo",
      "4 Ledger",
    ]);
    const europe = document.indexOf(`<details class="group" id="${idOf(20)}"`);
    const frankfurt = document.indexOf(`<details class="group" id="${idOf(21)}"`);
    expect(document.slice(europe, frankfurt)).not.toContain("</details>");
    expect(document).not.toContain(idOf(22));
  });

  it("a group's summary on the page counts the components of its sub-groups", () => {
    expect(textOf(document)).toContain("Europe Partial Outage, 2 of 3 components");
    expect(textOf(document)).toContain("Frankfurt Partial Outage, 1 of 2 components");
  });

  it("the page in Markdown has sub-groups below their groups", () => {
    const text = writePage(snapshot);
    expect(text.match(/^#{2,4} .*$/gmu)?.slice(0, 5)).toEqual([
      "## Components",
      "### Europe",
      "#### Frankfurt",
      "### Asia",
      "#### Tokyo",
    ]);
  });

  it("the page's JSON names the parent of each group", () => {
    const { ComponentGroups } = presentStatusPage(snapshot);
    expect(ComponentGroups.map(({ Name, ParentId }) => [Name, ParentId])).toEqual([
      ["Europe", null],
      ["Paris", idOf(20)],
      ["Frankfurt", idOf(20)],
      ["Asia", null],
      ["Tokyo", idOf(30)],
    ]);
  });

  it("version 2, which has one level of groups, lists sub-groups beside their groups under both names", () => {
    const rows = presentComponents(snapshot, { pageId: "page", time: String });
    const groups = rows.filter((row) => row.group);
    expect(groups.map(({ name, group_id: parent }) => [name, parent])).toEqual([
      ["Europe", null],
      ["Europe - Paris", null],
      ["Europe - Frankfurt", null],
      ["Asia", null],
      ["Asia - Tokyo", null],
    ]);
    expect(groups.map(({ components }) => components)).toEqual([
      [idOf(2)],
      [],
      [idOf(3), idOf(4)],
      [],
      [idOf(5)],
    ]);
    expect(rows.find(({ id }) => id === idOf(4))).toMatchObject({ group_id: idOf(21), position: 2 });
    expect(groups[0]).toMatchObject({ status: "partial_outage" });
  });

  it("a group is hidden if visitors see no component in it or below, with its empty sub-groups", () => {
    const components = nested.components.map((candidate) =>
      candidate.group_id === 31 || candidate.group_id === 21
        ? { ...candidate, visibility: "Never" as const }
        : candidate,
    );
    const { groups, hidden } = compose(state({ ...nested, components }), moment);
    expect(groups.map(({ name, status }) => [name, status])).toEqual([
      ["Europe", "Degraded Performance"],
      ["Paris", "Unknown"],
    ]);
    expect(hidden.groups.map(({ name }) => name)).toEqual(["Frankfurt", "Asia", "Tokyo"]);
  });

  it("a group whose parent was deleted is on the top level", () => {
    const groups = nested.groups.filter(({ id }) => id !== 20);
    const orphans = compose(state({ ...nested, groups }), moment).groups.filter(
      ({ parentId }) => parentId === null,
    );
    expect(orphans.map(({ name }) => name)).toEqual(["Paris", "Asia", "Frankfurt"]);
  });
});

import { expect, it } from "vitest";
import { datesOfEqualTitles } from "../../../portal/src/shell/equal-titles.ts";
import {
  type PaletteRecords,
  paletteFilter,
  startsWithRecords,
} from "../../../portal/src/shell/palette-filter.ts";

const run = () => undefined;
const lines = {
  places: [
    { to: "/settings/integrations", label: "Integrations", access: "administer" },
    { to: "/audit", label: "Audit log", access: "administer" },
  ],
  actions: [
    { id: "create", label: "Create integration", run },
    { id: "update", label: "Post update: Card payments fail", changesPage: true, run },
  ],
} as const;
const found: PaletteRecords = {
  components: [],
  people: [],
  credentials: [{ Name: "Audit log", Role: "Read-Only" }],
  integrations: [{ Name: "Production", Type: "Alertmanager" }],
  announcements: [{ Title: "Card payments fail" }],
  subscribers: [],
};
const startsWith = (query: string) => startsWithRecords(query, lines, found);

it("a screen or an action that is typed as it is named precedes records in the palette", () => {
  expect(["integration", "integrations", "create integration", "audit log"].map(startsWith)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it("a record that matches better precedes screens and actions in the palette", () => {
  expect(["production", "card payments", "audit"].map(startsWith)).toEqual([true, true, true]);
});

it("an action that changes the page does not precede a record in the palette", () => {
  expect(startsWith("post update")).toBe(true);
});

it("actions on announcements that match equally well keep their order, however long their names are", () => {
  const actions = [
    { id: "a", label: "Complete: Replacement of every disk", keywords: ["Maintenance"], place: 0, run },
    { id: "b", label: "Cancel: Disks", keywords: ["Maintenance"], place: 1, run },
  ];
  const filter = paletteFilter("maintenance", { places: [], actions }, undefined);
  const [first = 0, second = 0] = actions.map(({ id, label, keywords }) =>
    filter(`act ${id}`, "maintenance", [label, ...keywords]),
  );
  expect([first > second, second > 0]).toEqual([true, true]);
  expect(filter("act b", "nothing", ["Cancel: Disks"])).toBe(0);
});

it("equal titles in the palette have their dates, with the time of day if those are equal too", () => {
  const at = (day: string, hour: string) => Date.parse(`2026-11-${day}T${hour}:00:00Z`);
  const items = [
    { Id: "a", Title: "Webhooks arrive late", at: at("20", "08") },
    { Id: "b", Title: "webhooks arrive late", at: at("19", "08") },
    { Id: "c", Title: "Cards fail", at: at("18", "08") },
    { Id: "d", Title: "Mail is late", at: at("17", "08") },
    { Id: "e", Title: "Mail is late", at: at("17", "09") },
  ];
  const dates = datesOfEqualTitles([...items, ...items], { zone: "UTC", now: at("21", "08") });
  expect([...dates]).toEqual([
    ["a", "20 Nov"],
    ["b", "19 Nov"],
    ["d", "17 Nov, 08:00"],
    ["e", "17 Nov, 09:00"],
  ]);
});

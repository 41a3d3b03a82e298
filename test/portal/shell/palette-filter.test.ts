import { expect, it } from "vitest";
import { type PaletteRecords, startsWithRecords } from "../../../portal/src/shell/palette-filter.ts";

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

import { expect, it, vi } from "vitest";
import { globalActions } from "../../../portal/src/shell/global-actions.ts";
import { allNavigationItems } from "../../../portal/src/shell/navigation-places.ts";
import { bestRank } from "../../../portal/src/shell/rank-match.ts";

const found = (text: string, role: "Viewer" | "Editor" | "Admin") =>
  globalActions(role, vi.fn<(options: object) => Promise<void>>())
    .map(({ label }) => label)
    .filter((label) => label.toLowerCase().startsWith(text));

it("the palette creates all that a role may create, and imports subscribers", () => {
  expect(found("create", "Editor")).toEqual([
    "Create incident from failing components",
    "Create announcement",
    "Create incident",
    "Create maintenance",
    "Create notice",
    "Create component",
    "Create group",
    "Create template",
  ]);
  expect(found("create", "Admin")).toEqual([
    ...found("create", "Editor"),
    "Create API Key",
    "Create Webhook Key",
    "Create page",
    "Create integration",
  ]);
  expect(found("import", "Admin")).toEqual(["Import subscribers"]);
  expect(found("delete", "Editor")).toEqual(["Delete component…", "Delete announcement…"]);
  expect(found("delete", "Viewer")).toEqual([]);
  expect([...found("import", "Editor"), ...found("create", "Viewer")]).toEqual([]);
});

it("the commands of the palette lead to the dialog that they name", () => {
  const navigate = vi.fn<(options: object) => Promise<void>>();
  const run = (id: string) =>
    globalActions("Admin", navigate)
      .find((action) => action.id === id)
      ?.run();
  run("create-group");
  run("create-template");
  run("import-subscribers");
  expect(navigate.mock.calls.flat()).toEqual([
    { to: "/components", search: { create: "group" } },
    { to: "/templates", search: { create: true } },
    { to: "/subscribers/import" },
  ]);
});

it("the palette finds all that sends to a channel by its name: subscribers, destinations and both settings", () => {
  const actions = globalActions("Admin", vi.fn<(options: object) => Promise<void>>());
  const labels = (query: string) =>
    [...actions, ...allNavigationItems]
      .filter((line) => bestRank(query, [line]) > 0)
      .map(({ label }) => label);
  const all = ["Add subscriber", "Add destination", "Subscribers", "Notifications", "Team alerts"];
  for (const query of ["slack", "teams", "discord", "google chat", "webhook", "mail"])
    expect(labels(query), query).toEqual(expect.arrayContaining(all));
  for (const query of ["smtp", "push"]) expect(labels(query), query).toContain("Notifications");
});

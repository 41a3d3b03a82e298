import { expect, test } from "vitest";
import { withSelectedStatuses } from "../../../../portal/src/screens/composer/model/selected-statuses.ts";

test("a status that was changed after the preview is taken to be shown, until the next preview", () => {
  const now = {
    Name: "API",
    Now: "Operational" as const,
    NowSince: "2026-11-29T09:00:00.000Z",
    Voices: [],
    After: "Degraded Performance" as const,
  };
  const components = [
    { ...now, ComponentId: "a" },
    { ...now, ComponentId: "b" },
  ];
  const previewed = [
    { componentId: "a", status: "Degraded Performance" },
    { componentId: "b", status: "Operational" },
  ] as const;
  const selected = [{ componentId: "a", status: "Major Outage" }, previewed[1]] as const;
  const after = withSelectedStatuses(components, { previewed, selected }).map(({ After }) => After);
  expect(after).toEqual(["Major Outage", "Degraded Performance"]);
});

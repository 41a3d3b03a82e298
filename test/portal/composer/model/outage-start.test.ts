import { describe, expect, it } from "vitest";
import { blankForm, type ComposerForm } from "../../../../portal/src/screens/composer/model/composer-form.ts";
import { followOutage, type Outage } from "../../../../portal/src/screens/composer/model/outage-start.ts";

const now = Date.UTC(2026, 10, 21, 14, 5);
const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
const outages: readonly Outage[] = [
  { ComponentId: "checkout", Status: "Major Outage", Since: at(30) },
  { ComponentId: "api", Status: "Partial Outage", Since: at(10) },
  { ComponentId: "archive", Status: "Major Outage", Since: at(3_000) },
];
const checkout = { componentId: "checkout", status: "Major Outage" } as const;
const api = { componentId: "api", status: "Partial Outage" } as const;
const form = (fields: Partial<ComposerForm>): ComposerForm => ({ ...blankForm("Incident"), ...fields });
const startOf = (previous: ComposerForm, next: Partial<ComposerForm>) =>
  followOutage({ previous, next: { ...previous, ...next } }, outages, now).startsAt;

describe("the beginning of an incident", () => {
  it("the beginning of an incident is the time from which all its components have had the announced statuses", () => {
    expect(startOf(form({}), { affected: [checkout] })).toBe(at(30));
    expect(startOf(form({ startsAt: at(30), affected: [checkout] }), { affected: [checkout, api] })).toBe(
      at(10),
    );
  });

  it("the beginning of an incident is the time of publishing if that would change a component's history", () => {
    const search = { componentId: "search", status: "Major Outage" } as const;
    expect(startOf(form({}), { affected: [{ ...checkout, status: "Partial Outage" }] })).toBeNull();
    const started = form({ startsAt: at(30), affected: [checkout] });
    expect(startOf(started, { affected: [checkout, search] })).toBeNull();
    expect(startOf(started, { kind: "Maintenance" })).toBeNull();
    expect(startOf(form({}), { affected: [{ ...checkout, componentId: "archive" }] })).toBeNull();
  });

  it("the beginning of an incident stays as entered, whatever components are added", () => {
    expect(startOf(form({ startsAt: at(50) }), { affected: [checkout] })).toBe(at(50));
    const started = form({ startsAt: at(30), affected: [checkout] });
    expect(startOf(started, { startsAt: at(20) })).toBe(at(20));
    expect(startOf(started, { startsAt: null })).toBeNull();
    expect(startOf({ ...started, startsAt: null }, { affected: [checkout, api] })).toBeNull();
  });
});

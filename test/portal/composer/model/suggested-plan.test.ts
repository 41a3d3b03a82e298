import { describe, expect, it } from "vitest";
import { blankForm, withKind } from "../../../../portal/src/screens/composer/model/composer-form.ts";
import { isWorthSaving } from "../../../../portal/src/screens/composer/model/saved-form.ts";
import {
  suggestedStart,
  withSuggestedPlan,
} from "../../../../portal/src/screens/composer/model/suggested-plan.ts";

const at = (time: string) => Date.parse(time);
const clock = { now: at("2026-11-29T09:10:00Z"), zone: "UTC" };
const incident = blankForm("Incident");
const planned = withSuggestedPlan({ previous: incident, next: withKind(incident, "Maintenance") }, clock);

describe("the suggested times of a maintenance", () => {
  it.each([
    ["2026-11-29T09:30:00Z", "UTC", "2026-11-29T10:00:00.000Z"],
    ["2026-11-29T09:30:01Z", "UTC", "2026-11-29T11:00:00.000Z"],
    ["2026-11-29T09:10:00Z", "Asia/Kolkata", "2026-11-29T10:30:00.000Z"],
  ])("the suggested start at %s in %s is the next full hour at least 30 minutes away", (now, zone, start) => {
    expect(new Date(suggestedStart(at(now), zone)).toISOString()).toBe(start);
  });

  it("a form that becomes a maintenance lasts one hour from the suggested start, unless it has a start", () => {
    expect(planned).toMatchObject({
      startsAt: "2026-11-29T10:00:00.000Z",
      endsAt: "2026-11-29T11:00:00.000Z",
    });
    const notice = { ...blankForm("Notice"), startsAt: "2026-12-01T02:00:00.000Z" };
    const next = withKind(notice, "Maintenance");
    expect(withSuggestedPlan({ previous: notice, next }, clock).startsAt).toBe(notice.startsAt);
    const cleared = { ...planned, startsAt: null };
    expect(withSuggestedPlan({ previous: planned, next: cleared }, clock)).toBe(cleared);
  });

  it("an announcement that was a maintenance appears at once, not at the suggested time", () => {
    const next = withKind(planned, "Notice");
    expect(withSuggestedPlan({ previous: planned, next }, clock)).toMatchObject({
      startsAt: null,
      endsAt: null,
    });
  });

  it("a maintenance with suggested times alone is no draft worth saving", () => {
    expect(isWorthSaving("CreateAnnouncement", planned, incident)).toBe(false);
    expect(isWorthSaving("CreateAnnouncement", { ...planned, title: "Move" }, incident)).toBe(true);
  });
});

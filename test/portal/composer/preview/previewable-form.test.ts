import { expect, it } from "vitest";
import { blankForm } from "../../../../portal/src/screens/composer/model/composer-form.ts";
import { isWindowOver } from "../../../../portal/src/screens/composer/model/missing-fields.ts";
import { notifiesSubscribers } from "../../../../portal/src/screens/composer/model/request-bodies.ts";
import {
  correctedBody,
  inventedTimes,
  previewBody,
  previewObstacle,
} from "../../../../portal/src/screens/composer/preview/previewable-form.ts";
import { composer } from "../../../../portal/src/texts/composer.ts";

const opened = { operation: "CreateAnnouncement" } as const;
const maintenance = {
  ...blankForm("Maintenance"),
  startsAt: "2026-11-21T14:00:00.000Z",
  endsAt: "2026-11-21T13:00:00.000Z",
};

it("a form with a wrong value says which one keeps it from being previewed", () => {
  expect(previewObstacle(opened, maintenance, null)).toBe("endsTooEarly");
  expect(previewBody(opened, maintenance, null)).toBeUndefined();
  expect(composer.whatWillHappenLater(composer.missing.endsTooEarly)).toBe(
    "End must be after start. Then you’ll see here what will happen.",
  );
});

it("the fields beside a wrong end are previewed and checked with an end after the start", () => {
  const wrong = { ...maintenance, startsAt: "2126-11-21T14:00:00.000Z", recurrence: "FREQ=SOMETIMES" };
  expect(correctedBody(opened, wrong, null)).toMatchObject({
    EndsAt: "2126-11-21T15:00:00.000Z",
    Recurrence: "FREQ=SOMETIMES",
  });
  expect(inventedTimes(opened, wrong, null)).toEqual(["2126-11-21T15:00:00.000Z"]);
  const right = { ...wrong, endsAt: "2126-11-21T15:00:00.000Z" };
  expect(correctedBody(opened, right, null)).toBeUndefined();
  expect(inventedTimes(opened, right, null)).toEqual([]);
});

it("the fields beside a past window, or missing times, are previewed with times that are possible", () => {
  const now = Date.now();
  const hoursFromNow = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const past = {
    ...maintenance,
    title: "New disks",
    startsAt: hoursFromNow(-48),
    endsAt: hoursFromNow(-47),
    recurrence: "FREQ=DAILY",
  };
  const body = correctedBody(opened, past, null);
  expect(body).toMatchObject({ Title: "New disks", StartsAt: past.startsAt });
  expect(Date.parse(String(body?.["EndsAt"]))).toBeGreaterThan(now);
  // Otherwise each keystroke's time would delay the preview.
  expect(correctedBody(opened, past, null)).toEqual(body);
  for (const missing of [{ startsAt: null }, { endsAt: null }, { startsAt: null, endsAt: null }])
    expect(correctedBody(opened, { ...past, ...missing }, null)).toMatchObject({
      Kind: "Maintenance",
      Title: "New disks",
    });
});

it("maintenance whose whole window is past is not previewed as planned, but as completed", () => {
  const past = { ...maintenance, startsAt: "2026-11-21T12:00:00.000Z" };
  const now = Date.parse(past.endsAt);
  expect(isWindowOver(past, now)).toBe(true);
  expect(previewObstacle(opened, past, null)).toBe("windowOver");
  for (const changes of [{ autoComplete: false }, { autoStart: false }])
    expect(previewObstacle(opened, { ...past, ...changes }, null)).toBeUndefined();
  expect(isWindowOver({ ...past, recurrence: "FREQ=DAILY" }, now)).toBe(true);
  expect(isWindowOver(past, now - 1)).toBe(false);
  const completed = { ...past, state: "Completed", recurrence: "FREQ=DAILY" } as const;
  expect(previewBody(opened, completed, null)).not.toHaveProperty("Recurrence");
  expect(notifiesSubscribers("CreateAnnouncement", completed, undefined)).toBe(false);
});

it("a preview that is being loaded asks for nothing", () => {
  expect([composer.previewWaits(undefined), composer.whatWillHappenLater(undefined)]).toEqual([
    "Preparing the preview…",
    "Working out what will happen…",
  ]);
});

it("a form without title and message is previewed with placeholders", () => {
  const planned = { ...maintenance, endsAt: "2126-11-21T15:00:00.000Z" };
  expect(previewObstacle(opened, planned, null)).toBeUndefined();
  expect(previewBody(opened, planned, null)).toMatchObject({ Title: composer.untitled });
});

import { expect, test } from "vitest";
import { blankForm } from "../../../../portal/src/screens/composer/model/composer-form.ts";
import { planText } from "../../../../portal/src/screens/composer/model/plan-text.ts";

const clock = { zone: "Europe/London", now: Date.parse("2026-11-29T09:00:00Z") };
const maintenance = {
  ...blankForm("Maintenance"),
  startsAt: "2026-11-29T10:00:00Z",
  endsAt: "2026-11-29T11:00:00Z",
};

test("the plan of a maintenance has its days, times and zone, and says what is automatic", () => {
  expect(planText(maintenance, clock)).toBe("Sun 29 Nov, 10:00–11:00 GMT, starts and ends automatically");
  expect(planText({ ...maintenance, autoStart: false }, clock)).toMatch(
    /, started manually, ends automatically$/u,
  );
  expect(planText({ ...maintenance, autoComplete: false }, clock)).toMatch(
    /, starts automatically, ended manually$/u,
  );
  expect(planText({ ...maintenance, state: "In Progress" }, clock)).toMatch(/GMT, ends automatically$/u);
  expect(planText({ ...maintenance, state: "Completed" }, clock)).toBe("Sun 29 Nov, 10:00–11:00 GMT");
});

test("the plan of a maintenance that ends on another day or in another year says so", () => {
  const endsAt = "2027-01-02T01:30:00Z";
  expect(planText({ ...maintenance, endsAt }, clock)).toMatch(
    /^Sun 29 Nov, 10:00 – Sat 2 Jan 2027, 01:30 GMT,/u,
  );
});

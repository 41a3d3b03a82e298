/** The order of open announcements. */
import { expect, test } from "vitest";
import { openOf } from "../../../src/publishing/page/announcement-sections.ts";
import { withAnnouncements } from "./announcement-examples.ts";
import { exampleSnapshot } from "./fixtures.ts";

const calm = exampleSnapshot("calm");
const since = (minutes: number) => calm.asOf - minutes * 60_000;

test("open incidents are ordered by impact, and one whose fix is only watched stands below those that go on", () => {
  const titles = (state: "Identified" | "Monitoring", status: "Operational" | "Major Outage") => {
    const critical = { title: "Payments", impact: "Critical", beganAt: since(9) } as const;
    const { announcements } = withAnnouncements(calm, [
      { ...critical, state, affected: { Checkout: status } },
      { title: "Sign-in", impact: "Major", state: "Identified", beganAt: since(6) },
      { title: "Images", impact: "Minor", state: "Identified", beganAt: since(3) },
    ]);
    return openOf(announcements).map(({ title }) => title);
  };
  expect(titles("Identified", "Major Outage")).toEqual(["Payments", "Sign-in", "Images"]);
  expect(titles("Monitoring", "Major Outage")).toEqual(["Payments", "Sign-in", "Images"]);
  expect(titles("Monitoring", "Operational")).toEqual(["Sign-in", "Images", "Payments"]);
});

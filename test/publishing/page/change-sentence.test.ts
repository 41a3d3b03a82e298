import { describe, expect, test } from "vitest";
import { changeSentence, type Gist } from "../../../src/publishing/browser/page/change-sentence.ts";

const incident = (state: string, updatedAt: string) =>
  [
    "tokyo",
    [
      `Tokyo: one of three zones is down, Incident ${state}.`,
      `Tokyo: one of three zones is down, ${state}.`,
      updatedAt,
    ],
  ] as const;
const page = (headline: string, ...open: ReturnType<typeof incident>[]): Gist => [
  headline,
  `${headline}mj`,
  new Map(open),
];
const endOf = (id: string) =>
  id === "tokyo" ? "Tokyo: one of three zones is down, Resolved after 39 min." : "";
const sentenceOf = (before: Gist, next: Gist) => changeSentence([before, next], endOf);

const calm = page("All Systems Operational");
const outage = page("Tokyo: Partial Outage");
const announced = page("Tokyo: Partial Outage", incident("Investigating", "13:54"));

describe("the announcement for screen readers of an update", () => {
  test("a changed status is announced by the headline, and nothing is said if nothing changed", () => {
    expect(sentenceOf(calm, outage)).toBe("Tokyo: Partial Outage.");
    expect(sentenceOf(announced, announced)).toBe("");
  });

  test("a new incident is announced with its kind, state and title, without a status that is the same", () => {
    expect(sentenceOf(outage, announced)).toBe("Tokyo: one of three zones is down, Incident Investigating.");
    expect(sentenceOf(calm, announced)).toBe(
      "Tokyo: one of three zones is down, Incident Investigating. Tokyo: Partial Outage.",
    );
  });

  test("an update of an incident is announced with its state and title", () => {
    const next = page("Tokyo: Partial Outage", incident("Identified", "14:10"));
    expect(sentenceOf(announced, next)).toBe("Tokyo: one of three zones is down, Identified.");
  });

  test("the end of an incident is announced, with the status that follows; a deleted one is not said to have ended", () => {
    expect(sentenceOf(announced, calm)).toBe(
      "Tokyo: one of three zones is down, Resolved after 39 min. All Systems Operational.",
    );
    expect(changeSentence([announced, outage], () => "")).toBe("");
  });

  test("a headline that is the title of the announcement is said once", () => {
    const titled = page("Tokyo: one of three zones is down", incident("Investigating", "13:54"));
    expect(sentenceOf(calm, titled)).toBe("Tokyo: one of three zones is down, Incident Investigating.");
  });
});

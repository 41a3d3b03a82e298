import { expect, it } from "vitest";
import { causeInSentence } from "../../../portal/src/texts/sources.ts";

const cause = { Message: null, AnnouncementId: null, ReportedAt: null, By: null };

it("a status period names its cause, and that a source ended where one did", () => {
  const signal = { ...cause, Kind: "Signal" as const, Source: "probe-1" };
  const announced = { ...cause, Kind: "Announcement" as const, Source: null };
  const override = { ...cause, Kind: "Pin" as const, Source: null };
  const sentences = [true, false].map((Ended) =>
    [signal, announced, override].map((source) => causeInSentence({ ...source, Ended }, "Operational")),
  );
  expect(sentences).toEqual([
    ["probe-1 closed", "announcement closed", "override ended"],
    ["reported by probe-1", "announced", "overridden"],
  ]);
});

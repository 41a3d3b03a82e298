/** The filters of lists by time. */
import { beforeEach, describe, expect, it } from "vitest";
import { parsePageCreate } from "../../src/commands/pages/page-edit.ts";
import { readTimeBounds } from "../../src/queries/time-bounds.ts";
import { Stage } from "../commands/stage.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const written = async (filters: Parameters<typeof readTimeBounds>[1]) => {
  const { from, to } = await readTimeBounds(await stage.bus(), filters);
  return [from, to].map((at) => (at === undefined ? undefined : new Date(at).toISOString()));
};

describe("the bounds of a list", () => {
  sqliteTest("a bound that is a time is taken as it is", async () => {
    expect(await written({ From: Date.parse("2026-11-24T08:00:00Z") })).toEqual([
      "2026-11-24T08:00:00.000Z",
      undefined,
    ]);
  });

  it("a day is from its start to its end in the time zone of the page, or of the first page", async () => {
    await stage.send(parsePageCreate({ Name: "Berlin", Slug: "berlin", TimeZone: "Europe/Berlin" }));
    const changeOfClocks = { From: "2026-10-25", To: "2026-10-25" };
    expect(await written({ ...changeOfClocks, Page: "Berlin" })).toEqual([
      "2026-10-24T22:00:00.000Z",
      "2026-10-25T23:00:00.000Z",
    ]);
    expect(await written(changeOfClocks)).toEqual(["2026-10-25T00:00:00.000Z", "2026-10-26T00:00:00.000Z"]);
  });
});

/** The same request a hundred times at once (F-42): one effect, and equal responses for all. */
import { describe, expect, it } from "vitest";
import { shared } from "../harness/shared.ts";
import type { CallOptions, CallResponse, Calls } from "./calls.ts";
import { historyOf, reportsIn } from "./records.ts";
import { place, serveHere } from "./service.ts";

const times = 100;

const report: CallOptions = {
  method: "POST",
  body: { ComponentName: "Component 0", Status: "Major Outage", Message: "once" },
};
const component: CallOptions = { method: "POST", body: { Name: "Made once" } };
const webhook = "/api/WebHook/UpdateComponentStatus";

function atOnce(calls: Calls, path: string, options: CallOptions): Promise<CallResponse[]> {
  return Promise.all(Array.from({ length: times }, () => calls.request(path, options)));
}

const isReplayed = ({ headers }: CallResponse) => headers["idempotency-replayed"] === "true";

describe("a hundred of the same request at once", () => {
  const theService = shared(async () => {
    const here = await place();
    return { here, calls: (await serveHere(here)).calls };
  });

  it("a hundred simultaneous requests with one Idempotency-Key have one effect and one response", async () => {
    const { here, calls } = theService();
    for (const { path, options, status } of [
      { path: webhook, options: report, status: 200 },
      { path: "/api/Component", options: component, status: 201 },
    ]) {
      const responses = await atOnce(calls, path, {
        ...options,
        headers: { "idempotency-key": `"one for ${path}"` },
      });
      expect(new Set(responses.map((response) => response.status))).toEqual(new Set([status]));
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
      const { size } = new Set(
        responses.map(({ headers }) => JSON.stringify([headers["etag"], headers["location"]])),
      );
      expect(size).toBe(1);
      expect(responses.filter(isReplayed)).toHaveLength(times - 1);
    }
    expect(reportsIn(here.box)).toEqual(["once"]);
    const periods = await historyOf(calls, here.components[0]?.id ?? "");
    expect(periods.filter(({ Status }) => Status === "Major Outage")).toHaveLength(1);
    expect(here.box.rows("select id from component where name = 'Made once'")).toHaveLength(1);
  });

  it("a hundred simultaneous requests without an Idempotency-Key have a hundred effects (the control)", async () => {
    const { here, calls } = theService();
    const before = reportsIn(here.box).length;
    const responses = await atOnce(calls, webhook, report);
    expect(responses.filter(isReplayed)).toEqual([]);
    expect(reportsIn(here.box)).toHaveLength(before + times);
  });
});

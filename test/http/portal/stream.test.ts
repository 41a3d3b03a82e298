import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { OverviewPage } from "../../../src/contract/portal/overview.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";
import { EventStream } from "../../../src/http/portal/live/event-stream.ts";

/** A reader that reads only on request. */
function reading() {
  const received: string[] = [];
  let takeNext: (() => void) | undefined;
  let isSlow = false;
  const response = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      received.push(chunk.toString());
      if (isSlow) takeNext = done;
      else done();
    },
  });
  let now = 0;
  let isStopping = false;
  const clock = { now: () => now, monotonic: () => now };
  let checks = 0;
  const answers: (boolean | Error)[] = [];
  const goesOn = async () => {
    checks += 1;
    const answer = answers.shift() ?? true;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const stream = new EventStream(response, {
    sessionNumber: 1,
    isSignedIn: goesOn,
    clock,
    isStopping: () => isStopping,
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    stream,
    response,
    received,
    turn,
    stall: () => {
      isSlow = true;
    },
    flow: async () => {
      isSlow = false;
      takeNext?.();
      takeNext = undefined;
      await turn();
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    stop: () => {
      isStopping = true;
    },
    answers,
    checkCount: () => checks,
  };
}

const page = (slug: string, status: ComponentStatus): OverviewPage => ({
  Id: slug,
  Slug: slug,
  Name: slug,
  Url: `http://localhost/page/${slug}/`,
  TimeZone: "UTC",
  Access: "Public",
  Components: 1,
  Indicator: "Major",
  Description: status,
  Worst: status,
  Since: null,
  Stale: false,
});

const events = (received: readonly string[]) => received.filter((text) => text.startsWith("id:"));

describe("a stream", () => {
  it("a stream sends each change, with its revision as the event's id", async () => {
    const { stream, received, turn } = reading();
    await turn();
    stream.changed({ Revision: 7, Keys: false, Pages: [] });
    await turn();
    stream.changed({ Revision: 8, Keys: true, Pages: [] });
    await turn();
    expect(received).toEqual([
      "retry: 2000\n\n",
      'id: 7\ndata: {"Revision":7,"Keys":false,"Pages":[]}\n\n',
      'id: 8\ndata: {"Revision":8,"Keys":true,"Pages":[]}\n\n',
    ]);
  });

  it("a stream keeps only the newest event for a slow reader, with a flag for changed keys", async () => {
    const { stream, received, turn, stall, flow, response } = reading();
    await turn();
    stall();
    stream.changed({ Revision: 1, Keys: false, Pages: [] });
    for (let revision = 2; revision < 10_000; revision += 1) {
      stream.changed({ Revision: revision, Keys: revision === 50, Pages: [] });
    }
    expect(response.writableLength).toBeLessThan(100);
    await flow();
    expect(events(received)).toEqual([
      'id: 1\ndata: {"Revision":1,"Keys":false,"Pages":[]}\n\n',
      'id: 9999\ndata: {"Revision":9999,"Keys":true,"Pages":[]}\n\n',
    ]);
  });

  it("a slow reader gets the newest status of each page that changed in the meantime", async () => {
    const { stream, received, turn, stall, flow } = reading();
    await turn();
    stall();
    stream.changed({ Revision: 1, Keys: false, Pages: [] });
    stream.changed({ Revision: 2, Keys: false, Pages: [page("a", "Degraded Performance")] });
    stream.changed({ Revision: 3, Keys: false, Pages: [page("b", "Partial Outage")] });
    stream.changed({ Revision: 4, Keys: false, Pages: [page("a", "Major Outage")] });
    await flow();
    const [, merged = ""] = events(received);
    expect(JSON.parse(merged.slice(merged.indexOf("{")))).toEqual({
      Revision: 4,
      Keys: false,
      Pages: [page("a", "Major Outage"), page("b", "Partial Outage")],
    });
  });

  it("a stream sends a comment every five seconds without events, but not to a reader that has stalled", async () => {
    const { stream, received, turn, pass, stall } = reading();
    await turn();
    pass(4_999);
    stream.looked();
    pass(1);
    stream.looked();
    await turn();
    expect(received.slice(1)).toEqual([": beat\n\n"]);
    stall();
    stream.changed({ Revision: 1, Keys: false, Pages: [] });
    pass(60_000);
    stream.looked();
    expect(received).toHaveLength(3);
  });

  it("a stream checks its session soon after it starts, and when keys or people change", async () => {
    const { stream, turn, pass, checkCount, answers, response } = reading();
    stream.looked();
    expect(checkCount()).toBe(0);
    pass(500);
    stream.looked();
    await turn();
    pass(60_000);
    stream.looked();
    stream.changed({ Revision: 1, Keys: false, Pages: [] });
    stream.looked();
    expect(checkCount()).toBe(1);
    answers.push(new Error("no store"), false);
    stream.changed({ Revision: 2, Keys: true, Pages: [] });
    stream.looked();
    await turn();
    expect([checkCount(), response.writableEnded]).toEqual([2, false]);
    pass(1_000);
    stream.looked();
    await turn();
    expect([checkCount(), response.writableEnded]).toEqual([3, true]);
  });

  it("a stream ends when the service stops, and accepts nothing afterwards", async () => {
    const { stream, received, turn, stop, response } = reading();
    await turn();
    stop();
    stream.looked();
    stream.changed({ Revision: 1, Keys: false, Pages: [] });
    await turn();
    expect([response.writableEnded, received.length]).toEqual([true, 1]);
  });
});

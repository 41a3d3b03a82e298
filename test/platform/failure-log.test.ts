import { describe, expect, it } from "vitest";
import { FailureLog } from "../../src/platform/failure-log.ts";
import { createLogger } from "../../src/platform/logger.ts";

const sending = { failed: "sending failed", recovered: "sending works again" };
const cleanup = { failed: "cleanup failed", recovered: "cleanup works again" };

describe("the log of failures of repeated work", () => {
  it("a failure is logged when it begins and when it is over, with a stack once for all work that it stops", () => {
    const lines: string[] = [];
    const failures = new FailureLog(createLogger("info", { write: (line) => lines.push(line) }));
    const outage = new Error("the store is away");
    failures.succeeded(sending);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      failures.failed(sending, outage);
      failures.failed(cleanup, outage);
    }
    failures.succeeded(sending);
    failures.succeeded(cleanup);
    failures.succeeded(sending);
    failures.failed(sending, outage);
    expect(lines.map((line) => /"msg":"([^"]*)"/u.exec(line)?.[1])).toEqual([
      "sending failed",
      "cleanup failed",
      "sending works again",
      "cleanup works again",
      "sending failed",
    ]);
    expect(lines.map((line) => line.includes("stack"))).toEqual([true, false, false, false, true]);
  });

  it("work that goes on failing for other reasons logs each once, at most five", () => {
    const lines: string[] = [];
    const failures = new FailureLog(createLogger("info", { write: (line) => lines.push(line) }));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      failures.failed(sending, new Error("the store is away"));
      failures.failed(sending, new Error("a mistake"));
    }
    expect(lines.map((line) => line.includes("stack"))).toEqual([true, true]);
    for (let attempt = 0; attempt < 10; attempt += 1) failures.failed(sending, new Error(`port ${attempt}`));
    expect(lines).toHaveLength(5);
  });

  it("a failure for another reason has a stack of its own", () => {
    const lines: string[] = [];
    const failures = new FailureLog(createLogger("info", { write: (line) => lines.push(line) }));
    failures.failed(sending, new Error("the store is away"));
    failures.failed(cleanup, new Error("a mistake"));
    expect(lines.map((line) => line.includes("stack"))).toEqual([true, true]);
  });

  it("logs of one logger share the stack of a reason, those of another have their own", () => {
    const lines: string[] = [];
    const [logger, other] = [1, 2].map(() => createLogger("info", { write: (line) => lines.push(line) }));
    if (logger === undefined || other === undefined) throw new Error("there are two loggers");
    const logs = [new FailureLog(logger), new FailureLog(logger), new FailureLog(other)];
    for (const failures of logs) failures.failed(sending, new Error("the store is away"));
    expect(lines.map((line) => line.includes("stack"))).toEqual([true, false, true]);
  });
});

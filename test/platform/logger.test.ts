import { describe, expect, it } from "vitest";
import { createLogger, type Logger } from "../../src/platform/logger.ts";

const key = `sbx_rw_${"Zk3".repeat(12)}`;

function written(log: (logger: Logger) => void): Record<string, unknown> {
  const lines: string[] = [];
  log(createLogger("trace", { write: (line) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "") as Record<string, unknown>;
}

function text(log: (logger: Logger) => void): string {
  return JSON.stringify(written(log));
}

describe("the log", () => {
  it("the log has the time, the level as a word, the message and the request", () => {
    expect(written((logger) => logger.warn({ requestId: "r1", status: 503 }, "the store is gone"))).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u) as unknown,
      level: "warn",
      msg: "the store is gone",
      requestId: "r1",
      status: 503,
    });
  });

  it("the log omits all unlisted fields, including those of child loggers", () => {
    const fields = {
      url: "/?api_key=x",
      headers: { "x-api-key": "x" },
      body: "x",
      key: "x",
      req: { url: "/" },
      port: 80,
    };
    expect(written((logger) => logger.info(fields, "asked"))).toMatchObject({ port: 80 });
    const line = written((logger) => logger.child(fields).child({ password: "x", count: 2 }).info("asked"));
    expect(Object.keys(line).toSorted()).toEqual(["count", "level", "msg", "port", "time"]);
  });

  it("the log omits parts of a listed field that are not plain values", () => {
    expect(
      written((logger) => logger.info({ status: { password: "x" }, componentNumbers: [1, { a: 1 }] }, "m")),
    ).toEqual(expect.objectContaining({ componentNumbers: [1, null] }));
  });

  it("the log contains an error's type, message, code, stack and cause", () => {
    const cause = Object.assign(new Error("disk full"), { code: "ENOSPC", request: { headers: "x" } });
    const line = written((logger) =>
      logger.error({ err: new TypeError("could not write", { cause }), requestId: "r" }, "failed"),
    );
    expect(line["error"]).toMatchObject({
      type: "TypeError",
      message: "could not write",
      stack: expect.stringContaining("logger.test.ts") as unknown,
      cause: { type: "Error", message: "disk full", code: "ENOSPC" },
    });
    expect(JSON.stringify(line)).not.toContain("headers");
  });

  it("the log contains a thrown string, but no cause that is not an error", () => {
    const token = "eyJhbGciOiJub25lIn0";
    expect(text((logger) => logger.error({ err: "no such thing" }, "failed"))).toContain("no such thing");
    const err = new Error("not well-formed", { cause: token });
    expect(text((logger) => logger.error({ err }, "failed"))).not.toContain(token);
  });

  it("the log of an error that is its own cause is finite", () => {
    const error = new Error("round");
    error.cause = error;
    expect(written((logger) => logger.error(error))["error"]).toMatchObject({ message: "round" });
  });

  it.each<[string, (logger: Logger) => void]>([
    ["a message", (logger) => logger.info(`the key ${key} came`)],
    ["a field", (logger) => logger.info({ file: key }, "x")],
    ["an error's message", (logger) => logger.error(new Error(`refused ${key}`))],
    ["a cause", (logger) => logger.error(new Error("x", { cause: new Error(`of ${key}`) }))],
    ["a child", (logger) => logger.child({ host: key }).info("x")],
    ["an encoded address", (logger) => logger.info(`/${key.replaceAll("_", "%5F")}`)],
  ])("the log never writes a key contained in %s", (_where, log) => {
    expect(text(log)).not.toContain(key.slice(7, 20));
  });

  it("the log keeps the recognizable start of a key", () => {
    expect(written((logger) => logger.info(`the key ${key} came`))["msg"]).toBe("the key sbx_rw_… came");
  });

  it.each([
    ["/api/StatusPage?api_key=canary-value", "/api/StatusPage?…"],
    ["https://example.com/a/b?x=canary-value&y=1 failed", "https://example.com/a/b?… failed"],
    ['"/x?a=canary\\-value"', '"/x?…'],
    ["smtp://me:canary-value@mail.example.com/", "smtp://…@mail.example.com/"],
    ["is it api_key=canary-value", "is it api_key=…"],
    ["is it there? yes", "is it there? yes"],
  ])("the log omits the query and the password of a URL: %s", (message, expected) => {
    const line = text((logger) => logger.error(new Error(message)));
    expect(line).not.toContain("canary-value");
    expect(written((logger) => logger.info(message))["msg"]).toContain(expected);
  });
});

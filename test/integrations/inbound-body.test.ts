import { describe, expect, it } from "vitest";
import { readInboundBody } from "../../src/integrations/inbound-body.ts";

const read = (text: string, contentType?: string) => readInboundBody(Buffer.from(text), contentType);

describe("the body of an event", () => {
  it.each([undefined, "text/plain; charset=UTF-8", "application/json", "application/x-www-form-urlencoded"])(
    "the body of an event is parsed as JSON under the media type %s",
    (contentType) => {
      expect(read(' {"a": [1]} ', contentType)).toEqual({ json: { a: [1] } });
    },
  );

  it("the body of an event is read as the fields of a form", () => {
    expect(read("alertType=1&monitorFriendlyName=My+API", "application/x-www-form-urlencoded")).toEqual({
      form: { alertType: "1", monitorFriendlyName: "My API" },
    });
  });

  it("the body of an event is read as the fields of multipart/form-data", () => {
    const part = (name: string, value: string) =>
      `--XyZ\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const text = `${part("data", '{"msg":"a\r\nb"}')}${part("version", "2")}--XyZ--\r\n`;
    expect(read(text, 'multipart/form-data; boundary="XyZ"')).toEqual({
      form: { data: '{"msg":"a\r\nb"}', version: "2" },
    });
  });

  it("the body of an event is refused if multipart/form-data names no boundary", () => {
    expect(read("x", "multipart/form-data")).toHaveProperty("problem");
  });

  it("the body of an event is text if it is neither JSON nor a form", () => {
    expect(read("CRITICAL: down", "text/plain")).toEqual({ text: "CRITICAL: down" });
    expect(read("")).toEqual({ text: "" });
  });

  it("the body of an event is refused if it is declared as JSON and is not", () => {
    expect(read("{", "application/json")).toEqual({ problem: "The body is not well-formed JSON." });
    expect(read("nothing", "application/cloudevents+json")).toHaveProperty("problem");
  });

  it("the body of an event is parsed up to 20 levels, and refused beyond, at any depth", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(read(nested(20))).toHaveProperty("json");
    expect(read(nested(21))).toEqual({ problem: "The body is nested deeper than 20 levels." });
    expect(read("[".repeat(1_000_000))).toHaveProperty("problem");
  });

  it("the body of an event is refused beyond 20,000 properties", () => {
    const properties = (count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"p${index}":0`).join()}}`;
    expect(read(properties(20_000))).toHaveProperty("json");
    expect(read(properties(20_001))).toEqual({ problem: "The body has more than 20,000 properties." });
  });

  it("the body of an event is measured without brackets and colons in strings", () => {
    expect(read(JSON.stringify({ text: '[{":\\"'.repeat(30_000) }))).toHaveProperty("json");
  });
});

/** Raw bytes: each is refused with an envelope and a closed connection, or parsed as exactly one request. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRaw } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";
const update = "/api/WebHook/UpdateComponentStatus";
const report = '{"ComponentName":"Website","Status":"Major Outage"}';
const length = Buffer.byteLength(report);

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  await server.component("Website");
});

afterAll(() => server.close());

const head = (...lines: readonly string[]) =>
  [
    `POST ${update} HTTP/1.1`,
    "Host: localhost",
    `X-API-KEY: ${key}`,
    "Content-Type: application/json",
    ...lines,
    "",
    "",
  ].join("\r\n");
/** The request that would run if it were parsed separately. */
const smuggled = `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`;

function statuses(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (?<status>\d{3}) /gu)].map(({ groups }) =>
    Number(groups?.["status"]),
  );
}

function expectRefused(received: string, status: number, code: string): void {
  expect(statuses(received)).toEqual([status]);
  const [headers = "", body = ""] = received.split("\r\n\r\n");
  expect(headers).toMatch(/^connection: close$/imu);
  expect(headers).toMatch(/^x-content-type-options: nosniff$/imu);
  expect(headers).toMatch(/^cache-control: (?:private, )?no-store$/imu);
  const requestId = /^x-request-id: (?<id>\S+)$/imu.exec(headers)?.groups?.["id"];
  expect(JSON.parse(body)).toMatchObject({ Success: false, Result: null, Code: code, RequestId: requestId });
}

async function shown(): Promise<unknown> {
  const { at } = await server.request("/api/StatusPage", { key });
  return at("Result", "Components", 0, "Status");
}

describe("ambiguous requests", () => {
  it.each([
    [
      "Content-Length and Transfer-Encoding",
      () => `${head(`Content-Length: ${length}`, "Transfer-Encoding: chunked")}0\r\n\r\n${smuggled}`,
    ],
    [
      "Transfer-Encoding and Content-Length",
      () => `${head("Transfer-Encoding: chunked", "Content-Length: 4")}0\r\n\r\n${smuggled}`,
    ],
    ["two lengths that differ", () => `${head("Content-Length: 0", `Content-Length: ${length}`)}${report}`],
    [
      "two lengths that agree",
      () => `${head(`Content-Length: ${length}`, `Content-Length: ${length}`)}${report}`,
    ],
    ["a length that is a list", () => `${head(`Content-Length: ${length}, ${length}`)}${report}`],
    ["a length with a sign", () => `${head(`Content-Length: +${length}`)}${report}`],
    ["a length below nothing", () => `${head("Content-Length: -1")}${report}`],
    ["a length in hexadecimal", () => `${head("Content-Length: 0x10")}${report}`],
    ["a space before the colon", () => `${head("Transfer-Encoding : chunked")}0\r\n\r\n${smuggled}`],
    [
      "an encoding that is not chunked last",
      () => `${head("Transfer-Encoding: chunked, identity")}0\r\n\r\n${smuggled}`,
    ],
    ["an encoding that nobody knows", () => `${head("Transfer-Encoding: xchunked")}0\r\n\r\n${smuggled}`],
    [
      "an encoding after a vertical tab",
      () => `${head("Transfer-Encoding: \x0bchunked")}0\r\n\r\n${smuggled}`,
    ],
    [
      "lines that end without a carriage return",
      () => `${head("Transfer-Encoding: chunked").replaceAll("\r\n", "\n")}0\n\n${smuggled}`,
    ],
    [
      "a header that goes on in the next line",
      () => `${head("X-Note: one\r\n two", `Content-Length: ${length}`)}${report}`,
    ],
    [
      "a carriage return within a header",
      () => `${head("X-Note: one\rTransfer-Encoding: chunked")}${report}`,
    ],
    ["NUL within a header", () => `${head("X-Note: one\0two")}${report}`],
    [
      "a chunk whose size is no number",
      () => `${head("Transfer-Encoding: chunked")}zz\r\n${report}\r\n0\r\n\r\n`,
    ],
    [
      "a chunk that is longer than it says",
      () => `${head("Transfer-Encoding: chunked")}1\r\n${report}\r\n0\r\n\r\n`,
    ],
    [
      "a chunk size beyond counting",
      () => `${head("Transfer-Encoding: chunked")}fffffffffffffffff\r\n${report}`,
    ],
  ])("an ambiguous request is refused and not processed: %s", async (_, bytes) => {
    const received = await sendRaw(server.port, bytes());
    expectRefused(received, 400, "BadRequest");
    expect(await shown()).toBe("Operational");
  });

  it("endless chunk extensions are refused", async () => {
    const received = await sendRaw(
      server.port,
      `${head("Transfer-Encoding: chunked")}1;a=${"b".repeat(20_000)}\r\n{\r\n0\r\n\r\n`,
    );
    expectRefused(received, 413, "PayloadTooLarge");
  });
});

describe("text that is not HTTP", () => {
  it.each([
    ["a TLS greeting", Buffer.from("160301020001000001fc0303", "hex")],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["an unknown version", "GET / HTTP/3.7\r\nHost: localhost\r\n\r\n"],
    ["a method with control characters", "GE\u0001T / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a target that is no path", "GET status HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a target with a fragment", "GET /#top HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
    ["a header without a name", "GET / HTTP/1.1\r\nHost: localhost\r\n: value\r\n\r\n"],
  ])("raw bytes that are not HTTP are refused: %s", async (_, bytes) => {
    const received = await sendRaw(server.port, bytes);
    expect(statuses(received)).toEqual([400]);
    expect(received).toContain('"Code":"BadRequest"');
  });

  it.each(["FETCH", "get"])(
    "the method %s, which HTTP does not have, is answered with those that exist",
    async (method) => {
      const received = await sendRaw(
        server.port,
        `${method} /api/Component HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      );
      expectRefused(received, 405, "MethodNotAllowed");
      expect(received).toMatch(/^allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r$/mu);
    },
  );

  it("a CONNECT request is disconnected", async () => {
    const received = await sendRaw(server.port, "CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n");
    expect(statuses(received).filter((status) => status < 400)).toEqual([]);
  });
});

it("a request without a key gets its 401, although its chunks are malformed", async () => {
  const request = head("Transfer-Encoding: chunked").replace(`X-API-KEY: ${key}\r\n`, "");
  expectRefused(await sendRaw(server.port, `${request}zz\r\n`), 401, "KeyMissing");
});

describe("the Host", () => {
  it.each([
    ["none", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n"],
  ])("the Host header %s is refused", async (_, bytes) => {
    const received = await sendRaw(server.port, bytes);
    expect(statuses(received)).toEqual([400]);
  });

  it("the host may be in the request target, as for proxies", async () => {
    const received = await sendRaw(
      server.port,
      "GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    expect(statuses(received)).toEqual([200]);
  });

  it("the Host header may be missing in HTTP/1.0", async () => {
    expect(statuses(await sendRaw(server.port, "GET /healthz HTTP/1.0\r\n\r\n"))).toEqual([200]);
  });

  it("a request without a version of HTTP names no host, and gets 421", async () => {
    expect(statuses(await sendRaw(server.port, "GET /\r\n\r\n"))).toEqual([421]);
  });
});

describe("too much", () => {
  it("an address over 8 KiB is refused", async () => {
    const path = `/api/StatusPage?x=${"a".repeat(9000)}`;
    const received = await sendRaw(
      server.port,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(statuses(received)).toEqual([414]);
  });

  it("an address over the limit of all headers is refused", async () => {
    const received = await sendRaw(
      server.port,
      `GET /${"a".repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    expectRefused(received, 414, "UriTooLong");
  });

  it("headers over 16 KiB are refused", async () => {
    const received = await sendRaw(
      server.port,
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Note: ${"a".repeat(20_000)}\r\n\r\n`,
    );
    expectRefused(received, 431, "HeadersTooLarge");
  });

  it("a body over the limit without a declared length is refused", async () => {
    const chunk = `8000\r\n${" ".repeat(0x8000)}\r\n`;
    const received = await sendRaw(server.port, head("Transfer-Encoding: chunked") + chunk.repeat(4));
    expectRefused(received, 413, "PayloadTooLarge");
    expect(await shown()).toBe("Operational");
  });
});

describe("an incomplete request", () => {
  /** Longer than any of them may take. */
  const stall = (bytes: string) => sendRaw(server.port, bytes, 30_000);

  it("an incomplete request gets a timeout response and is disconnected; a silent connection is only closed", async () => {
    const [headers, body, chunks, nothing] = await Promise.all([
      stall("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Note: "),
      stall(`${head("Content-Length: 5000")}{"`),
      stall(`${head("Transfer-Encoding: chunked")}1000\r\n{"`),
      stall(""),
    ]);
    for (const received of [headers, body, chunks]) expectRefused(received, 408, "RequestTimeout");
    expect(nothing).toBe("");
  });
});

describe("a sender with Expect: 100-continue", () => {
  it("a sender with Expect: 100-continue gets it once its request is admissible", async () => {
    const request = head(`Content-Length: ${length}`, "Expect: 100-continue", "Connection: close");
    const received = await sendRaw(server.port, request + report);
    expect(statuses(received)).toEqual([100, 200]);
  });

  it("a sender with Expect: 100-continue is refused before it sends its body", async () => {
    const request = head(`Content-Length: ${length}`, "Expect: 100-continue").replace(key, "sbx_rw_wrong");
    const received = await sendRaw(server.port, request);
    expect(statuses(received)).toEqual([401]);
    expect(received).toMatch(/^connection: close$/imu);
  });
});

it("successive connections, and several requests on one, are answered in order", async () => {
  const page = "GET /api/v2/status.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const received = await sendRaw(
    server.port,
    page + smuggled + page + "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  );
  expect(statuses(received)).toEqual([200, 200, 200, 200]);
});

it("a transfer encoding beside chunked is answered 501, and its body is not read as a request", async () => {
  const received = await sendRaw(
    server.port,
    `${head("Transfer-Encoding: gzip, chunked")}0\r\n\r\n${smuggled}`,
  );
  expectRefused(received, 501, "BadRequest");
});

import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { OutboundProblem, outboundHttp } from "../../src/platform/outbound-http.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const request = outboundHttp({
  deadline: 1500,
  maxBytes: 1000,
  isAllowed: ({ hostname }) => hostname === "127.0.0.1",
});
const get = { method: "GET", headers: {} } as const;

describe("the outbound client", () => {
  it("the outbound client sends its request, and returns the response", async () => {
    const url = await serve((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => {
        body += part.toString();
      });
      request.on("end", () => response.writeHead(201, { "x-told": request.headers["x-asked"] }).end(body));
    });
    const answer = await request(url, { method: "POST", headers: { "x-asked": "this" }, body: "hello" });
    expect([answer.status, answer.headers.get("x-told"), await answer.text()]).toEqual([
      201,
      "this",
      "hello",
    ]);
  });

  it("the outbound client connects only to permitted targets", async () => {
    for (const url of ["http://localhost/", "https://example.com/", "not an address"]) {
      await expect(request(url, get)).rejects.toThrow(OutboundProblem);
    }
  });

  it("the outbound client follows no redirect", async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect((await request(url, get)).status).toBe(302);
    expect(requests).toBe(1);
  });

  it("the outbound client aborts a response that is too large or too slow, however it drips", async () => {
    const large = await serve((_request, response) => response.end("x".repeat(1001)));
    await expect(request(large, get)).rejects.toThrow("larger than 1000 bytes");
    const dripping = await serve((_request, response) => {
      const timer = setInterval(() => response.write("x"), 50);
      response.on("close", () => clearInterval(timer));
    });
    await expect(request(dripping, get)).rejects.toThrow(OutboundProblem);
  });

  it("the outbound client says why there was no response", async () => {
    const problem: unknown = await request("http://127.0.0.1:1/", get).catch((error: unknown) => error);
    expect(problem instanceof OutboundProblem && problem.cause).toBeInstanceOf(Error);
  });
});

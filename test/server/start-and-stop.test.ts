/** How the service starts, says how it is doing, and stops without losing anybody's request. */
import "../harness/shipped-timeouts.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, request, type Server } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readConfiguration } from "../../src/platform/configuration.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { startService } from "../../src/server/start-service.ts";
import { calls } from "../faults/calls.ts";
import { lockStore } from "../harness/databases.ts";
import { send } from "../harness/http.ts";
import { shipped } from "../harness/nginx.ts";
import { type ServerOptions, startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function start(options: ServerOptions = {}): Promise<TestServer> {
  const server = await startServer(options);
  cleanups.push(() => server.close());
  return server;
}

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "signalbox-"));
  cleanups.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function occupy(): Promise<{ port: number; server: Server }> {
  const server = createServer((_request, response) => response.end("somebody else"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  const address = server.address();
  return { server, port: typeof address === "object" && address !== null ? address.port : 0 };
}

/** Starts a service that is expected to fail, and resolves with why. */
async function failToStart(env: Readonly<Record<string, string>>): Promise<Error> {
  const dataDirectory = env["DATA_DIR"] ?? (await directory());
  const configuration = readConfiguration(
    { HOST: "127.0.0.1", PORT: "0", METRICS_PORT: "0", DATA_DIR: dataDirectory, ...env },
    dataDirectory,
  );
  const service = startService({ configuration, logger: createLogger("silent") });
  return service.then(
    async (started) => {
      await started.close();
      throw new Error("it started");
    },
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
}

describe("a start", () => {
  it("a start on any free port is ready once its store has answered, accepts writes, and prints the port that it uses", async () => {
    const server = await start();
    for (const path of ["/healthz", "/readyz", "/readyz/write"]) {
      const { status, json } = await server.request(path);
      expect([path, status, json.Success]).toEqual([path, 200, true]);
    }
    const key = await server.key("Read-Only");
    for (const path of ["/", "/api/docs", "/api/openapi.json", "/api/v2/summary.json", "/api/Page"]) {
      const { text } = await server.request(path, path === "/api/Page" ? { key } : {});
      expect(text).toContain(`http://localhost:${server.port}`);
      expect(text).not.toMatch(/localhost:0\b/u);
    }
  });

  it("a start fails with a plain sentence if its port is in use, and leaves nothing behind", async () => {
    const { port } = await occupy();
    const dataDirectory = await directory();
    const error = await failToStart({ PORT: String(port), DATA_DIR: dataDirectory });
    expect(error).toMatchObject({ name: "ListenProblem", code: "EADDRINUSE" });
    expect(error.message).toContain(`Port ${port} is in use`);
    await start({ dataDirectory });
  });

  it("a start fails if the metrics port is in use", async () => {
    const { port } = await occupy();
    const error = await failToStart({ METRICS_PORT: String(port) });
    expect(error.message).toContain("METRICS_PORT");
  });

  it("a start is refused on a data directory in use", async () => {
    const server = await start();
    const error = await failToStart({ DATA_DIR: server.dataDirectory });
    expect(error.name).toBe("DataDirectoryProblem");
    expect(error.message).toContain("Another Signalbox");
    expect((await server.request("/readyz")).status).toBe(200);
  });
});

describe("the health of writes", () => {
  it("the write check fails within five seconds of a lock, recovers after it, and does not affect readers", async () => {
    const server = await start();
    const release = await lockStore(server);
    cleanups.push(release);
    await until(async () => (await server.request("/readyz/write")).status === 503);
    expect((await server.request("/readyz")).status).toBe(200);
    expect((await server.request("/")).status).toBe(200);
    await release();
    await until(async () => (await server.request("/readyz/write")).status === 200);
  });
});

describe("the metrics", () => {
  it("the metrics are served on their own port only", async () => {
    const { port, server: occupant } = await occupy();
    await new Promise((resolve) => occupant.close(resolve));
    const server = await start({ env: { METRICS_PORT: String(port) } });
    const key = await server.key("Read-Only");
    await server.request("/api/StatusPage", { key });
    await server.request("/");
    const { text, headers } = await send(port, "/metrics");
    expect(headers["content-type"]).toContain("text/plain");
    expect(text).toContain('signalbox_http_requests_total{route="GET /api/StatusPage",status="2xx"} 1');
    expect(text).toContain('signalbox_http_requests_total{route="face",status="2xx"}');
    expect((await send(port, "/")).status).toBe(404);
    expect((await send(port, "/metrics", { method: "POST" })).status).toBe(404);
    expect((await server.request("/metrics")).status).toBe(404);
  });
});

describe("a stop", () => {
  it("a stop completes running requests, and refuses new ones with Connection: close", async () => {
    const server = await startServer();
    const key = await server.key("Read-Write");
    await server.component("Website");
    const agent = new Agent({ keepAlive: true });
    const body = JSON.stringify({ ComponentName: "Website", Status: "Major Outage" });
    const slow = Promise.withResolvers<number | undefined>();
    const sent = request(
      {
        port: server.port,
        host: "127.0.0.1",
        method: "POST",
        path: "/api/WebHook/UpdateComponentStatus",
        agent,
        headers: { "x-api-key": key, "content-type": "application/json", "content-length": body.length },
      },
      (response) => {
        response.resume();
        slow.resolve(response.statusCode);
      },
    );
    sent.write(body.slice(0, 10));
    // The service has it by the time that it answers a later request.
    await server.request("/healthz");
    const closing = server.close();
    await until(async () => {
      const [ready, page] = await Promise.all([server.request("/readyz"), server.request("/")]);
      if (ready.status !== 503) return false;
      expect(ready.json.Code).toBe("Stopping");
      expect(page.headers["connection"]).toBe("close");
      return true;
    });
    await expect.poll(() => server.request("/").catch(String)).toMatch(/ECONNREFUSED/u);
    sent.end(body.slice(10));
    expect(await slow.promise).toBe(200);
    await closing;
    agent.destroy();
  });

  it("a stop under load fails no connected client", async () => {
    const server = await startServer();
    const key = await server.key("Read-Only");
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const statuses: (number | string)[] = [];
    const callAgain = () =>
      new Promise<void>((resolve) => {
        const sent = request(
          {
            port: server.port,
            host: "127.0.0.1",
            path: "/api/StatusPage",
            agent,
            headers: { "x-api-key": key },
          },
          (response) => {
            response.on("error", () => statuses.push("broken")).resume();
            response.on("end", () => {
              statuses.push(response.statusCode ?? 0);
              resolve();
            });
          },
        );
        sent.on("error", (error: NodeJS.ErrnoException) => {
          // A connection that nobody took, though it may have waited for it, is tried elsewhere.
          statuses.push(sent.reusedSocket ? `${error.code ?? ""}` : "refused");
          resolve();
        });
        sent.end();
      });
    let isOver = false;
    const lanes = Array.from({ length: 8 }, async () => {
      while (!isOver) await callAgain();
    });
    const answered = () => statuses.filter((status) => status === 200).length;
    await expect.poll(() => answered()).toBeGreaterThan(100);
    await server.close();
    isOver = true;
    await Promise.all(lanes);
    agent.destroy();
    expect(new Set(statuses.filter((status) => status !== 200 && status !== "refused"))).toEqual(new Set());
  });

  it("a stop keeps a proxy's connections open for longer than the shipped proxy does", async () => {
    const keeps = 1_000 * Number(/^\s*keepalive_timeout (\d+)s;$/mu.exec(shipped)?.[1]);
    const server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" } });
    const client = calls(server.port, "", 1);
    expect((await client.get("/healthz")).status).toBe(200);
    const closing = server.close();
    // From now on no new connection is admitted; that long the proxy may still send something over what it has.
    await until(async () =>
      send(server.port, "/healthz").then(
        () => false,
        () => true,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, keeps));
    expect((await client.get("/healthz")).status).toBe(200);
    await closing;
    client.close();
  });

  it("a stop does not wait for idle connections", async () => {
    const server = await startServer();
    const idle = connect(server.port, "127.0.0.1");
    await new Promise((resolve) => idle.once("connect", resolve));
    await expect(server.close()).resolves.toBeUndefined();
    idle.destroy();
  });
});

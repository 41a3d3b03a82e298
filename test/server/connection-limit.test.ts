import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  isLoopback,
  limitConnections,
  maxConnectionsPerAddress,
  maxForeignConnections,
} from "../../src/server/connection-limit.ts";
import { listen } from "../../src/server/listen.ts";
import { send } from "../harness/http.ts";
import { freePort } from "../harness/postgres.ts";
import { startServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

async function serverWithLimit(maxPerAddress: number, isExempt: (address: string) => boolean) {
  const server = createServer((_request, response) => void response.end("here"));
  // As many as the port takes in all.
  server.maxConnections = 20;
  limitConnections(server, { maxPerAddress, maxTotal: 1_000, isExempt });
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 }, { name: "PORT" });
  onTestFinished(() => server.close().closeAllConnections());
  return { server, port };
}

/** Opens connections from an address of this machine that say nothing; those that were let in. */
async function openSilent(port: number, localAddress: string, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ host: "127.0.0.1", port, localAddress }));
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  for (const socket of sockets) socket.on("error", () => undefined);
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

describe("an address with many silent connections", () => {
  it("an address with many silent connections gets only its share, and everyone else is served", async () => {
    const { server, port } = await serverWithLimit(4, (address) => address === "127.0.0.1");
    const sockets = await openSilent(port, "127.0.0.2", 30);
    await until(() => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length === 26);
    expect((await send(port, "/")).text).toBe("here");
    const connections = await new Promise<number>((resolve) =>
      server.getConnections((_error, count) => resolve(count)),
    );
    expect(connections).toBeLessThanOrEqual(5);
  });

  it("an address with many silent connections is admitted again when some have ended", async () => {
    const { port } = await serverWithLimit(2, () => false);
    const [first] = await openSilent(port, "127.0.0.1", 2);
    const refused = await send(port, "/").then(
      () => "answered",
      () => "refused",
    );
    expect(refused).toBe("refused");
    first?.destroy();
    await until(() =>
      send(port, "/").then(
        ({ text }) => text === "here",
        () => false,
      ),
    );
  });

  it("an address with many silent connections fills the whole port without a limit (the control)", async () => {
    const { port } = await serverWithLimit(1_000, () => false);
    await openSilent(port, "127.0.0.2", 20);
    const refused = await send(port, "/").then(
      () => "answered",
      () => "refused",
    );
    expect(refused).toBe("refused");
  });
});

describe("silent connections from many addresses", () => {
  const addresses = Array.from({ length: 20 }, (_, place) => `127.0.1.${place + 1}`);

  async function filledServer(maxTotal: number) {
    const server = createServer((request, response) => {
      if (request.url === "/slow") response.write("begun");
      else response.end("here");
    });
    server.maxConnections = 20;
    const isExempt = (address: string) => address === "127.0.0.9";
    limitConnections(server, { maxPerAddress: 4, maxTotal, isExempt });
    const { port } = await listen(server, { host: "127.0.0.1", port: 0 }, { name: "PORT" });
    onTestFinished(() => server.close().closeAllConnections());
    return port;
  }

  const healthFrom = (port: number, localAddress: string) =>
    new Promise<string>((resolve) => {
      const socket = connect({ host: "127.0.0.1", port, localAddress });
      let text = "";
      socket.on("data", (data) => (text += String(data)));
      socket.once("error", () => resolve("refused"));
      socket.once("close", () => resolve(text.endsWith("here") ? "answered" : "refused"));
      socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    });

  it("silent connections from many addresses yield to new ones, except those with a response in progress", async () => {
    const port = await filledServer(16);
    const [reader] = await openSilent(port, "127.0.0.7", 1);
    reader?.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
    if (reader !== undefined) await once(reader, "data");
    const sockets = (await Promise.all(addresses.map((address) => openSilent(port, address, 1)))).flat();
    const [dripping] = sockets.slice(-1);
    dripping?.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx");
    expect(await healthFrom(port, "127.0.0.8")).toBe("answered");
    expect(await healthFrom(port, "127.0.0.9")).toBe("answered");
    await until(() => sockets.filter((socket) => socket.destroyed).length >= 6);
    expect(reader?.destroyed).toBe(false);
  });

  it("silent connections from many addresses lock everyone out if none is closed (the control)", async () => {
    const port = await filledServer(1_000);
    await Promise.all(addresses.map((address) => openSilent(port, address, 1)));
    expect(await healthFrom(port, "127.0.0.8")).toBe("refused");
    expect(await healthFrom(port, "127.0.0.9")).toBe("refused");
  });
});

it("local addresses and trusted proxies have an eighth of the connections, 32 at most, reserved", () => {
  expect([100, 824, 15_000].map(maxForeignConnections)).toEqual([87, 792, 14_968]);
});

it("a local address is recognized in any notation", () => {
  expect(["127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1"].map(isLoopback)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["10.0.0.1", "2001:db8::1", "::ffff:10.0.0.1", "::2"].map(isLoopback)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it("an address gets a quarter of all connections, between 64 and 512", () => {
  expect([100, 824, 15_000].map(maxConnectionsPerAddress)).toEqual([64, 206, 512]);
});

describe("the metrics port", () => {
  it("the metrics port listens on localhost only, unless METRICS_HOST names another address", async () => {
    const metricsPort = await freePort();
    const server = await startServer({ env: { METRICS_PORT: String(metricsPort), HOST: "0.0.0.0" } });
    onTestFinished(() => server.close());
    expect((await send(metricsPort, "/metrics")).status).toBe(200);
    const headers = { host: "rebind.evil.test" };
    expect((await send(metricsPort, "/metrics", { headers })).status).toBe(421);
    const elsewhere = connect({ host: "127.0.0.2", port: metricsPort });
    const outcome = await new Promise<string>((resolve) => {
      elsewhere.once("connect", () => resolve("connected"));
      elsewhere.once("error", () => resolve("refused"));
    });
    elsewhere.destroy();
    expect(outcome).toBe("refused");
  });

  it("the metrics port accepts at most 20 connections, so that it cannot exhaust the main port's files", async () => {
    const metricsPort = await freePort();
    const server = await startServer({ env: { METRICS_PORT: String(metricsPort) } });
    onTestFinished(() => server.close());
    const sockets = await openSilent(metricsPort, "127.0.0.1", 60);
    await until(() => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length === 40);
    expect((await server.request("/healthz")).status).toBe(200);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { send } from "../harness/http.ts";
import { nginxProgram, writeMain } from "../harness/nginx.ts";
import { freePort } from "../harness/postgres.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

let server: TestServer;
let stop: () => Promise<void>;
/** Where nginx hands the path on as it came, and where it takes the prefix away. */
let whole: number;
let stripped: number;

const request = { headers: { host: "example.test", accept: "text/html" } };

beforeAll(async () => {
  server = await startServer({ env: { BASE_URL: "http://example.test/status" } });
  const key = await server.key("Read-Write");
  await server.request("/api/Page", { method: "POST", key, body: { Name: "Inside", Slug: "inside" } });
  await server.request("/api/Component", { method: "POST", key, body: { Name: "Boiler", Page: "inside" } });
  await server.component("Shop");
  await until(async () => (await server.request("/page/inside/")).text.includes("Boiler"));
  [whole, stripped] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), "signalbox-nginx-"));
  const site = (port: number, target: string) => `server {
    listen 127.0.0.1:${port};
    location /status/ { proxy_pass http://127.0.0.1:${server.port}${target}; proxy_set_header Host $host; }
    location / { return 418; }
  }`;
  const main = writeMain(folder, `${site(whole, "")}\n${site(stripped, "/")}`);
  const child = spawn(nginxProgram(), ["-p", folder, "-c", main], { stdio: "ignore" });
  const ended = once(child, "close");
  await until(() => existsSync(join(folder, "pid")));
  stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
});

afterAll(async () => {
  await stop();
  await server.close();
});

it.each(["whole", "stripped"])("a service below a path is found, the path %s", async (kind) => {
  const port = kind === "whole" ? whole : stripped;
  const first = await send(port, "/status/", request);
  expect(first.status).toBe(200);
  expect(first.text).toContain("Shop");
  expect(first.text).not.toContain("Boiler");
  const inside = await send(port, "/status/page/inside/", request);
  expect(inside.text).toContain("Boiler");
  // Every link of ours on both leads to something.
  for (const { text } of [first, inside]) {
    const links = [...text.matchAll(/ href="(?<path>\/[^"#]*)/gu)].map((link) => link.groups?.["path"] ?? "");
    expect(links.length).toBeGreaterThan(8);
    for (const link of new Set(links)) {
      expect(link.startsWith("/status/")).toBe(true);
      expect([link, (await send(port, link.replaceAll("&amp;", "&"), request)).status]).toEqual([link, 200]);
    }
  }
});

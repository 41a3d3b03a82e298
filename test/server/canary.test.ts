/** A secret sent in every possible place appears nowhere: not in responses, logs, metrics or files. */
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeKey } from "../../src/auth/key-format.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import { send, sendRaw } from "../harness/http.ts";
import { inTurn } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let valid = "";
let metricsPort = 0;
const canary = "c4n4ryS3cr3tPassw0rd";
/** Well-formed, but nobody's: what a person mistypes from another service of theirs. */
const strangers = makeKey("Read-Write").value;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

beforeAll(async () => {
  metricsPort = await freePort();
  server = await startServer({ logLevel: "trace", env: { METRICS_PORT: String(metricsPort) } });
  valid = await server.key("Read-Write");
  await server.component("Website");
});

afterAll(() => server.close());

/** Everything that the service left on its disk. */
async function stored(): Promise<string> {
  const names = await readdir(server.dataDirectory, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map((file) => readFile(file, "latin1")));
  return contents.join("\n");
}

it("a canary secret is in no response, log line, metric or file", async () => {
  const answers: string[] = [];
  const request = async (path: string, options: Parameters<typeof send>[2] = {}) => {
    const { text, headers } = await send(server.port, path, options);
    answers.push(text, JSON.stringify(headers));
  };
  const secrets = [canary, strangers];
  for (const { method, path } of operationList) {
    for (const [secret, key] of inTurn(
      secrets.flatMap((sent) => [undefined, sent, valid].map((key) => [sent, key] as const)),
      1,
    )) {
      const place = path.replaceAll(/\{\w+\}/gu, secret);
      await request(`${place}?api_key=${secret}&token=${secret}`, { method, key });
      await request(`${place}?password=${secret}`, {
        method,
        key,
        headers: {
          authorization: `Bearer ${secret}`,
          cookie: `session=${secret}`,
          referer: `https://example.com/?api_key=${secret}`,
          "user-agent": secret,
          "x-forwarded-for": secret,
          "x-request-id": `${secret}!`,
          "idempotency-key": `"${secret}`,
          "if-match": secret,
        },
        body: `{"password":"${secret}","Status":"${secret}"`,
      });
    }
  }
  for (const secret of secrets) {
    for (const path of ["/", "/nothing", `/${secret}`, `/%zz${secret}`, `/api/v2/${secret}`, "/healthz"]) {
      await request(`${path}?api_key=${secret}`, { headers: { accept: "text/html", "x-api-key": secret } });
    }
    for (const bytes of [
      `GET /?api_key=${secret} HTTP/9.9\r\nX-API-KEY: ${secret}\r\n\r\n`,
      `POST /api/WebHook/UpdateComponentStatus HTTP/1.1\r\nHost: localhost\r\nX-API-KEY: ${secret}\r\nContent-Length: x\r\n\r\n`,
      `${secret}\r\n\r\n`,
      `GET /${secret.repeat(2000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ]) {
      answers.push(await sendRaw(server.port, bytes, 1000));
    }
  }
  // The last uses of keys are written within a second.
  await new Promise((resolve) => setTimeout(resolve, 800));
  const { text: metrics } = await send(metricsPort, "/metrics");
  expect(metrics).toContain("signalbox_http_requests_total");
  expect(server.log.length).toBeGreaterThan(5);
  for (const [sink, text] of Object.entries({
    log: server.log.join(""),
    metrics,
    disk: await stored(),
  })) {
    for (const secret of [canary, strangers, strangers.slice(7, -4), valid, valid.slice(7, -4)]) {
      expect([sink, text.includes(secret)]).toEqual([sink, false]);
    }
  }
  // A response may repeat its own address, such as an unknown id; but never a key.
  for (const answer of answers) {
    for (const secret of [strangers, strangers.slice(7, -4), valid, valid.slice(7, -4), canary]) {
      expect(answer.includes(secret)).toBe(false);
    }
  }
});

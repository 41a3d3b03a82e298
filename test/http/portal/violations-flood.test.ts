/** Floods of violation reports: their cost, and to whom (S-25). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { violationsPath } from "../../../src/contract/portal/csp-report.ts";
import { sendRaw } from "../../harness/http.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { type Listener, newer, startListener, types } from "./policy-listener.ts";

let listener: Listener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.server.close());
// What an address may tell, and the log's room, are whole again.
beforeEach(() => listener.pass(120_000));

/** Reports at once. */
const flooding = repetitions(1_000, 10_000);

describe("a flood of violation reports", () => {
  /** Sends a text so many times over one connection; how many of each status come back. */
  async function flood(times: number, sent: string): Promise<Record<string, number>> {
    const head = `POST ${violationsPath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${types.newer}\r\n`;
    const length = `Content-Length: ${Buffer.byteLength(sent)}\r\n`;
    const single = `${head}${length}\r\n${sent}`;
    const last = `${head}Connection: close\r\n${length}\r\n${sent}`;
    const all = await sendRaw(listener.server.port, `${single.repeat(times - 1)}${last}`, 60_000);
    const statuses: Record<string, number> = {};
    for (const [, status = ""] of all.matchAll(/HTTP\/1\.1 (\d{3}) /gu))
      statuses[status] = (statuses[status] ?? 0) + 1;
    return statuses;
  }

  it("a flood of violation reports is refused after thirty, and costs ten log lines at most, and no other caller anything", async () => {
    const before = await listener.inAll();
    const lines = listener.server.log.length;
    const [small] = newer({ referrer: "", originalPolicy: "", sourceFile: "" });
    const statuses = await flood(flooding, JSON.stringify(small));
    expect(statuses).toEqual({ "204": 30, "429": flooding - 30 });
    expect((await listener.inAll()) - before).toBe(30);
    expect(listener.server.log.length - lines).toBeLessThanOrEqual(12);
    expect((await listener.report(newer())).status).toBe(204);
    expect(await listener.measured()).toMatch(/signalbox_rate_limited_total\{by="violations"\} \d{3}/u);
  });

  it("a flood of violation reports is refused as early for any content", async () => {
    const statuses = await flood(100, "{");
    expect(statuses).toEqual({ "400": 30, "429": 70 });
  });

  it("a flood of violation reports has no more counted when sent in batches", async () => {
    const before = await listener.inAll();
    const tiny = { type: "csp-violation", body: { documentURL: "x", effectiveDirective: "img-src" } };
    const { status } = await listener.report(Array.from({ length: 150 }, () => tiny));
    expect([status, await listener.inAll()]).toEqual([204, before + 30]);
  });

  it("a flood of violation reports is limited by the first half of an IPv6 address", async () => {
    const statuses: number[] = [];
    for (let count = 1; count <= 40; count += 1) {
      const { status } = await listener.report([], {
        headers: { "x-forwarded-for": `2001:db8:ffff:ffff::${count.toString(16)}` },
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it("a flood of violation reports is mentioned in the next log line that is allowed", async () => {
    await listener.report(newer());
    const lines = listener.logged().length;
    for (let count = 0; count < 25; count += 1) await listener.report(newer());
    listener.pass(7_000);
    await listener.report(newer());
    const since = listener.logged().slice(lines);
    expect(since.length).toBeLessThanOrEqual(13);
    expect(since[0]).not.toHaveProperty("count");
    const unlogged = since.reduce((sum, line) => sum + Number(line["count"] ?? 0), 0);
    expect(since.length + unlogged).toBe(26);
  });
});

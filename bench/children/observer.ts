/**
 * Somebody who reports and looks: posts to a component of its own, and reads `/` until it shows, on the
 * same node or on another one. `observer.ts REPORTED_URL SEEN_URL KEY ID COUNT` prints a list of the milliseconds from each acknowledgement to the sight of it.
 */
import { Agent, request } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

const [reported = "", seen = "", key = "", id = "", count = "100"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const webhook = new URL("/api/WebHook/UpdateComponentStatus", reported);
const page = new URL("/", seen);
const waits: number[] = [];

try {
  setPriority(-10);
} catch {
  // Only root may.
}

function call(url: URL, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { "x-api-key": key, "content-type": "application/json" };
    const method = body === undefined ? "GET" : "POST";
    const sent = request(url, { agent, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const text = Buffer.concat(parts).toString("utf8");
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url.pathname} answered with ${response.statusCode}: ${text}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The status of the component on the page. */
function shown(page: string): string {
  const from = page.indexOf(`id="${id}"`);
  const line = page.indexOf('class="status', from);
  return from === -1 ? "" : page.slice(line, page.indexOf("</p>", line));
}

for (let number = 0; number < Number(count); number += 1) {
  const status = number % 2 === 0 ? "Major Outage" : "Operational";
  await call(webhook, JSON.stringify({ ComponentId: id, Status: status }));
  const acknowledged = performance.now();
  while (!shown(await call(page)).includes(status)) {
    if (performance.now() - acknowledged > 5_000) throw new Error("it never showed");
  }
  waits.push(performance.now() - acknowledged);
  // Uneven, to avoid running in step with the publisher.
  await delay(Math.random() * 60);
}
agent.destroy();
console.log(JSON.stringify(waits));

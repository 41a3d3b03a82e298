/**
 * A crowd that comes at a steady rate, however long its requests take: `visitor.ts URL PER_SECOND SECONDS` prints a
 * list of the milliseconds from when each request was due to the end of its answer.
 */
import { Agent, get } from "node:http";
import { setPriority } from "node:os";

const [url = "", perSecond = "200", seconds = "5"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const waits: number[] = [];
const total = Number(perSecond) * Number(seconds);

try {
  // Who measures must not queue behind those who are measured.
  setPriority(-10);
} catch {
  // Only root may.
}

function visit(due: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode !== 200) reject(new Error(`answered with ${response.statusCode}`));
        waits.push(performance.now() - due);
        resolve();
      });
    }).on("error", reject);
  });
}

// Connections and code are warm before anything counts.
for (let number = 0; number < 50; number += 1) await visit(performance.now());
waits.length = 0;

const startedAt = performance.now();
const visits: Promise<void>[] = [];
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    while (visits.length < total) {
      const due = startedAt + (visits.length * 1_000) / Number(perSecond);
      if (due > performance.now()) return;
      visits.push(visit(due));
    }
    clearInterval(timer);
    resolve();
  }, 1);
});
await Promise.all(visits);
agent.destroy();
console.log(JSON.stringify(waits));

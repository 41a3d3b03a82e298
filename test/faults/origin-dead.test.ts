/** The service is gone, and a proxy before it still has the page: it shows that for a day (F-40). */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { send } from "../harness/http.ts";
import { type Change, type Nginx, replaced, startNginx } from "../harness/nginx.ts";
import { startServer } from "../harness/server.ts";
import { shared, whenFinished } from "../harness/shared.ts";

const day = 86_400;
const pastFreshness = 6_500;

const paths = ["/", "/history", "/api/v2/status.json"];

/** An nginx of which the folder is known, before a service whose pages it has stored. */
async function storing(
  port: number,
  change?: Change,
): Promise<{ readonly nginx: Nginx; readonly folder: string }> {
  let folder = "";
  const nginx = await startNginx([port], (settings) => {
    folder = dirname(/proxy_cache_path (?<path>\S+)/u.exec(settings)?.groups?.["path"] ?? "");
    return change?.(settings) ?? settings;
  });
  whenFinished(() => nginx.stop());
  for (const path of paths) {
    expect((await send(nginx.port, path)).status).toBe(200);
    expect((await send(nginx.port, path)).headers["x-cache-status"]).toBe("HIT");
  }
  return { nginx, folder };
}

/** Two nginx before a service that is gone since longer than its page is fresh: the shipped one, and one without stale-if-error. */
const gone = shared(async () => {
  const server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" } });
  await server.component("Checkout");
  const shipped = await storing(server.port);
  const careless = await storing(server.port, (settings) =>
    replaced(
      settings,
      /proxy_ignore_headers Vary/gu,
      "proxy_cache_valid 200 5s;\n        proxy_ignore_headers Cache-Control Vary",
    ),
  );
  await server.close();
  await new Promise((resolve) => setTimeout(resolve, pastFreshness));
  return { shipped, careless };
});

/** For how many seconds after it is no longer fresh nginx shows what it keeps, as its files have it. */
function cachedSeconds(folder: string): number[] {
  const root = join(folder, "signalbox");
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      // The head of a file: its version, then as 8 bytes each valid until, updating for, error for.
      const head = readFileSync(join(entry.parentPath, entry.name)).subarray(0, 32);
      return Number(head.readBigInt64LE(24));
    });
}

describe("the shipped nginx when no node responds", () => {
  it("the shipped nginx shows the last page for a day when no node responds", async () => {
    const { nginx, folder } = gone().shipped;
    for (const path of paths) {
      const { status, headers, text } = await send(nginx.port, path);
      expect(status).toBe(200);
      expect(headers["x-cache-status"]).toBe("STALE");
      expect(text).toContain(path.startsWith("/api") ? "All Systems Operational" : "</html>");
    }
    const lifetimes = cachedSeconds(folder);
    expect(lifetimes.length).toBeGreaterThanOrEqual(3);
    for (const seconds of lifetimes) expect(seconds).toBe(day);
  });

  it("an nginx without stale-if-error shows no page when no node responds (the control)", async () => {
    const { nginx } = gone().careless;
    expect((await send(nginx.port, "/")).status).toBeGreaterThanOrEqual(500);
  });
});

/** The service without any network: no connections, no DNS, no portal (F-59). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { representationPaths } from "../../src/publishing/representations.ts";
import { until } from "../harness/until.ts";
import { scratchFolder } from "../store/scratch.ts";
import { started } from "../store/store-child.ts";
import { furnish, scratchBox, serve } from "./service.ts";
import { barWaysOut } from "./strace.ts";
import { must } from "./watching.ts";

/** The external addresses that a document has a browser fetch. */
function fetchedOfOthers(html: string): string[] {
  const fetched = [
    ...html.matchAll(
      /<(?:script|img|iframe|source|object|embed)\b[^>]*?\b(?:src|srcset|data)="(?<url>[^"]*)"/gu,
    ),
    ...html.matchAll(
      /<link\b(?=[^>]*\brel="(?:stylesheet|icon|preload|modulepreload|preconnect|dns-prefetch|manifest)")[^>]*?\bhref="(?<url>[^"]*)"/gu,
    ),
    ...html.matchAll(/url\(["']?(?<url>[^"')]*)/gu),
    ...html.matchAll(/@import\s+["'](?<url>[^"']*)/gu),
  ];
  return fetched.map(({ groups }) => groups?.["url"] ?? "").filter((url) => /^(?:[a-z+]+:)?\/\//iu.test(url));
}

describe("a service without a network", () => {
  it("a service without a network serves every representation, and makes no connection attempt", async ({
    annotate,
  }) => {
    const box = scratchBox();
    const here = await furnish(box);
    const service = await serve(here, { env: { PORTAL_DIR: join(box.folder, "nowhere") } });
    const tries = join(scratchFolder(), "tries");
    const end = await barWaysOut(service.pid, tries);
    must(200)(await service.calls.report("Component 0", "Major Outage", "alone"));
    await until(async () => (await service.calls.get("/")).text.includes("Major Outage"));
    const paths = [...representationPaths, "/history", `/component/${here.components[0]?.id}`, "/api/docs"];
    const found: string[] = [];
    for (const path of paths) {
      const response = await service.calls.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      if (String(response.headers["content-type"]).startsWith("text/html")) {
        expect(response.text).toMatch(/<\/html>\s*$/u);
        found.push(...fetchedOfOthers(response.text));
      }
    }
    expect(found).toEqual([]);
    // That there is no portal is told there, and is nobody else's trouble.
    must(503)(await service.calls.get("/portal/"));
    must(200)(await service.calls.get("/readyz"));
    await end();
    expect(readFileSync(tries, "utf8")).toBe("");
    await annotate(`${paths.length} addresses, 0 ways out tried`);
  });

  it("the check detects an outbound connection of the service or of a browser (the control)", async () => {
    const curious = started(process.execPath, [
      "-e",
      `console.log("up"); setInterval(() => require("node:net").connect(9, "192.0.2.1").on("error", (error) => console.log(error.code)), 50)`,
    ]);
    await curious.waitForLine("up");
    const tries = join(scratchFolder(), "tries");
    const end = await barWaysOut(curious.process.pid ?? 0, tries);
    await curious.waitForLine("ENETUNREACH");
    await end();
    expect(readFileSync(tries, "utf8")).toContain("192.0.2.1");
    const html = `<link rel="stylesheet" href="https://fonts.example/css"><script src="//cdn.example/a.js"></script><a href="https://example.com">`;
    expect(fetchedOfOthers(html)).toEqual(["//cdn.example/a.js", "https://fonts.example/css"]);
  });
});

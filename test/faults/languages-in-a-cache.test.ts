/** Many readers of several languages behind one cache: each reads their own. */
import { describe, expect, it } from "vitest";
import { languages } from "../../src/contract/languages.ts";
import { type Nginx, replaced } from "../harness/nginx.ts";
import { repetitions } from "../harness/repetitions.ts";
import { startServer } from "../harness/server.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { nginxBefore } from "./behind-nginx.ts";

/** How often each reader comes. */
const rounds = repetitions(2, 5);

const behind = shared(async () => {
  const server = await startServer();
  whenFinished(() => server.close());
  await server.component("Checkout");
  return { server, nginx: await nginxBefore([server.port]) };
});

/** How many of the pages that come from an nginx are in another language than was asked for, and how many it had kept. */
async function readThrough(
  nginx: Nginx,
  ofLanguages: readonly string[] = languages,
): Promise<{ readonly wrong: number; readonly cached: number }> {
  let wrong = 0;
  let cached = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, language] of ofLanguages.entries()) {
      const requested = ofLanguages[(place + round) % ofLanguages.length] ?? "en";
      for (const [path, expected] of [
        ["/", language],
        ["/history", language],
        [`/?Lang=${requested}`, requested],
      ]) {
        const answer = await fetch(`http://127.0.0.1:${nginx.port}${path}`, {
          headers: { "accept-language": `${language},en;q=0.5` },
        });
        if (!(await answer.text()).includes(`<html lang="${expected}"`)) wrong += 1;
        if (answer.headers.get("x-cache-status") === "HIT") cached += 1;
      }
    }
  }
  return { wrong, cached };
}

describe("a cache in front of the page", () => {
  it("a cache in front of the page serves each language to its readers", async () => {
    const { wrong, cached } = await readThrough(behind().nginx);
    expect(wrong).toBe(0);
    expect(cached).toBeGreaterThan(languages.length);
  });

  it("a cache in front of the page fetches other representations from the service, and picks the first supported language", async () => {
    const { nginx } = behind();
    const negotiated = async (headers: Readonly<Record<string, string>>) => {
      const answer = await fetch(`http://127.0.0.1:${nginx.port}/`, { headers });
      return [
        answer.headers.get("content-type")?.split(";")[0],
        /<html lang="([^"]+)"/u.exec(await answer.text())?.[1],
      ];
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await negotiated({ accept: "application/json" })).toEqual(["application/json", undefined]);
      expect(await negotiated({ accept: "text/markdown" })).toEqual(["text/markdown", undefined]);
      expect(await negotiated({ "accept-language": "sv, zh-TW;q=0.9, DE-at;q=0.8, fr;q=0.7" })).toEqual([
        "text/html",
        "de",
      ]);
      expect(await negotiated({ "accept-language": "de;q=0, zh-Hans-HK;q=0.3" })).toEqual([
        "text/html",
        "zh-Hans",
      ]);
      expect(await negotiated({ "accept-language": "sv" })).toEqual(["text/html", "en"]);
    }
  });

  it("a cache that ignores Vary would mix up the languages (the control)", async () => {
    const careless = (settings: string) => replaced(settings, / \$signalbox_language";/gu, '";');
    const nginx = await nginxBefore([behind().server.port], careless);
    const { wrong } = await readThrough(
      nginx,
      repetitions<readonly string[]>(languages.slice(0, 6), languages),
    );
    expect(wrong).toBeGreaterThan(10);
  });
});

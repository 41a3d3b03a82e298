import { join } from "node:path";
import { Script } from "node:vm";
import { buildSync } from "esbuild";
import { expect, it } from "vitest";
import { browserAssets } from "../../src/publishing/browser-assets.ts";
import { bundleAssets } from "../../src/publishing/bundle-assets.ts";

const folder = join(import.meta.dirname, "..", "..", "src", "publishing", "browser");

it("the sources serve the same scripts and styles as the built command", () => {
  expect(bundleAssets(folder, buildSync)).toEqual(browserAssets);
});

it("every script of the public documents parses, and no asset contains the end of its element", () => {
  const { pageScript, embedFrameScript, bannerScript, mailboxScript } = browserAssets;
  for (const script of [pageScript, embedFrameScript, bannerScript, mailboxScript]) {
    expect(() => new Script(script)).not.toThrow();
  }
  for (const text of Object.values(browserAssets)) expect(text).not.toMatch(/<\/(?:script|style)/iu);
});

/**
 * The scripts and styles of public documents. Running from the sources, they are bundled here, when the service
 * starts; the build replaces this module by the bundled texts.
 */
import { join } from "node:path";
import { buildSync } from "esbuild";
import { type BrowserAssets, bundleAssets } from "./bundle-assets.ts";

export const browserAssets: BrowserAssets = bundleAssets(join(import.meta.dirname, "browser"), buildSync);

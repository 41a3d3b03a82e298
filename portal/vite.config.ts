import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { manifestPlugin } from "./asset-manifest.ts";
import { chunkGroups, isPreloadedChunk } from "./build-chunks.ts";

/** Address of the service for `npm run portal`. */
const service = process.env["BASE_URL"] ?? "http://localhost:8080";

export default defineConfig({
  root: import.meta.dirname,
  base: "/portal/",
  // Scripts and styles find one another by relative addresses: the service may be below any path.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  plugins: [react(), tailwind(), manifestPlugin()],
  build: {
    outDir: join(import.meta.dirname, "..", "dist", "portal"),
    emptyOutDir: true,
    manifest: true,
    // Nothing inline: the policy of the document lets only its own files run.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Skips run-time checks for loaded files, which are slow on phones.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => !isPreloadedChunk(file)),
    },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups() } },
      // Hides plugin timings: the output is for people who start the service for the first time.
      checks: { pluginTimings: false },
    },
  },
  server: {
    port: 5173,
    // The sign-in is a document that the service completes: while one works on the rest, it is the built one's.
    proxy: { "^/portal/(?:api/|sign-in$|sign-in\\?)": { target: service, changeOrigin: false } },
  },
});

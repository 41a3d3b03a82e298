import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { opening, parting } from "./chunks.ts";

/** Where a service runs whose portal is worked on, for `npm run portal`. */
const service = process.env["BASE_URL"] ?? "http://localhost:8080";

export default defineConfig({
  root: import.meta.dirname,
  base: "/portal/",
  plugins: [react(), tailwind(), opening()],
  build: {
    outDir: join(import.meta.dirname, "..", "dist", "portal"),
    emptyOutDir: true,
    manifest: true,
    // Nothing inline: the policy of the document lets only its own files run.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: parting() } } },
  },
  server: { port: 5173, proxy: { "/portal/api": { target: service, changeOrigin: false } } },
});

/** The `signalbox` command. */

import { fileReason } from "../platform/file-reason.ts";
import { useCompileCache } from "./compile-cache.ts";

// Whatever is written from here on is its owner's alone.
process.umask(0o077);

// The reader of a pipe may stop early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  process.stderr.write(`The result could not be written: ${fileReason(error)}.\n`);
  process.exit(1);
});

const args = process.argv.slice(2);
useCompileCache(args[0]);
// Only what is loaded from here on is taken from the cache.
const { run } = await import("./run-command.ts");
process.exitCode = await run(args);

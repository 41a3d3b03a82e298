/** The `signalbox` command. */

import { useCompileCache } from "./compile-cache.ts";
import { run } from "./run-command.ts";

// Whatever is written from here on is its owner's alone.
process.umask(0o077);

// The reader of a pipe may stop early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const args = process.argv.slice(2);
useCompileCache(args[0]);
process.exitCode = await run(args);

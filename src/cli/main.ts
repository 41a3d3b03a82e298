/** The `signalbox` command. */
import { run } from "./run-command.ts";

// Whatever is written from here on is its owner's alone.
process.umask(0o077);

// The reader of a pipe may stop early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await run(process.argv.slice(2));

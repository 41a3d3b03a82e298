/** Ctrl-C while a person is asked: a call that only asks has changed nothing, which it says before it ends. */

/** Resolves as `prompt` does; Ctrl-C meanwhile ends the process as usual, after a line that says so. */
export async function untilInterrupted<Answer>(prompt: () => Promise<Answer>): Promise<Answer> {
  const interrupt = () => {
    process.stderr.write("\nNothing was changed.\n");
    // Its listener is gone, so that the signal ends the process, and shells see that.
    process.kill(process.pid, "SIGINT");
  };
  process.once("SIGINT", interrupt);
  try {
    return await prompt();
  } finally {
    process.off("SIGINT", interrupt);
  }
}

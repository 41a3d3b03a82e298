/** Errors in a service's log, but for pauses of the whole process, which are the machine's. */
export function loggedErrors(log: readonly string[]): string[] {
  return log.filter(
    (line) => /"level":"(?:error|fatal)"/u.test(line) && !line.includes("process was suspended"),
  );
}

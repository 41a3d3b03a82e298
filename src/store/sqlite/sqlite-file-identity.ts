/** Whether the files that are open are still those that the next who opens the ledger will find. */
import { statSync } from "node:fs";

/** What tells a file and its log from any that may take their place. Throws what the file system throws, also where one is gone. */
export function placeOf(file: string): string {
  const found = [file, `${file}-wal`].map((path) => statSync(path, { bigint: true }));
  return found.map(({ dev, ino }) => `${dev}:${ino}`).join(" ");
}

/** Detects that the open files were replaced or removed on disk. */
import { statSync } from "node:fs";

/** Identity of a file and its log. Throws the file system's error, also if one is missing. */
export function placeOf(file: string): string {
  const found = [file, `${file}-wal`].map((path) => statSync(path, { bigint: true }));
  return found.map(({ dev, ino }) => `${dev}:${ino}`).join(" ");
}

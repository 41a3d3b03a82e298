/** Detects that the open files were replaced or removed on disk. */
import { statSync } from "node:fs";

/** Identity of a file and its log. Throws the file system's error, also if one is missing. */
export function fileIdentity(file: string): string {
  const stats = [file, `${file}-wal`].map((path) => statSync(path, { bigint: true }));
  return stats.map(({ dev, ino }) => `${dev}:${ino}`).join(" ");
}

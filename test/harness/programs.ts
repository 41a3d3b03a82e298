/** The machine's own programs, of which some stand where only root looks. */
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The path of a program; undefined where there is none of that name. */
export function programNamed(name: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

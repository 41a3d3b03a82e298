/** Checks the data directory: permissions, file system, free space. */
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  type Stats,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "../error-causes.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const megabyte = 1024 * 1024;
const littleSpace = 100 * megabyte;
/** Below this the store accepts no writes. */
const noSpace = 4 * megabyte;

// The kinds of file system on which SQLite's locks or log are not to be relied on (statfs(2)).
const overNetwork: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "SMB"],
  [0xfe534d42, "SMB"],
  [0x01021997, "9p"],
  [0x65735546, "FUSE"],
  [0x00c36400, "Ceph"],
  [0x5346414f, "AFS"],
  [0x0bd00bd0, "Lustre"],
  [0x786f4256, "a VirtualBox share"],
]);
const fleeting: ReadonlyMap<number, string> = new Map([
  [0x01021994, "in memory (tmpfs), and is lost when the machine restarts"],
  [0x858458f6, "in memory (ramfs), and is lost when the machine restarts"],
  [0x794c7630, "in the container's own layer (overlay), and is lost with the container"],
]);

/** Checks a file system type, as numbered by `statfs`. */
export function examineFileSystem(kind: number): Finding {
  const share = overNetwork.get(kind >>> 0);
  if (share !== undefined) {
    return warning(
      "File system",
      `the data directory is on ${share}, where locks may fail and a crash may lose acknowledged changes`,
      "Set DATA_DIR to a folder on a local disk.",
    );
  }
  const lost = fleeting.get(kind >>> 0);
  if (lost === undefined) return ok("File system", "local");
  return warning(
    "File system",
    `the data directory is ${lost}`,
    "Set DATA_DIR to a folder on a disk; in a container, to a volume.",
  );
}

/** Checks the free space in bytes. */
export function examineSpace(free: number): Finding {
  const fact = `${Math.floor(free / megabyte).toLocaleString("en")} MB free`;
  if (free < noSpace) return problem("Disk", fact, "Free some space: the store accepts no writes now.");
  if (free < littleSpace) return warning("Disk", fact, "Free some space before writes are refused.");
  return ok("Disk", fact);
}

function examineMissing(path: string): Finding {
  let above = dirname(path);
  while (!existsSync(above)) above = dirname(above);
  if (!statSync(above).isDirectory())
    return problem(
      "Data directory",
      `${path} cannot be created, because ${above} is a file`,
      "Move it, or set DATA_DIR to another folder.",
    );
  try {
    // Rights alone do not say it: file systems such as /proc take no folders.
    rmdirSync(mkdtempSync(join(above, ".signalbox-")));
    return ok("Data directory", `${path} does not exist yet; the first start creates it`);
  } catch {
    return problem(
      "Data directory",
      `${path} does not exist, and this user cannot create it in ${above}`,
      "Create it and make the service's user its owner, or set DATA_DIR to another folder.",
    );
  }
}

function examineRights(path: string, stats: Stats): Finding {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (thrown) {
    return problem(
      "Data directory",
      `${path} is not writable by this user (${codeOf(thrown)})`,
      "Make the service's user its owner (chown), or set DATA_DIR to another folder.",
    );
  }
  const user = process.getuid?.();
  if (user === undefined || user === stats.uid) return ok("Data directory", path);
  return warning(
    "Data directory",
    `${path} belongs to user ${stats.uid}, and this is user ${user}`,
    `Call bin/signalbox as user ${stats.uid}: the service may not be able to read files written by another user.`,
  );
}

function octal(mode: number): string {
  return `0${(mode & 0o777).toString(8)}`;
}

/** Owner and mode of a file, from `lstat`. */
export type FolderEntry = {
  readonly path: string;
  readonly stats: Pick<Stats, "mode" | "uid" | "isDirectory" | "isSymbolicLink">;
};

/** Checks that the folder and its files belong to the same owner and nobody else can read them. */
export function examineEntries(folder: FolderEntry, entries: readonly FolderEntry[]): Finding[] {
  const findings: Finding[] = [];
  for (const { path, stats } of [folder, ...entries]) {
    const wide = stats.mode & 0o077;
    if (wide === 0 || stats.isSymbolicLink()) continue;
    const fact = `${path} has mode ${octal(stats.mode)}`;
    const remedy = `chmod ${stats.isDirectory() ? "700" : "600"} ${path}`;
    findings.push(
      (wide & 0o022) === 0
        ? warning("Permissions", `${fact}: others on this machine can read it`, remedy)
        : problem("Permissions", `${fact}: others on this machine can change it`, remedy),
    );
  }
  const owner = folder.stats.uid;
  for (const { path, stats } of entries.filter((entry) => entry.stats.uid !== owner)) {
    const fact = `${path} belongs to user ${stats.uid}, and its folder to user ${owner}`;
    findings.push(problem("Permissions", fact, `chown ${owner} ${path}`));
  }
  return findings.length === 0 ? [ok("Permissions", "only the owner has access")] : findings;
}

function readEntries(path: string): FolderEntry[] {
  return readdirSync(path).flatMap((name) => {
    // May be gone by now: SQLite deletes its log with the last connection.
    const stats = lstatSync(join(path, name), { throwIfNoEntry: false });
    return stats === undefined ? [] : [{ path: join(path, name), stats }];
  });
}

/** Looks at the data directory. */
export function examineFolder(path: string): Finding[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [examineMissing(path)];
  if (!stats.isDirectory()) {
    return [problem("Data directory", `${path} is a file`, "Move it, or set DATA_DIR to another folder.")];
  }
  const rights = examineRights(path, stats);
  if (rights.verdict === "problem") return [rights];
  const { bavail, bsize, type } = statfsSync(path);
  const kind = process.platform === "linux" ? [examineFileSystem(type)] : [];
  return [
    rights,
    ...examineEntries({ path, stats }, readEntries(path)),
    examineSpace(bavail * bsize),
    ...kind,
  ];
}

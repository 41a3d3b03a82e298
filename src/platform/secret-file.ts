/** The secret file, created at the first start if no secret is configured; readable by its owner only. */
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DataDirectoryProblem } from "./data-directory.ts";

/** Minimum length of a secret, in characters. */
export const minSecretLength = 32;

/** Path of the secret in a data directory. */
export function secretFile(dataDirectory: string): string {
  return join(dataDirectory, "secret");
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/**
 * The secret of a data directory; undefined if it has none. Throws a `DataDirectoryProblem` if it can't be
 * used.
 */
export function readSecretFile(dataDirectory: string): string | undefined {
  const file = secretFile(dataDirectory);
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new DataDirectoryProblem(
      `The secret in ${file} cannot be read (${String(codeOf(error))}). Make the service's user its owner (chown), with the mode 0600.`,
      error,
    );
  }
  if (text.length >= minSecretLength) return text;
  throw new DataDirectoryProblem(
    `The secret in ${file} has ${text.length} characters and needs at least ${minSecretLength}: it was truncated. Restore the file from a copy.`,
    undefined,
  );
}

function writeNew(file: string, text: string): void {
  const handle = openSync(file, "wx", 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function syncFolderNow(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Creates the secret of a data directory; if several processes do so at once, all get the same. It appears
 * under its name only when complete and durable. Throws a `DataDirectoryProblem`.
 */
export function makeSecretFile(dataDirectory: string): string {
  const file = secretFile(dataDirectory);
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString("hex")}.partial`;
  const secret = randomBytes(32).toString("base64url");
  try {
    writeNew(temporary, `${secret}\n`);
    linkSync(temporary, file);
    syncFolderNow(dataDirectory);
    return secret;
  } catch (error) {
    const existing = codeOf(error) === "EEXIST" ? readSecretFile(dataDirectory) : undefined;
    if (existing !== undefined) return existing;
    throw new DataDirectoryProblem(
      `The secret ${file} cannot be made (${String(codeOf(error))}). Free some space on the disk of the data directory, and make it writable by this user.`,
      error,
    );
  } finally {
    rmSync(temporary, { force: true });
  }
}

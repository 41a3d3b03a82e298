/** The secret file, created at the first start if no secret is configured; readable by its owner only. */
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DataDirectoryProblem } from "./data-directory.ts";

/** Minimum length of a secret, in characters. */
export const minSecretLength = 32;

/** Where the secret lies in a data directory. */
export function secretFile(dataDirectory: string): string {
  return join(dataDirectory, "secret");
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
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
  } catch (thrown) {
    if (codeOf(thrown) === "ENOENT") return undefined;
    throw new DataDirectoryProblem(
      `The secret in ${file} cannot be read (${String(codeOf(thrown))}). Make the service's user its owner (chown), with the mode 0600.`,
      thrown,
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

function syncNames(folder: string): void {
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
  const own = `${file}.${process.pid}.${randomBytes(4).toString("hex")}.partial`;
  const secret = randomBytes(32).toString("base64url");
  try {
    writeNew(own, `${secret}\n`);
    linkSync(own, file);
    syncNames(dataDirectory);
    return secret;
  } catch (thrown) {
    const theirs = codeOf(thrown) === "EEXIST" ? readSecretFile(dataDirectory) : undefined;
    if (theirs !== undefined) return theirs;
    throw new DataDirectoryProblem(
      `The secret ${file} cannot be made (${String(codeOf(thrown))}). Free some space on the disk of the data directory, and make it writable by this user.`,
      thrown,
    );
  } finally {
    rmSync(own, { force: true });
  }
}

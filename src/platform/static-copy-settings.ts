/** Settings of the static copy. */
import { join, relative, resolve } from "node:path";
import type { Setting } from "./setting-parsers.ts";

/** Destination of the static copy. */
export type CopySettings =
  /** `mode` is the permissions of each file. */
  | { readonly kind: "folder"; readonly folder: string; readonly mode: number }
  /** `command` is a line for `/bin/sh`; the copy is in `folder`. */
  | { readonly kind: "command"; readonly command: string; readonly folder: string }
  | {
      readonly kind: "store";
      readonly endpoint: string;
      readonly region: string;
      readonly bucket: string;
      readonly prefix: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

/** The names of the settings of a copy. */
export const copyNames = [
  "COPY_TO",
  "COPY_MODE",
  "COPY_S3_ENDPOINT",
  "COPY_S3_REGION",
  "COPY_S3_ACCESS_KEY_ID",
  "COPY_S3_SECRET_ACCESS_KEY",
] as const;

type Name = (typeof copyNames)[number];

/** Parsed `COPY_TO`; further settings complete it. */
type CopyDestination =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "store"; readonly bucket: string; readonly prefix: string };

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u;
const prefixNames = /^[A-Za-z0-9._/-]*$/u;

/**
 * Reads the destination: a folder, `s3://bucket/prefix` or `command:...`. A relative folder is resolved
 * against `currentFolder`.
 */
function readCopyDestination(text: string, currentFolder: string): Setting<CopyDestination> {
  if (text.startsWith("command:")) {
    const command = text.slice("command:".length).trim();
    return command === ""
      ? {
          problem:
            'names no command. Write it behind "command:", such as command:rsync -a --delete "$COPY_FOLDER"/ host:/srv/status/',
        }
      : { value: { kind: "command", command } };
  }
  if (text.startsWith("s3://")) {
    const [bucket = "", ...rest] = text.slice("s3://".length).split("/");
    const prefix = rest.filter((part) => part !== "").join("/");
    if (!bucketName.test(bucket) || !prefixNames.test(prefix) || rest.includes("..")) {
      return { problem: "names no bucket. Give one like s3://bucket or s3://bucket/status." };
    }
    return { value: { kind: "store", bucket, prefix } };
  }
  if (/^[a-z][a-z0-9+.-]+:/iu.test(text)) {
    return {
      problem: "is not a destination for a copy. Give a folder, s3://bucket/prefix, or command:COMMAND.",
    };
  }
  return { value: { kind: "folder", folder: resolve(currentFolder, text) } };
}

/** Parses the permissions of a file, in octal; its owner must be able to read and write it. */
function readFileMode(text: string): Setting<number> {
  const mode = /^0?[0-7]{3}$/u.test(text) ? Number.parseInt(text, 8) : 0;
  if ((mode & 0o600) !== 0o600 || (mode & 0o113) !== 0) {
    return {
      problem: `is ${JSON.stringify(text.slice(0, 20))}. Give file permissions in octal: 0644 lets a web server of another user read the copy, 0640 one of the same group, 0600 nobody else.`,
    };
  }
  return { value: mode };
}

/** Parses the address of an S3-compatible store; the value has no trailing slash. */
function readStoreEndpoint(text: string): Setting<string> {
  const example = "Give the store's own address, like https://s3.eu-central-1.amazonaws.com.";
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return { problem: `is not an address that starts with https:// or http://. ${example}` };
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return { problem: `holds more than an address. ${example}` };
  }
  return { value: `${url.origin}${url.pathname.replace(/\/+$/u, "")}` };
}

/** Reads the name of a store's region. */
function readRegion(text: string): Setting<string> {
  return /^[a-z0-9-]{1,40}$/u.test(text)
    ? { value: text }
    : { problem: "is not a region. Give one like eu-central-1, or auto." };
}

const storeNames = copyNames.filter((name) => name.startsWith("COPY_S3_"));
const joinNames = (names: readonly string[]) => new Intl.ListFormat("en-GB").format(names);
const verb = (names: readonly string[]) => (names.length > 1 ? "are" : "is");

/** Missing settings of a copy, and settings that its destination does not use. */
function inconsistencies(
  destination: CopyDestination | undefined,
  isGiven: (name: Name) => boolean,
): string[] {
  const modeProblems =
    destination?.kind === "folder" || !isGiven("COPY_MODE")
      ? []
      : ["COPY_MODE is for a copy in a folder. Set COPY_TO to a folder, or unset COPY_MODE."];
  if (destination?.kind !== "store") {
    const givenNames = storeNames.filter(isGiven);
    if (givenNames.length === 0) return modeProblems;
    return [
      ...modeProblems,
      `${joinNames(givenNames)} ${verb(givenNames)} for a copy in a store. Set COPY_TO to s3://bucket/prefix, or unset all of COPY_S3_*.`,
    ];
  }
  const requiredNames = ["COPY_S3_ACCESS_KEY_ID", "COPY_S3_SECRET_ACCESS_KEY"] as const;
  const missing = requiredNames.filter((name) => !isGiven(name));
  if (missing.length === 0) return modeProblems;
  return [...modeProblems, `${joinNames(missing)} ${verb(missing)} needed where COPY_TO is a store.`];
}

/**
 * Reads the settings of a copy: its destination, undefined if there is none, and problems. `readText` returns the text
 * of each setting; folders are absolute.
 */
export function readCopySettings(
  readText: (name: Name) => string | undefined,
  { currentFolder, dataDirectory }: { readonly currentFolder: string; readonly dataDirectory: string },
): { readonly copy: CopySettings | undefined; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const readSetting = <Value>(
    name: Name,
    read: (text: string) => Setting<Value>,
    defaultValue: Value,
  ): Value => {
    const text = readText(name);
    if (text === undefined) return defaultValue;
    const setting = read(text);
    if ("value" in setting) return setting.value;
    problems.push(`${name} ${setting.problem}`);
    return defaultValue;
  };
  const destination = readSetting<CopyDestination | undefined>(
    "COPY_TO",
    (text) => readCopyDestination(text, currentFolder),
    undefined,
  );
  const mode = readSetting("COPY_MODE", readFileMode, 0o644);
  const region = readSetting("COPY_S3_REGION", readRegion, "us-east-1");
  const defaultEndpoint = `https://s3.${region}.amazonaws.com`;
  const endpoint = readSetting("COPY_S3_ENDPOINT", readStoreEndpoint, defaultEndpoint);
  // An unreadable setting is not also missing.
  if (problems.length === 0)
    problems.push(...inconsistencies(destination, (name) => readText(name) !== undefined));
  if (destination === undefined) return { copy: undefined, problems };
  if (destination.kind === "command") {
    return { copy: { ...destination, folder: join(dataDirectory, "copy") }, problems };
  }
  if (destination.kind === "folder") {
    if (!/^\.\.(?:$|[/\\])/u.test(relative(destination.folder, dataDirectory))) {
      problems.push(
        "COPY_TO contains DATA_DIR: a web server would serve its content. Choose another folder.",
      );
    }
    return { copy: { ...destination, mode }, problems };
  }
  const accessKeyId = readText("COPY_S3_ACCESS_KEY_ID") ?? "";
  const secretAccessKey = readText("COPY_S3_SECRET_ACCESS_KEY") ?? "";
  return { copy: { ...destination, region, endpoint, accessKeyId, secretAccessKey }, problems };
}

/** Which service elsewhere commands reach: that of the environment, or of `signalbox login`. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileReason } from "../../platform/file-reason.ts";
import { UsageProblem } from "../command-line.ts";
import { FailedCall } from "../failed-call.ts";
import { printNote } from "../terminal.ts";

type Environment = NodeJS.ProcessEnv;

/** Where the address and the key come from. */
export type ServiceOrigin = "environment" | "login";

/** A service elsewhere, with the key for it. */
export type ServiceSettings = {
  readonly address: string;
  readonly key: string;
  readonly origin: ServiceOrigin;
};

/** How messages name where the address comes from. */
export const addressLabel = (origin: ServiceOrigin): string =>
  origin === "environment" ? "SIGNALBOX_URL" : "the address of `bin/signalbox login`";

const isSet = (env: Environment, name: string) => (env[name] ?? "").trim() !== "";

/** The file of the stored login, in the folder of the user's settings. */
function loginFile(env: Environment): string {
  const home = isSet(env, "HOME") ? (env["HOME"] ?? "") : homedir();
  const folder = isSet(env, "XDG_CONFIG_HOME") ? (env["XDG_CONFIG_HOME"] ?? "") : join(home, ".config");
  return join(folder, "signalbox", "login.json");
}

/** Where the service elsewhere comes from; undefined if commands work on this machine: its store has been named, or no service. */
export function serviceOrigin(env: Environment): ServiceOrigin | undefined {
  if (isSet(env, "SIGNALBOX_URL")) return "environment";
  if (isSet(env, "DATA_DIR") || isSet(env, "DATABASE_URL")) return undefined;
  return existsSync(loginFile(env)) ? "login" : undefined;
}

/** The address that a text without `http://` or `https://` probably means; undefined for none. */
function suggestedAddress(text: string): string | undefined {
  if (text.includes("://") || /\s/u.test(text)) return undefined;
  const url = URL.parse(`https://${text}`);
  if (url === null || !/^(?:localhost|\[.+\]|[\w-]+(?:\.[\w-]+)+)$/u.test(url.hostname)) return undefined;
  const isPlain = /^(?:localhost|127\..+|\[::1\])$/u.test(url.hostname);
  return `${isPlain ? "http" : "https"}://${text}`;
}

/** The address of a service. `subject` is the start of the error: `SIGNALBOX_URL cannot be`. Throws a `Problem`. */
export function readAddress(
  text: string,
  subject: string,
  Problem: new (message: string) => Error = UsageProblem,
): string {
  const address = text.trim().replace(/(?:\/(?:portal|api)(?:\/.*)?|\/+)$/u, "");
  const url = URL.parse(address);
  const suggestion = suggestedAddress(address);
  if (url === null || !["http:", "https:"].includes(url.protocol))
    throw new Problem(
      `${subject} "${address}". ${suggestion === undefined ? "Give the address of a service, such as https://status.example.com." : `Did you mean ${suggestion}?`}`,
    );
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "")
    throw new Problem(`${subject} "${address}": give the address without a path, ${url.origin}.`);
  return address;
}

/** Whether a key would cross a network unencrypted. */
export function isUnencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

const warnedFiles = new Set<string>();

/** Warns once that others on this machine can read a key. */
function warnOfReaders(file: string): void {
  if (warnedFiles.has(file) || (statSync(file).mode & 0o004) === 0) return;
  warnedFiles.add(file);
  printNote(`Warning: others on this machine can read ${file}: \`chmod 600 ${file}\`.`);
}

/** The key of `SIGNALBOX_KEY`, or in the file of `SIGNALBOX_KEY_FILE`; undefined if neither is set. Throws a `FailedCall`. */
export function readKeySetting(env: Environment): string | undefined {
  if (isSet(env, "SIGNALBOX_KEY")) return (env["SIGNALBOX_KEY"] ?? "").trim();
  const file = env["SIGNALBOX_KEY_FILE"] ?? "";
  if (file === "") return undefined;
  try {
    const key = readFileSync(file, "utf8").trim();
    warnOfReaders(file);
    return key;
  } catch (error) {
    throw new FailedCall(`SIGNALBOX_KEY_FILE: ${file} cannot be read: ${fileReason(error)}.`);
  }
}

function readLogin(env: Environment): ServiceSettings {
  const file = loginFile(env);
  try {
    const stored: unknown = JSON.parse(readFileSync(file, "utf8"));
    const field = (name: string): string => String(Reflect.get(Object(stored), name) ?? "");
    return { address: readAddress(field("Url"), "Url cannot be"), key: field("Key"), origin: "login" };
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? fileReason(error) : "it is damaged";
    throw new FailedCall(
      `The stored login in ${file} cannot be read: ${reason}. \`bin/signalbox login URL\` stores another.`,
    );
  }
}

const addressOf = (env: Environment) =>
  readAddress(env["SIGNALBOX_URL"] ?? "", "SIGNALBOX_URL cannot be", FailedCall);

/** Its address, whether or not there is a key. Throws a `FailedCall`. */
export function readServiceAddress(env: Environment, origin: ServiceOrigin): string {
  return origin === "login" ? readLogin(env).address : addressOf(env);
}

/** The address of a service elsewhere for which there is no key; undefined for another one. Throws a `FailedCall`. */
export function keylessAddress(env: Environment): string | undefined {
  const isKeyless = serviceOrigin(env) === "environment" && readKeySetting(env) === undefined;
  return isKeyless ? addressOf(env) : undefined;
}

/** The service elsewhere that commands reach; undefined if they work on this machine. Throws a `FailedCall`. */
export function readServiceSettings(env: Environment): ServiceSettings | undefined {
  const origin = serviceOrigin(env);
  if (origin === undefined) return undefined;
  if (origin === "login") return readLogin(env);
  const address = addressOf(env);
  const key = readKeySetting(env);
  if (key === undefined)
    throw new FailedCall("SIGNALBOX_URL needs an API key: set SIGNALBOX_KEY, or SIGNALBOX_KEY_FILE.");
  return { address, key, origin };
}

/** Stores a login for its owner alone; returns the path of the file. Throws a `FailedCall`. */
export function storeLogin(
  env: Environment,
  { address, key }: Pick<ServiceSettings, "address" | "key">,
): string {
  const file = loginFile(env);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    chmodSync(dirname(file), 0o700);
    // An earlier file may have been readable to others.
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify({ Url: address, Key: key })}\n`, { mode: 0o600, flag: "wx" });
    return file;
  } catch (error) {
    throw new FailedCall(`The login cannot be stored in ${file}: ${fileReason(error)}.`);
  }
}

/** Removes the stored login; returns its file, or undefined if there is none. Throws a `FailedCall`. */
export function removeLogin(env: Environment): string | undefined {
  const file = loginFile(env);
  if (!existsSync(file)) return undefined;
  try {
    rmSync(file);
    return file;
  } catch (error) {
    throw new FailedCall(`${file} cannot be removed: ${fileReason(error)}.`);
  }
}

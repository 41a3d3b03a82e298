/** Reads and validates the configuration from the environment before anything starts. */
import { availableParallelism, networkInterfaces } from "node:os";
import { join, resolve } from "node:path";
import { mailNames, type NotificationSettings, readNotificationSettings } from "./mail-settings.ts";
import { nearest } from "./nearest-match.ts";
import { type OpenIdSettings, openIdNames, openIdProblems, openIdSettings } from "./open-id-settings.ts";
import { type RetentionSettings, readRetention, retentionNames } from "./retention-settings.ts";
import { minSecretLength } from "./secret-file.ts";
import {
  defaultMaxPages,
  defaultSessionRate,
  readBaseUrl,
  readChoice,
  readCount,
  readDatabaseUrl,
  readHost,
  readIssuer,
  readMaxPages,
  readNumber,
  readSessionRate,
  readTrustedProxies,
  type Setting,
} from "./setting-parsers.ts";
import { type CopySettings, copyNames, readCopySettings } from "./static-copy-settings.ts";

/** The levels of the log, from the most to the least. */
export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

/** The configuration as read. */
export type Configuration = {
  /** The address to listen on. */
  readonly host: string;
  /** The port to listen on; 0 for any free one. */
  readonly port: number;
  /** The public address of the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly baseUrlIsSet: boolean;
  /** Absolute. */
  readonly dataDirectory: string;
  /**
   * The PostgreSQL database and the secret shared by its nodes; undefined if SQLite in the data directory is
   * used.
   */
  readonly database: { readonly url: string; readonly secret: string } | undefined;
  /** The configured secret; undefined if it is stored in the data directory. */
  readonly secret: string | undefined;
  /** Addresses and CIDRs of trusted proxies. */
  readonly trustProxy: readonly string[];
  readonly logLevel: LogLevel;
  /** Listening address of the metrics; the loopback address by default. */
  readonly metricsHost: string;
  /** Port of the metrics; 0 for none. */
  readonly metricsPort: number;
  readonly metricsPortIsSet: boolean;
  /** Maximum portal requests a minute for one session. */
  readonly sessionRatePerMinute: number;
  /** Maximum number of pages. */
  readonly maxPages: number;
  /** Retention periods. */
  readonly retention: RetentionSettings;
  /** The mail server and the targets of webhooks. */
  readonly notifications: NotificationSettings;
  /** Number of processes that serve requests; with 1 a single process does everything. */
  readonly workers: number;
  /** Undefined if OpenID sign-in is not configured. */
  readonly openId: OpenIdSettings | undefined;
  /** Destination of the static copy; undefined if there is none. */
  readonly copy: CopySettings | undefined;
  /** The folder of the built portal. Absolute. */
  readonly portalDirectory: string;
};

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Properties of the machine that the configuration depends on. */
export type Machine = { readonly hasIPv6: boolean; readonly currentFolder: string };

/** The configuration is invalid. `problems` has a sentence for each problem and its remedy. */
export class ConfigurationProblem extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigurationProblem";
    this.problems = problems;
  }
}

/** The names of all settings. */
export const settingNames = [
  "HOST",
  "PORT",
  "BASE_URL",
  "DATA_DIR",
  "DATABASE_URL",
  "TRUST_PROXY",
  ...mailNames,
  "LOG_LEVEL",
  "METRICS_HOST",
  "METRICS_PORT",
  "SESSION_RATE_PER_MINUTE",
  "MAX_PAGES",
  ...retentionNames,
  ...openIdNames,
  ...copyNames,
  "PORTAL_DIR",
  "SIGNALBOX_KEY",
  "SIGNALBOX_KEY_FILE",
  "SIGNALBOX_RETRIES",
  "SIGNALBOX_SECRET",
  "SIGNALBOX_URL",
  "SIGNALBOX_WORKERS",
] as const;

type SettingName = (typeof settingNames)[number];

/** Upper limit: more processes would only contend for one store. */
const maxWorkers = 64;

// Kubernetes sets these in every container of a namespace that has a Service called "signalbox".
const setByKubernetes = /^SIGNALBOX_(?:SERVICE_.*|PORT|PORT_.*)$/u;

/** A setting's value. An empty one counts as not set, so that settings files may have blanks. */
function settingText(env: Environment, name: SettingName): string | undefined {
  const text = env[name]?.trim();
  return text === "" ? undefined : text;
}

function thisMachine(): Machine {
  const addresses = Object.values(networkInterfaces()).flatMap(
    (interfaceAddresses) => interfaceAddresses ?? [],
  );
  return {
    hasIPv6: addresses.some((address) => address.family === "IPv6"),
    currentFolder: process.cwd(),
  };
}

/** Problems of settings that depend on each other or are incomplete. */
function inconsistencies(env: Environment): string[] {
  const problems: string[] = [];
  const secret = settingText(env, "SIGNALBOX_SECRET");
  if (secret === undefined && settingText(env, "DATABASE_URL") !== undefined) {
    problems.push(
      "SIGNALBOX_SECRET is required with DATABASE_URL: every node on a database must have the same one. Create one with: openssl rand -base64 32",
    );
  }
  if (secret !== undefined && secret.length < minSecretLength) {
    problems.push(
      `SIGNALBOX_SECRET has ${secret.length} characters and needs at least ${minSecretLength}. Create one with: openssl rand -base64 32`,
    );
  }
  return [...problems, ...openIdProblems((name) => settingText(env, name))];
}

const withoutPrefix = (name: string) => name.replace(/^SIGNALBOX_/u, "");

/** The setting whose name is nearest, without the prefix, which alone makes no two names alike. */
function settingNear(name: string): string | undefined {
  const found = nearest(withoutPrefix(name), settingNames.map(withoutPrefix));
  return settingNames.find((setting) => withoutPrefix(setting) === found);
}

/** Problems of unknown names with our prefix. */
function misspeltNames(env: Environment): string[] {
  const problems: string[] = [];
  for (const name of Object.keys(env).toSorted()) {
    if (
      !name.startsWith("SIGNALBOX_") ||
      settingNames.some((setting) => setting === name) ||
      setByKubernetes.test(name)
    )
      continue;
    const suggestion = settingNear(name);
    problems.push(
      suggestion === undefined
        ? `${name} is not a setting of Signalbox. Unset it; \`signalbox help environment\` lists the settings.`
        : `${name} is not a setting of Signalbox. Did you mean ${suggestion}? Rename it, or unset it.`,
    );
  }
  return problems;
}

/** Default BASE_URL: a port of this machine. */
function localUrl(port: number): string {
  return port === 80 ? "http://localhost" : `http://localhost:${port}`;
}

function samePortsProblem(port: number): string {
  return `PORT and METRICS_PORT are both ${port}. Set METRICS_PORT to another port, or to 0 for none.`;
}

/** Completes the configuration with the listening port, and with BASE_URL if that is not set. */
export function withPort(configuration: Configuration, port: number): Configuration {
  const { baseUrl, baseUrlIsSet } = configuration;
  return { ...configuration, port, baseUrl: baseUrlIsSet ? baseUrl : localUrl(port) };
}

/**
 * Reads the configuration. `DATA_DIR` defaults to `data` in `projectRoot`; a relative path is resolved
 * against the current folder. Throws a `ConfigurationProblem` that lists every problem.
 */
export function readConfiguration(
  env: Environment,
  projectRoot: string,
  { hasIPv6, currentFolder }: Machine = thisMachine(),
): Configuration {
  const problems = [...inconsistencies(env), ...misspeltNames(env)];
  const readSetting = <Value>(
    name: SettingName,
    read: (text: string) => Setting<Value>,
    defaultValue: Value,
  ): Value => {
    const text = settingText(env, name);
    if (text === undefined) return defaultValue;
    const setting = read(text);
    if ("value" in setting) return setting.value;
    problems.push(`${name} ${setting.problem}`);
    return defaultValue;
  };

  const readPort = (name: "PORT" | "METRICS_PORT", meaningOfZero: string, defaultValue: number) =>
    readSetting(name, (text) => readNumber(text, `0 (${meaningOfZero}) to 65535`, 65_535), defaultValue);

  const port = readPort("PORT", "any that is free", 8080);
  const metricsPort = readPort("METRICS_PORT", "no metrics", 9464);
  const metricsPortIsSet = settingText(env, "METRICS_PORT") !== undefined;
  if (metricsPortIsSet && metricsPort !== 0 && metricsPort === port) problems.push(samePortsProblem(port));
  const url = readSetting<string | undefined>("DATABASE_URL", readDatabaseUrl, undefined);
  const issuer = readSetting<string | undefined>("OIDC_ISSUER", readIssuer, undefined);
  const folder = settingText(env, "DATA_DIR");
  const dataDirectory = folder === undefined ? join(projectRoot, "data") : resolve(currentFolder, folder);
  const { copy, problems: copyProblems } = readCopySettings((name) => settingText(env, name), {
    currentFolder,
    dataDirectory,
  });
  const { retention, problems: retentionProblems } = readRetention((name) => settingText(env, name));
  const { notifications, problems: mailProblems } = readNotificationSettings((name) =>
    settingText(env, name),
  );
  problems.push(...copyProblems, ...retentionProblems, ...mailProblems);
  const configuration: Configuration = {
    host: readSetting("HOST", readHost, hasIPv6 ? "::" : "0.0.0.0"),
    port,
    baseUrl: readSetting("BASE_URL", readBaseUrl, localUrl(port)),
    baseUrlIsSet: settingText(env, "BASE_URL") !== undefined,
    dataDirectory,
    database: url === undefined ? undefined : { url, secret: settingText(env, "SIGNALBOX_SECRET") ?? "" },
    secret: settingText(env, "SIGNALBOX_SECRET"),
    trustProxy: readSetting("TRUST_PROXY", readTrustedProxies, []),
    logLevel: readSetting("LOG_LEVEL", (text) => readChoice(text, logLevels), "info"),
    metricsHost: readSetting("METRICS_HOST", readHost, "127.0.0.1"),
    metricsPort,
    metricsPortIsSet,
    sessionRatePerMinute: readSetting("SESSION_RATE_PER_MINUTE", readSessionRate, defaultSessionRate),
    maxPages: readSetting("MAX_PAGES", readMaxPages, defaultMaxPages),
    retention,
    notifications,
    workers: readSetting("SIGNALBOX_WORKERS", (text) => readCount(text, maxWorkers), 1),
    openId: issuer === undefined ? undefined : openIdSettings(issuer, (name) => settingText(env, name)),
    copy,
    portalDirectory: resolve(
      currentFolder,
      settingText(env, "PORTAL_DIR") ?? join(projectRoot, "dist", "portal"),
    ),
  };
  if (problems.length > 0) throw new ConfigurationProblem(problems);
  return configuration;
}

/** Valid but probably unintended settings, a sentence each. */
export function configurationWarnings(env: Environment): string[] {
  const warnings: string[] = [];
  const workers = Number(settingText(env, "SIGNALBOX_WORKERS") ?? 1);
  if (workers > availableParallelism()) {
    warnings.push(
      `SIGNALBOX_WORKERS is ${workers}, but this machine has ${availableParallelism()} cores: more workers than cores make no request faster.`,
    );
  }
  // The variable of a Kubernetes Service has the form tcp://10.0.0.1:80; a bare number was written by a person.
  const port = env["SIGNALBOX_PORT"]?.trim();
  if (port !== undefined && /^\d+$/u.test(port)) {
    warnings.push(`SIGNALBOX_PORT is not a setting. To listen on port ${port}, set PORT=${port}.`);
  }
  return warnings;
}

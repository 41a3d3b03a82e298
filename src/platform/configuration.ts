/** Reads and validates the configuration from the environment before anything starts. */
import { availableParallelism, networkInterfaces } from "node:os";
import { join, resolve } from "node:path";
import { mailNames, type NotificationSettings, readNotificationSettings } from "./mail-settings.ts";
import { nearest } from "./nearest-match.ts";
import { type OpenIdSettings, openIdAt, openIdAtOdds, openIdNames } from "./open-id-settings.ts";
import { keepingNames, type RetentionSettings, readRetention } from "./retention-settings.ts";
import { minSecretLength } from "./secret-file.ts";
import {
  readBaseUrl,
  readChoice,
  readCount,
  readDatabaseUrl,
  readHost,
  readIssuer,
  readMostPages,
  readNumber,
  readSessionRate,
  readTrustedProxies,
  type Setting,
  usualMostPages,
  usualSessionRate,
} from "./setting-parsers.ts";
import { type CopySettings, copyNames, readCopySettings } from "./static-copy-settings.ts";

/** Log levels, from the most to the least verbose. */
/** The levels of the log, from the most to the least. */
export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

/** The configuration as read. */
export type Configuration = {
  /** The address to listen on. */
  readonly host: string;
  /** The port to listen on; 0 takes any that is free. */
  readonly port: number;
  /** The address that people reach the service by, without a slash at its end. */
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
  /** The port of the metrics; 0 for none. */
  /** Listening address of the metrics; the loopback address by default. */
  readonly metricsHost: string;
  readonly metricsPort: number;
  readonly metricsPortIsSet: boolean;
  /** Maximum portal requests a minute for one session. */
  readonly sessionRatePerMinute: number;
  /** Maximum number of pages. */
  readonly maxPages: number;
  /** Retention periods. */
  readonly keeping: RetentionSettings;
  /** The mail server and the targets of webhooks. */
  readonly notifications: NotificationSettings;
  /** Number of processes that serve requests; with 1 a single process does everything. */
  readonly workers: number;
  /** Undefined if OpenID sign-in is not configured. */
  readonly openId: OpenIdSettings | undefined;
  /** Destination of the static copy; undefined if there is none. */
  readonly copy: CopySettings | undefined;
  /** The folder that the portal was built into. Absolute. */
  readonly portalDirectory: string;
  /** Whether there is a server that takes mail (`SMTP_URL`). */
};

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Properties of the machine that the configuration depends on. */
export type Machine = { readonly hasIPv6: boolean; readonly currentFolder: string };

/** The configuration is wrong. `problems` has a sentence for each fault: the fault and its remedy. */
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
  ...keepingNames,
  ...openIdNames,
  ...copyNames,
  "PORTAL_DIR",
  "SIGNALBOX_SECRET",
  "SIGNALBOX_WORKERS",
] as const;

type SettingName = (typeof settingNames)[number];

/** Upper limit: more processes would only contend for one store. */
const maxWorkers = 64;

// Kubernetes sets these in every container of a namespace that has a Service called "signalbox".
const setByKubernetes = /^SIGNALBOX_(?:SERVICE_.*|PORT|PORT_.*)$/u;

/** A setting's value; an empty one counts as not set, as in a settings file with blanks. */
function given(env: Environment, name: SettingName): string | undefined {
  const text = env[name]?.trim();
  return text === "" ? undefined : text;
}

function thisMachine(): Machine {
  const addresses = Object.values(networkInterfaces()).flatMap((addressesOfOne) => addressesOfOne ?? []);
  return {
    hasIPv6: addresses.some((address) => address.family === "IPv6"),
    currentFolder: process.cwd(),
  };
}

/** Problems of settings that depend on each other or were only partly understood. */
function atOdds(env: Environment): string[] {
  const problems: string[] = [];
  const secret = given(env, "SIGNALBOX_SECRET");
  if (secret === undefined && given(env, "DATABASE_URL") !== undefined) {
    problems.push(
      "SIGNALBOX_SECRET is required with DATABASE_URL: every node on a database must have the same one. Create one with: openssl rand -base64 32",
    );
  }
  if (secret !== undefined && secret.length < minSecretLength) {
    problems.push(
      `SIGNALBOX_SECRET has ${secret.length} characters and needs at least ${minSecretLength}. Create one with: openssl rand -base64 32`,
    );
  }
  return [...problems, ...openIdAtOdds((name) => given(env, name))];
}

/** Names that look like ours and are not. */
function misspelt(env: Environment): string[] {
  const problems: string[] = [];
  for (const name of Object.keys(env).toSorted()) {
    if (
      !name.startsWith("SIGNALBOX_") ||
      settingNames.some((one) => one === name) ||
      setByKubernetes.test(name)
    )
      continue;
    const meant = nearest(name.slice("SIGNALBOX_".length), settingNames) ?? nearest(name, settingNames);
    problems.push(
      meant === undefined
        ? `${name} is not a setting of Signalbox. Unset it; docs/operations.md lists the settings.`
        : `${name} is not a setting of Signalbox. Did you mean ${meant}? Rename it, or unset it.`,
    );
  }
  return problems;
}

/** Default BASE_URL: a port of this machine. */
function localUrl(port: number): string {
  return port === 80 ? "http://localhost" : `http://localhost:${port}`;
}

function samePorts(port: number): string {
  return `PORT and METRICS_PORT are both ${port}. Set METRICS_PORT to another port, or to 0 for none.`;
}

/** Completes the configuration with the listening port, and BASE_URL if it was left open. */
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
  const problems = [...atOdds(env), ...misspelt(env)];
  const take = <Value>(
    name: SettingName,
    read: (text: string) => Setting<Value>,
    otherwise: Value,
  ): Value => {
    const text = given(env, name);
    if (text === undefined) return otherwise;
    const setting = read(text);
    if ("value" in setting) return setting.value;
    problems.push(`${name} ${setting.problem}`);
    return otherwise;
  };

  const takePort = (name: "PORT" | "METRICS_PORT", none: string, otherwise: number) =>
    take(name, (text) => readNumber(text, `0 (${none}) to 65535`, 65_535), otherwise);

  const port = takePort("PORT", "any that is free", 8080);
  const metricsPort = takePort("METRICS_PORT", "no metrics", 9464);
  const metricsPortIsSet = given(env, "METRICS_PORT") !== undefined;
  if (metricsPortIsSet && metricsPort !== 0 && metricsPort === port) problems.push(samePorts(port));
  const url = take<string | undefined>("DATABASE_URL", readDatabaseUrl, undefined);
  const issuer = take<string | undefined>("OIDC_ISSUER", readIssuer, undefined);
  const folder = given(env, "DATA_DIR");
  const dataDirectory = folder === undefined ? join(projectRoot, "data") : resolve(currentFolder, folder);
  const { copy, problems: copyProblems } = readCopySettings((name) => given(env, name), {
    currentFolder,
    dataDirectory,
  });
  const { keeping, problems: keepingProblems } = readRetention((name) => given(env, name));
  const { notifications, problems: mailProblems } = readNotificationSettings((name) => given(env, name));
  problems.push(...copyProblems, ...keepingProblems, ...mailProblems);
  const configuration: Configuration = {
    host: take("HOST", readHost, hasIPv6 ? "::" : "0.0.0.0"),
    port,
    baseUrl: take("BASE_URL", readBaseUrl, localUrl(port)),
    baseUrlIsSet: given(env, "BASE_URL") !== undefined,
    dataDirectory,
    database: url === undefined ? undefined : { url, secret: given(env, "SIGNALBOX_SECRET") ?? "" },
    secret: given(env, "SIGNALBOX_SECRET"),
    trustProxy: take("TRUST_PROXY", readTrustedProxies, []),
    logLevel: take("LOG_LEVEL", (text) => readChoice(text, logLevels), "info"),
    metricsHost: take("METRICS_HOST", readHost, "127.0.0.1"),
    metricsPort,
    metricsPortIsSet,
    sessionRatePerMinute: take("SESSION_RATE_PER_MINUTE", readSessionRate, usualSessionRate),
    maxPages: take("MAX_PAGES", readMostPages, usualMostPages),
    keeping,
    notifications,
    workers: take("SIGNALBOX_WORKERS", (text) => readCount(text, maxWorkers), 1),
    openId: issuer === undefined ? undefined : openIdAt(issuer, (name) => given(env, name)),
    copy,
    portalDirectory: resolve(currentFolder, given(env, "PORTAL_DIR") ?? join(projectRoot, "dist", "portal")),
  };
  if (problems.length > 0) throw new ConfigurationProblem(problems);
  return configuration;
}

/** Valid but probably unintended settings, a sentence each. */
export function configurationWarnings(env: Environment): string[] {
  const warnings: string[] = [];
  const workers = Number(given(env, "SIGNALBOX_WORKERS") ?? 1);
  if (workers > availableParallelism()) {
    warnings.push(
      `SIGNALBOX_WORKERS is ${workers}, but this machine has ${availableParallelism()} cores: more workers than cores make no request faster.`,
    );
  }
  // A Service's own variable reads like tcp://10.0.0.1:80; a bare number was written by a person.
  const port = env["SIGNALBOX_PORT"]?.trim();
  if (port !== undefined && /^\d+$/u.test(port)) {
    warnings.push(`SIGNALBOX_PORT is not a setting. To listen on port ${port}, set PORT=${port}.`);
  }
  return warnings;
}

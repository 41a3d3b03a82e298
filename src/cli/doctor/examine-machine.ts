/** Checks the runtime and the configuration. */
import { isIP } from "node:net";
import type { Configuration, Environment } from "../../platform/configuration.ts";
import {
  ConfigurationProblem,
  configurationWarnings,
  readConfiguration,
} from "../../platform/configuration.ts";
import { enoughOpenFiles, openFilesOf } from "../../platform/file-limits.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { withServiceAddress } from "../../platform/service-address.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const minNodeMajor = 26;
/** The first SQLite that supports the JSON functions used by the store. */
const minSqliteVersion = [3, 51] as const;

/** Checks the versions of Node and its SQLite. */
export function examineRuntime(versions: { readonly node: string; readonly sqlite?: string }): Finding {
  const { node, sqlite = "0" } = versions;
  const [major = 0] = node.split(".").map(Number);
  const [first = 0, second = 0] = sqlite.split(".").map(Number);
  const fact = `Node ${node} with SQLite ${sqlite}`;
  if (major < minNodeMajor) {
    return problem(
      "Runtime",
      fact,
      `Signalbox needs Node ${minNodeMajor}: start it by bin/signalbox, which fetches it.`,
    );
  }
  if (first < minSqliteVersion[0] || (first === minSqliteVersion[0] && second < minSqliteVersion[1])) {
    return problem(
      "Runtime",
      fact,
      `SQLite ${minSqliteVersion.join(".")} is needed, and this Node was built with an older one: take Node from nodejs.org.`,
    );
  }
  return ok("Runtime", fact);
}

/** Checks the limit on open files; undefined if the system reports none. */
export function examineOpenFiles(limits: string | undefined): Finding | undefined {
  const soft = /^Max open files\s+(\S+)/mu.exec(limits ?? "")?.[1];
  if (soft === undefined) return undefined;
  if (openFilesOf(limits) >= enoughOpenFiles) return ok("Open files", `up to ${soft}`);
  return warning(
    "Open files",
    `at most ${soft} files and connections`,
    `Allow ${enoughOpenFiles} or more: ulimit -n ${enoughOpenFiles}, or LimitNOFILE= in a systemd unit.`,
  );
}

function isLocal(host: string): boolean {
  const bare = host.replace(/^\[|\]$/gu, "");
  return (
    bare === "localhost" ||
    bare.endsWith(".localhost") ||
    bare === "::1" ||
    (isIP(bare) === 4 && bare.startsWith("127."))
  );
}

/** Checks the public address: that of the environment, or of the service that last ran here. */
function examineBaseUrl(configuration: Configuration, env: Environment): Finding {
  const { baseUrl, baseUrlIsSet, port } = withServiceAddress(configuration, env);
  const { protocol, hostname } = new URL(baseUrl);
  const isOfService = !baseUrlIsSet && !isLocal(hostname);
  if (isOfService && protocol === "https:")
    return ok("Address", `${baseUrl} (that of the service here; BASE_URL is not set for this command)`);
  if (!baseUrlIsSet && !isOfService) {
    const address = port === 0 ? "http://localhost, at the chosen port" : baseUrl;
    return ok("Address", `${address} (BASE_URL is not set: links and feeds lead there)`);
  }
  if (protocol === "https:" || isLocal(hostname)) return ok("Address", baseUrl);
  return warning(
    "Address",
    `${baseUrl} is not encrypted: keys can be read and the page changed in transit`,
    "Put a proxy with a certificate in front of the service, and set BASE_URL to its https:// address.",
  );
}

/** The configuration of the settings that the store is examined with, as far as they are valid. */
function configurationOf({ DATA_DIR, SIGNALBOX_SECRET }: Environment): Configuration {
  try {
    return readConfiguration({ DATA_DIR, SIGNALBOX_SECRET }, projectRoot);
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationProblem)) throw thrown;
    return readConfiguration({ DATA_DIR }, projectRoot);
  }
}

/** Checks the environment. `configuration` is usable in any case: faulty settings count as not set. */
export function examineConfiguration(env: Environment): {
  readonly configuration: Configuration;
  readonly sound: boolean;
  readonly findings: readonly Finding[];
} {
  const warnings = configurationWarnings(env).map((text) =>
    warning("Settings", text, "Unset settings without effect, so that nobody relies on them."),
  );
  try {
    const configuration = readConfiguration(env, projectRoot);
    const address = examineBaseUrl(configuration, env);
    const findings = [ok("Settings", "can be used"), ...warnings, address];
    return { configuration, sound: true, findings };
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationProblem)) throw thrown;
    const findings = thrown.problems.map((text) =>
      problem("Settings", text, "The service does not start with this configuration."),
    );
    return {
      configuration: configurationOf(env),
      sound: false,
      findings: [...findings, ...warnings],
    };
  }
}

/** The address at which a running service answers, kept in its data directory for the command line. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Configuration } from "./configuration.ts";

const fileIn = (dataDirectory: string): string => join(dataDirectory, "address");

/** Stores the address and port of a service that has begun to listen. */
export function storeServiceAddress(dataDirectory: string, baseUrl: string, port: number): void {
  try {
    writeFileSync(fileIn(dataDirectory), `${baseUrl}\n${port}\n`, { mode: 0o600 });
  } catch {
    // A full or read-only disk is reported elsewhere.
  }
}

/** The configuration with the address and port of the service that last ran here, as far as the environment sets none. */
export function withServiceAddress(configuration: Configuration, env: NodeJS.ProcessEnv): Configuration {
  const stored = readServiceAddress(configuration.dataDirectory);
  if (stored === undefined) return configuration;
  // Port 0 is any free port: only the service knows which.
  const isPortSet = configuration.port !== 0 && (env["PORT"] ?? "").trim() !== "";
  return {
    ...configuration,
    port: isPortSet ? configuration.port : stored.port,
    baseUrl: configuration.baseUrlIsSet || isPortSet ? configuration.baseUrl : stored.baseUrl,
  };
}

function readServiceAddress(
  dataDirectory: string,
): { readonly baseUrl: string; readonly port: number } | undefined {
  try {
    const [baseUrl = "", port = ""] = readFileSync(fileIn(dataDirectory), "utf8").split("\n");
    return URL.canParse(baseUrl) && /^\d{1,5}$/u.test(port) ? { baseUrl, port: Number(port) } : undefined;
  } catch {
    return undefined;
  }
}

/** The address of a running service, stored in its data directory for the command line. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Configuration } from "./configuration.ts";

const addressFile = (dataDirectory: string): string => join(dataDirectory, "address");

/** Stores the address and port of a service that is listening. */
export function storeServiceAddress(dataDirectory: string, baseUrl: string, port: number): void {
  try {
    writeFileSync(addressFile(dataDirectory), `${baseUrl}\n${port}\n`, { mode: 0o600 });
  } catch {
    // A full or read-only disk is reported elsewhere.
  }
}

/** The configuration with the address and port of the service that last ran here, unless the environment sets them. */
export function withServiceAddress(configuration: Configuration, env: NodeJS.ProcessEnv): Configuration {
  const stored = readServiceAddress(configuration.dataDirectory);
  if (stored === undefined) return configuration;
  // Port 0 is any free port, which only the service knows.
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
    const [baseUrl = "", port = ""] = readFileSync(addressFile(dataDirectory), "utf8").split("\n");
    return URL.canParse(baseUrl) && /^\d{1,5}$/u.test(port) ? { baseUrl, port: Number(port) } : undefined;
  } catch {
    return undefined;
  }
}

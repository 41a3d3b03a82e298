/** A real Caddy with the settings that are shipped: only addresses and folders are put in their place. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { send } from "./http.ts";
import { replaced } from "./nginx.ts";
import { freePort } from "./postgres.ts";
import { programNamed } from "./programs.ts";
import { until } from "./until.ts";

/** The settings as they are shipped, and their file. */
export const caddyfile: string = join(import.meta.dirname, "..", "..", "deploy", "Caddyfile");

/** Why this machine has no Caddy, in a sentence; nothing where it has one. */
export function whyNoCaddy(): string {
  return programNamed("caddy") === undefined ? "NOT TRIED: caddy is not installed" : "";
}

/** A running Caddy. */
export type Caddy = {
  /** Where it answers as on port 443, in plain HTTP. */
  readonly port: number;
  /** Where it answers as on port 80. */
  readonly plainPort: number;
  /** All that it has logged. */
  readonly logs: () => string;
  /** Holds writes, by the file that the settings name. */
  readonly hold: () => void;
  /** Lets writes pass again. */
  readonly letPass: () => void;
  readonly stop: () => Promise<void>;
};

function surroundings(folder: string): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
}

/** The verdict of a Caddy command on a configuration file. */
export function judgedByCaddy(
  command: "adapt" | "validate",
  file: string,
): { readonly status: number | null; readonly output: string } {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-caddy-"));
  const { status, stdout, stderr } = spawnSync(
    programNamed("caddy") ?? "",
    [command, "--config", file, "--adapter", "caddyfile"],
    { encoding: "utf8", env: surroundings(folder) },
  );
  rmSync(folder, { recursive: true, force: true });
  return { status, output: command === "adapt" ? stderr : stdout + stderr };
}

/** Starts Caddy before the nodes on these ports. */
export async function startCaddy(nodes: readonly number[]): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-caddy-"));
  const [port, plainPort] = [await freePort(), await freePort()];
  const shipped = readFileSync(caddyfile, "utf8");
  const addresses = nodes.map((node) => `127.0.0.1:${node}`).join(" ");
  let settings = replaced(shipped, /^status\.example\.org \{/gmu, `http://127.0.0.1:${port} {`);
  settings = replaced(settings, /^http:\/\/status\.example\.org \{/gmu, `http://127.0.0.1:${plainPort} {`);
  settings = replaced(settings, /^:80 \{/gmu, `http://:${plainPort} {`);
  settings = replaced(settings, /^\{$/gmu, "{\n\tadmin off");
  settings = replaced(settings, /(?:[\d.]+:8080 ?)+ \{/gu, `${addresses} {`);
  settings = replaced(settings, /\/var\/lib\/caddy/gu, folder);
  const file = join(folder, "Caddyfile");
  writeFileSync(file, settings);
  const log = openSync(join(folder, "log"), "a");
  const child = spawn(programNamed("caddy") ?? "", ["run", "--config", file, "--adapter", "caddyfile"], {
    stdio: ["ignore", log, log],
    env: surroundings(folder),
  });
  closeSync(log);
  const ended = once(child, "close");
  await until(async () => {
    if (child.exitCode !== null) throw new Error("caddy ended");
    return await send(port, "/readyz").then(
      ({ status }) => status === 200,
      () => false,
    );
  });
  const holdFile = join(folder, "signalbox.hold");
  return {
    port,
    plainPort,
    logs: () => readFileSync(join(folder, "log"), "utf8"),
    hold: () => writeFileSync(holdFile, ""),
    letPass: () => rmSync(holdFile),
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

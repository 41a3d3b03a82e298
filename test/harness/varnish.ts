/** A real Varnish with the settings that are shipped: only the node's address is put in its place. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { send } from "./http.ts";
import { type Change, replaced } from "./nginx.ts";
import { freePort } from "./postgres.ts";
import { programNamed } from "./programs.ts";
import { until } from "./until.ts";

/** The settings as they are shipped. */
export const shippedForVarnish: string = readFileSync(
  join(import.meta.dirname, "..", "..", "deploy", "varnish.vcl"),
  "utf8",
);

/** Why this machine has no Varnish, in a sentence; nothing where it has one. */
export function whyNoVarnish(): string {
  return programNamed("varnishd") === undefined ? "NOT TRIED: varnish is not installed" : "";
}

/** The options that let any user run it and compile its settings. */
const unjailed = ["-j", "none"];

function written(settings: string): { readonly folder: string; readonly file: string } {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-varnish-"));
  const file = join(folder, "settings.vcl");
  writeFileSync(file, settings);
  return { folder, file };
}

/** Whether Varnish accepts settings, and its output if it does not. */
export function judgedByVarnish(settings: string): {
  readonly status: number | null;
  readonly output: string;
} {
  const { folder, file } = written(settings);
  const { status, stderr } = spawnSync(
    programNamed("varnishd") ?? "",
    [...unjailed, "-C", "-n", join(folder, "work"), "-f", file],
    { encoding: "utf8", maxBuffer: 16 * 1024 * 1024 },
  );
  rmSync(folder, { recursive: true, force: true });
  return { status, output: status === 0 ? "" : stderr };
}

/** A running Varnish. */
export type Varnish = { readonly port: number; readonly stop: () => Promise<void> };

/** Starts Varnish before the node on this port. */
export async function startVarnish(node: number, change: Change = (same) => same): Promise<Varnish> {
  const port = await freePort();
  const settings = replaced(change(shippedForVarnish), /\.port = "8080"/gu, `.port = "${node}"`);
  const { folder, file } = written(settings);
  const place = ["-n", join(folder, "work"), "-a", `127.0.0.1:${port}`, "-s", "malloc,16m"];
  const child = spawn(programNamed("varnishd") ?? "", [...unjailed, "-F", ...place, "-f", file], {
    stdio: "ignore",
  });
  const ended = once(child, "close");
  await until(async () => {
    if (child.exitCode !== null) throw new Error("varnishd ended");
    return await send(port, "/readyz").then(
      ({ status }) => status === 200,
      () => false,
    );
  });
  return {
    port,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

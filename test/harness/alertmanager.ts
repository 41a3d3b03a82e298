/** A real Prometheus Alertmanager with the receiver of the guide. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { send } from "./http.ts";
import { freePort } from "./postgres.ts";
import { programNamed } from "./programs.ts";
import { until } from "./until.ts";

const program = () => programNamed("prometheus-alertmanager") ?? programNamed("alertmanager");

/** Why Alertmanager cannot be tried on this machine, in a sentence; empty where it can. */
export function whyNoAlertmanager(): string {
  return program() === undefined ? "NOT TRIED: prometheus-alertmanager is not installed" : "";
}

/** An alert as Prometheus posts it to Alertmanager. */
export type PostedAlert = {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly startsAt: string;
  readonly endsAt?: string;
};

/** A running Alertmanager. */
export type Alertmanager = {
  readonly port: number;
  /** Posts alerts as Prometheus does. */
  post(alerts: readonly PostedAlert[]): Promise<void>;
  stop(): Promise<void>;
};

/** Starts Alertmanager with a configuration, and waits until it is ready. */
export async function startAlertmanager(configuration: string): Promise<Alertmanager> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-alertmanager-"));
  const port = await freePort();
  const file = join(folder, "alertmanager.yml");
  writeFileSync(file, configuration);
  const child = spawn(
    program() ?? "",
    [
      `--config.file=${file}`,
      `--storage.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--cluster.listen-address=",
    ],
    { stdio: "ignore" },
  );
  const ended = once(child, "close");
  await until(async () => {
    if (child.exitCode !== null) throw new Error("Alertmanager ended; its configuration may be wrong.");
    return await send(port, "/-/ready").then(
      ({ status }) => status === 200,
      () => false,
    );
  });
  return {
    port,
    post: async (alerts) => {
      const { status, text } = await send(port, "/api/v2/alerts", { method: "POST", body: alerts });
      if (status !== 200) throw new Error(`Alertmanager answered ${status}: ${text}`);
    },
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A real Prometheus with one metric that a test sets and one rule that watches it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { send } from "./http.ts";
import { freePort } from "./postgres.ts";
import { programNamed } from "./programs.ts";
import { until } from "./until.ts";

/** Why Prometheus cannot be tried on this machine, in a sentence; empty where it can. */
export function whyNoPrometheus(): string {
  return programNamed("prometheus") === undefined ? "NOT TRIED: prometheus is not installed" : "";
}

/** A running Prometheus, and the metric `probe_success` that it scrapes. */
export type Prometheus = {
  setProbe(success: 0 | 1): void;
  stop(): Promise<void>;
};

const configuration = (metricsPort: number, alertmanagerPort: number) => `
global: { scrape_interval: 200ms, scrape_timeout: 200ms, evaluation_interval: 200ms }
rule_files: [rules.yml]
alerting:
  alertmanagers: [{ static_configs: [{ targets: ["127.0.0.1:${alertmanagerPort}"] }] }]
scrape_configs:
  - job_name: probes
    static_configs: [{ targets: ["127.0.0.1:${metricsPort}"] }]
`;

const rules = (service: string) => `
groups:
  - name: availability
    rules:
      - alert: ProbeFailed
        expr: probe_success == 0
        labels: { severity: critical, service: ${service} }
        annotations: { summary: "The probe of {{ $labels.job }} fails" }
`;

/** Starts Prometheus, whose alerts go to the Alertmanager on a port of this machine and name a service. */
export async function startPrometheus(alertmanagerPort: number, service: string): Promise<Prometheus> {
  let probe = 1;
  const metrics = createServer((_, response) => {
    response.setHeader("content-type", "text/plain; version=0.0.4");
    response.end(`# TYPE probe_success gauge\nprobe_success ${probe}\n`);
  });
  metrics.listen(0, "127.0.0.1");
  await once(metrics, "listening");
  // A server that listens on a port has an address with one.
  const { port: metricsPort } = metrics.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), "signalbox-prometheus-"));
  const port = await freePort();
  writeFileSync(join(folder, "prometheus.yml"), configuration(metricsPort, alertmanagerPort));
  writeFileSync(join(folder, "rules.yml"), rules(service));
  const child = spawn(
    programNamed("prometheus") ?? "",
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      // Resolved alerts are sent again as often as this says; the usual minute is only slower.
      "--rules.alert.resend-delay=1s",
    ],
    { stdio: "ignore" },
  );
  const ended = once(child, "close");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    metrics.close();
    metrics.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  };
  await until(async () => {
    if (child.exitCode !== null) throw new Error("Prometheus ended; its configuration may be wrong.");
    return await send(port, "/-/ready").then(
      ({ status }) => status === 200,
      () => false,
    );
  });
  return {
    setProbe: (success) => {
      probe = success;
    },
    stop,
  };
}

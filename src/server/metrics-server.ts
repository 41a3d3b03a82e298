/** Serves metrics on a separate port: they are for operators, not visitors. */
import { createServer, type Server } from "node:http";
import { type IsOurHost, ourHosts } from "../http/own-hosts.ts";
import type { Configuration } from "../platform/configuration.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { nodeId } from "../platform/node-id.ts";
import { ListenProblem, listen } from "./listen.ts";

type MetricsSource = Pick<Metrics, "contentType" | "text">;

/** The header with the id of the node whose metrics these are: another service may have the port. */
export const nodeHeader = "signalbox-node";

type MetricsServerOptions = {
  readonly meters: MetricsSource;
  readonly logger: Logger;
  readonly isOurHost: IsOurHost;
  /** The id of this node. */
  readonly node: string;
};

function metricsServer({ meters, logger, isOurHost, node }: MetricsServerOptions): Server {
  const hidden = ["x-content-type-options", "nosniff", "cache-control", "no-store", nodeHeader, node];
  const server = createServer(
    { requestTimeout: 15_000, headersTimeout: 10_000, keepAliveTimeout: 5_000 },
    (request, response) => {
      if (!isOurHost(request.headers.host)) {
        response.writeHead(421, [...hidden, "content-type", "text/plain; charset=utf-8"]);
        response.end("Request the metrics at an address of this machine.\n");
        return;
      }
      const isMetricsRequest =
        request.url?.split("?", 1)[0] === "/metrics" &&
        (request.method === "GET" || request.method === "HEAD");
      if (!isMetricsRequest) {
        response.writeHead(404, [...hidden, "content-type", "text/plain; charset=utf-8"]);
        response.end("The metrics are at /metrics.\n");
        return;
      }
      meters.text().then(
        (text) => {
          response.writeHead(200, [...hidden, "content-type", meters.contentType]);
          response.end(request.method === "HEAD" ? undefined : text);
        },
        (error: unknown) => {
          logger.error({ error }, "metrics could not be collected");
          response.writeHead(500, hidden);
          response.end();
        },
      );
    },
  );
  // Far more than what collects metrics needs, and too few to use up the files that visitors' connections need.
  server.maxConnections = 20;
  return server;
}

/**
 * Starts the metrics server; undefined if disabled, or if the default port is taken. Rejects with a
 * `ListenProblem` if a configured port is taken.
 */
export async function startMetrics(
  configuration: Pick<
    Configuration,
    "baseUrl" | "baseUrlIsSet" | "dataDirectory" | "metricsHost" | "metricsPort" | "metricsPortIsSet"
  >,
  meters: MetricsSource,
  logger: Logger,
): Promise<Server | undefined> {
  const { metricsHost: host, metricsPort: port, metricsPortIsSet } = configuration;
  if (port === 0) return undefined;
  const { baseUrl, baseUrlIsSet, dataDirectory } = configuration;
  const isOurHost = ourHosts(baseUrlIsSet ? baseUrl : undefined, () => [host]);
  const server = metricsServer({ meters, logger, isOurHost, node: nodeId(dataDirectory) });
  try {
    await listen(server, { host, port }, { name: "METRICS_PORT", hostName: "METRICS_HOST" });
    return server;
  } catch (problem) {
    if (metricsPortIsSet || !(problem instanceof ListenProblem)) throw problem;
    logger.warn({ port }, `metrics are disabled: ${problem.message} Set METRICS_PORT=0 if none are wanted.`);
    return undefined;
  }
}

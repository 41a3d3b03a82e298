/** A service that receives violation reports, and its counters and log of them. */
import { violationsPath } from "../../../src/contract/portal/csp-report.ts";
import { type Received, send } from "../../harness/http.ts";
import { freePort } from "../../harness/postgres.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

/** Stands in every address and text, where nobody else may see it. */
export const secret = "c4n4ryT0ken";

/** The newer way to tell, and the older one. */
export const types = { newer: "application/reports+json", older: "application/csp-report" } as const;

/** Where people are, with what nobody else may see of it. */
const address = (path = "/portal/setup") =>
  `http://localhost${path}?token=${secret}&to=/x/${secret}#${secret}`;

const body = {
  documentURL: address(),
  referrer: address("/portal/reset"),
  blockedURL: `https://person:${secret}@evil.test:8443/${secret}?x=${secret}#${secret}`,
  effectiveDirective: "script-src-elem",
  originalPolicy: `default-src 'none'; report-uri /${secret}`,
  sourceFile: address("/portal/assets/x.js"),
  sample: secret,
  disposition: "enforce",
  statusCode: 200,
  lineNumber: 3,
};

/** The reports in the newer format. */
export const newer = (more: object = {}) => [
  { type: "csp-violation", age: 12, url: address(), user_agent: secret, body: { ...body, ...more } },
];

/** The reports in the older format. */
export const older = (more: object = {}) => ({
  "csp-report": {
    "document-uri": address("/portal/sign-in"),
    referrer: address(),
    "violated-directive": "style-src-attr",
    "effective-directive": "style-src-attr",
    "original-policy": secret,
    disposition: "enforce",
    "blocked-uri": "inline",
    "source-file": address(),
    "script-sample": secret,
    ...more,
  },
});

type ReportOptions = { readonly headers?: Readonly<Record<string, string>>; readonly type?: string };

let addresses = 0;

/** Tells a service of something from an address of its own, as a browser does. */
async function report(
  server: TestServer,
  sent: unknown,
  { headers = {}, type = types.newer }: ReportOptions = {},
): Promise<Received> {
  addresses += 1;
  return await server.request(violationsPath, {
    method: "POST",
    headers: {
      "content-type": type,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": `2001:db8:${addresses.toString(16)}::1`,
      ...headers,
    },
    body: typeof sent === "string" ? sent : JSON.stringify(sent),
  });
}

/**
 * Starts one. Its rates refill only when its clock is put ahead, so that no count depends on how long the requests
 * take.
 */
export async function startListener() {
  let ahead = 0;
  const start = performance.now();
  const clock = { now: () => Date.now() + ahead, monotonic: () => start + ahead };
  const metricsPort = await freePort();
  const env = { METRICS_PORT: String(metricsPort), TRUST_PROXY: "127.0.0.1" };
  const server = await startServer({ clock, env });
  const measured = async () => (await send(metricsPort, "/metrics")).text;
  const counted = async () =>
    Object.fromEntries(
      [
        ...(await measured()).matchAll(
          /^signalbox_policy_violations_total\{directive="(?<name>[^"]+)"\} (?<count>\d+)$/gmu,
        ),
      ].map(({ groups }) => [groups?.["name"] ?? "", Number(groups?.["count"])]),
    );
  return {
    server,
    /** Has milliseconds pass. */
    pass: (milliseconds: number) => {
      ahead += milliseconds;
    },
    report: (sent: unknown, options?: ReportOptions) => report(server, sent, options),
    /** All that its metrics say. */
    measured,
    /** How many have been counted, by their directives. */
    counted,
    /** How many have been counted. */
    inAll: async () => Object.values(await counted()).reduce((sum, count) => sum + count, 0),
    /** The resulting log lines. */
    logged: () =>
      server.log
        .filter((line) => line.includes("content security policy violation"))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

/** A running one. */
export type Listener = Awaited<ReturnType<typeof startListener>>;

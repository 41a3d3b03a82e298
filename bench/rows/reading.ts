/** `GET /` and its 304 on one core, beside nginx with the same bytes. */

import { figure, median, type Row } from "../figures.ts";
import { typicalHistory, withHistory } from "../history.ts";
import { loadWell } from "../load.ts";
import { startNginx } from "../nginx.ts";
import { cpuSecondsOf } from "../processes.ts";
import { rawRequest } from "../raw-request.ts";
import { withService } from "../service.ts";
import type { EngineName } from "../store-places.ts";

const br = { "accept-encoding": "br" };
const rounds = 7;
const seconds = 2;

/** A server that is measured. */
type MeasuredServer = { readonly url: string; readonly pid: number };

/** The result of a round: responses a second, and CPU time each, in microseconds. */
type Throughput = { readonly perSecond: number; readonly cpu: number };
type Pair = { readonly ours: Throughput; readonly theirs: Throughput };
type Measure = (server: MeasuredServer) => Promise<Throughput>;

async function measure(
  { url, pid }: MeasuredServer,
  headers: Readonly<Record<string, string>>,
): Promise<Throughput> {
  const before = cpuSecondsOf(pid);
  const { perSecond, requests } = await loadWell({ url, headers, connections: 50, seconds, core: 1 });
  return { perSecond, cpu: ((cpuSecondsOf(pid) - before) * 1e6) / requests };
}

const whole: Measure = (server) => measure(server, br);

/** The tag must not have changed meanwhile, as it does once a minute. */
const unchanged: Measure = async (server) => {
  for (;;) {
    const { etag = "" } = (await rawRequest(server.url, br)).headers;
    const headers = { ...br, "if-none-match": etag };
    const found = await measure(server, headers);
    if ((await rawRequest(server.url, headers)).status === 304) return found;
  }
};

function row(what: string, pairs: readonly Pair[], goal: { atLeast: number; aim: number }): Row {
  const value = median(pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
  const summarize = (found: readonly Throughput[]) =>
    `${figure(median(found.map((round) => round.perSecond)))}/s, ${figure(median(found.map((round) => round.cpu)))} µs of CPU each`;
  return {
    what,
    measured: summarize(pairs.map(({ ours }) => ours)),
    reference: `nginx ${summarize(pairs.map(({ theirs }) => theirs))}`,
    result: figure(value),
    value,
    goal: { better: "more", ...goal },
  };
}

/** Measures both rows. */
export function reading(on: EngineName): Promise<Row[]> {
  return withHistory(on, typicalHistory(20), (home, { folder }) =>
    withService(
      home,
      async (service) => {
        const ours = { url: `${service.url}/`, pid: service.pid };
        const page = await rawRequest(ours.url, br);
        const nginx = await startNginx({ folder, page, core: 0 });
        const compare = async (measureServer: Measure) => ({
          ours: await measureServer(ours),
          theirs: await measureServer(nginx),
        });
        try {
          const found: { whole: Pair[]; unchanged: Pair[] } = { whole: [], unchanged: [] };
          await compare(whole);
          for (let round = 0; round < rounds; round += 1) {
            found.whole.push(await compare(whole));
            found.unchanged.push(await compare(unchanged));
          }
          const size = figure(page.body.length);
          return [
            row(`GET / (br, ${size} bytes), one core`, found.whole, { atLeast: 0.55, aim: 0.75 }),
            row("GET / answered 304, one core", found.unchanged, { atLeast: 0.45, aim: 0.6 }),
          ];
        } finally {
          await nginx.stop();
        }
      },
      { core: 0 },
    ),
  );
}

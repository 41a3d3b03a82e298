/** `GET /` from a service of two workers on two cores, beside nginx with one worker; both share the cores with who reads. */

import { figure, median, type Row } from "../figures.ts";
import { typicalHistory, withHistory } from "../history.ts";
import { loadWell } from "../load.ts";
import { startNginx } from "../nginx.ts";
import { cpuSecondsOf } from "../processes.ts";
import { rawRequest } from "../raw-request.ts";
import { withService } from "../service.ts";
import type { EngineName } from "../store-places.ts";

const headers = { "accept-encoding": "br" };
const rounds = 5;
const seconds = 2;

/** The result of a round of one server: responses a second, and CPU time each, in microseconds. */
type Throughput = { readonly perSecond: number; readonly cpu: number };

/** Nothing is kept to a core: who reads takes what it needs of both. */
async function measure({ url, pid }: { readonly url: string; readonly pid: number }): Promise<Throughput> {
  const before = cpuSecondsOf(pid);
  const { perSecond, requests } = await loadWell({ url, headers, connections: 50, seconds });
  return { perSecond, cpu: ((cpuSecondsOf(pid) - before) * 1e6) / requests };
}

function summaryOf(found: readonly Throughput[]): string {
  const perRequest = figure(median(found.map(({ cpu }) => cpu)));
  return `${figure(median(found.map(({ perSecond }) => perSecond)))}/s, ${perRequest} µs of CPU each`;
}

/** Measures the row. */
export async function workers(on: EngineName): Promise<Row[]> {
  const use = async (folder: string, service: { readonly url: string; readonly pid: number }) => {
    const ours = { url: `${service.url}/`, pid: service.pid };
    const nginx = await startNginx({ folder, page: await rawRequest(ours.url, headers) });
    const found: { readonly ours: Throughput; readonly theirs: Throughput }[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        found.push({ ours: await measure(ours), theirs: await measure(nginx) });
      }
    } finally {
      await nginx.stop();
    }
    const value = median(found.map(({ ours: { perSecond }, theirs }) => perSecond / theirs.perSecond));
    return [
      {
        what: "GET / (br) of two workers, on two cores shared with the load",
        measured: summaryOf(found.map((round) => round.ours)),
        reference: `nginx, one worker, ${summaryOf(found.map(({ theirs }) => theirs))}`,
        result: figure(value),
        value,
        goal: { better: "more", atLeast: 0.7, aim: 1.2 },
      } satisfies Row,
    ];
  };
  return await withHistory(on, typicalHistory(20), (home, { folder }) =>
    withService(home, (service) => use(folder, service), { env: { SIGNALBOX_WORKERS: "2" } }),
  );
}

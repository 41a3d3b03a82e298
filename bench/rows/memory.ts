/** The memory of the service after a million updates, beside the first hundred thousand. */
import { readFileSync } from "node:fs";
import { figure, median, type Row } from "../figures.ts";
import { typicalHistory, withHistory } from "../history.ts";
import { loadWell, reports } from "../load.ts";
import { makeKey, withService } from "../service.ts";
import type { EngineName } from "../store-places.ts";

const components = 200;
const sliceSeconds = 5;
const early = 100_000;
const late = 1_000_000;

function megabytesOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

/** Measures both rows; on systems with `/proc` alone. */
export function memory(on: EngineName): Promise<Row[]> {
  return withHistory(on, typicalHistory(components), (home) =>
    withService(home, async (service) => {
      const key = await makeKey(home);
      let accepted = 0;
      /** Writes until so many updates were taken; the memory in use during the last seconds of it. */
      const writeUntil = async (count: number): Promise<number> => {
        let samples: number[] = [];
        while (accepted < count) {
          samples = [];
          const sampling = setInterval(() => samples.push(megabytesOf(service.pid, "VmRSS")), 100);
          const options = { ...reports({ url: service.url, key, components }), seconds: sliceSeconds };
          accepted += (await loadWell(options).finally(() => clearInterval(sampling))).requests;
        }
        return median(samples);
      };
      const first = await writeUntil(early);
      const before = `${figure(first)} MB after ${figure(accepted)}`;
      const last = await writeUntil(late);
      const most = megabytesOf(service.pid, "VmHWM");
      return [
        {
          what: `Memory, 200 components, after ${figure(accepted)} updates`,
          measured: `${figure(last)} MB`,
          reference: before,
          result: `+ ${figure(last - first)} MB`,
          value: last - first,
          goal: { better: "less", atLeast: 10, aim: 10 },
          unit: " MB",
        },
        {
          what: "Total memory, maximum",
          measured: `${figure(most)} MB`,
          reference: "",
          result: `${figure(most)} MB`,
          value: most,
          goal: { better: "less", atLeast: 150, aim: 150 },
          unit: " MB",
        },
      ];
    }),
  );
}

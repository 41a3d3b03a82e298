/** A client that connects to a port while a service starts on it. */
import { setTimeout as sleep } from "node:timers/promises";
import { send } from "../harness/http.ts";
import { repetitions } from "../harness/repetitions.ts";
import { whenFinished } from "../harness/shared.ts";

/** A client that connects to a port repeatedly; the outcomes of its established connections, by `end`. */
export function knockAt(port: number) {
  const ending = new AbortController();
  const outcomes: string[] = [];
  const knocks: Promise<void>[] = [];
  const knock = async () => {
    const outcome = await send(port, "/healthz").then(({ status }) => String(status), String);
    if (!outcome.includes("ECONNREFUSED")) outcomes.push(outcome);
  };
  const going = (async () => {
    while (!ending.signal.aborted) {
      knocks.push(knock());
      await sleep(repetitions(120, 10));
    }
  })();
  const end = async () => {
    ending.abort();
    await going;
    await Promise.all(knocks);
    return outcomes;
  };
  whenFinished(async () => void (await end()));
  return { outcomes, end };
}

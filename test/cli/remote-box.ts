/** A command line that is set up to reach a service elsewhere. */
import { vi } from "vitest";
import { retryTimer } from "../../src/cli/remote/retry-timer.ts";
import { startServer } from "../harness/server.ts";
import { whenFinished } from "../harness/shared.ts";
import { boxForTest } from "./cli-on-either-engine.ts";

/** A service, and a command line without a store that is set up to reach it with a key. */
export async function remoteBox(role: "Read-Write" | "Webhook" | "Read-Only" = "Read-Write") {
  const server = await startServer();
  whenFinished(() => server.close());
  const box = await boxForTest();
  box.env["SIGNALBOX_URL"] = `${server.url}/`;
  box.env["SIGNALBOX_KEY"] = await server.key(role);
  return { server, box };
}

/** Leaves out the waits between attempts until the test ends; returns their lengths in milliseconds. */
export function skipPauses(): readonly number[] {
  const pauses: number[] = [];
  vi.spyOn(retryTimer, "pause").mockImplementation((milliseconds) => {
    pauses.push(milliseconds);
    return Promise.resolve();
  });
  return pauses;
}

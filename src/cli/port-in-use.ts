/** A port that cannot be used because a Signalbox has it already. */
import type { Configuration } from "../platform/configuration.ts";
import { aliveMessage } from "../server/health-routes.ts";
import { ListenProblem } from "../server/listen.ts";
import { reachable } from "./doctor/examine-server.ts";

const timeoutMs = 1000;

/** Whether a Signalbox answers at an address. */
async function isSignalboxAt(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "manual",
    });
    return (await response.text()).includes(aliveMessage);
  } catch {
    return false;
  }
}

/** The error of a start, which names the program that has the port where that is a Signalbox. `name` is the port's setting. */
export async function nameSignalboxAtPort(
  error: unknown,
  { host, port }: Pick<Configuration, "host" | "port">,
  name: string,
): Promise<unknown> {
  if (!(error instanceof ListenProblem) || error.code !== "EADDRINUSE") return error;
  if (!(await isSignalboxAt(reachable(host, port)))) return error;
  const message = `Another Signalbox is running on port ${port}. Stop it, or set ${name} to another port.`;
  return new ListenProblem(message, error.code, error.cause);
}

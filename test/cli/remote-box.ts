/** A command line that is set up to reach a service elsewhere. */
import { onTestFinished } from "vitest";
import { startServer } from "../harness/server.ts";
import { boxForTest } from "./cli-on-either-engine.ts";

/** A service, and a command line without a store that is set up to reach it with a key. */
export async function remoteBox(role: "Read-Write" | "Webhook" | "Read-Only" = "Read-Write") {
  const server = await startServer();
  onTestFinished(() => server.close());
  const box = await boxForTest();
  box.env["SIGNALBOX_URL"] = `${server.url}/`;
  box.env["SIGNALBOX_KEY"] = await server.key(role);
  return { server, box };
}

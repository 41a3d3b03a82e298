/**
 * Keeps a door: it listens on a port, lets nobody in itself, and starts a program with that socket again each time that it
 * has ended, as systemd does. Its arguments are the port, how often it starts the program, and that.
 */
import { spawnSync } from "node:child_process";
import { createServer } from "node:net";

const [port = "", times = "", ...program] = process.argv.slice(2);
const hand = 'export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@"';

/** The file of the socket, which Node tells nobody. */
function fileOf(value: unknown): number {
  const file: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "fd") : undefined;
  if (typeof file !== "number") throw new Error("a listening server has no file");
  return file;
}

const server = createServer();
server.listen({ host: "127.0.0.1", port: Number(port), backlog: 4_096 }, () => {
  const bus = fileOf(Reflect.get(server, "_handle"));
  // It never comes to let anybody in: all the time it waits for the program.
  for (let count = 0; count < Number(times); count += 1)
    spawnSync("/bin/sh", ["-c", hand, "sh", ...program], { stdio: ["ignore", "inherit", "inherit", bus] });
  process.exit();
});

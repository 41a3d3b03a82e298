/** A real Icinga 2 with the configuration of the guide, and one service whose check reads a file. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { programNamed } from "./programs.ts";

const program = () => programNamed("icinga2");

/** Why Icinga 2 cannot be tried on this machine, in a sentence; empty where it can. */
export function whyNoIcinga(): string {
  if (program() === undefined) return "NOT TRIED: icinga2-bin is not installed";
  return programNamed("curl") === undefined ? "NOT TRIED: curl is not installed" : "";
}

/** A running Icinga 2. */
export type Icinga = {
  /** Sets the result of the next checks of the service: 0 is OK, 1 a warning, 2 critical. */
  setState(code: 0 | 1 | 2): void;
  stop(): Promise<void>;
};

const objects = (folder: string, host: string, service: string) => `
include <itl>
const NodeName = "test"
const ZoneName = NodeName
object CheckerComponent "checker" { }
object NotificationComponent "notification" { }
object CheckCommand "alive" { command = [ "/bin/true" ] }
object CheckCommand "file" { command = [ "${join(folder, "check")}" ] }
object Host "${host}" {
  check_command = "alive"
  check_interval = 1s
  retry_interval = 1s
  max_check_attempts = 1
}
object Service "${service}" {
  host_name = "${host}"
  check_command = "file"
  check_interval = 1s
  retry_interval = 1s
  max_check_attempts = 1
}
`;

/** Starts Icinga 2 with the guide's configuration, a host and a service. */
export async function startIcinga(
  guide: string,
  { host, service }: { readonly host: string; readonly service: string },
): Promise<Icinga> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-icinga-"));
  const folders = ["data", "log", "cache", "spool", "run"].map((name) => join(folder, name));
  for (const path of folders) mkdirSync(path);
  // Renamed, so that no check reads half of it.
  const setState = (code: 0 | 1 | 2) => {
    writeFileSync(join(folder, "state.new"), `${code}\n`);
    renameSync(join(folder, "state.new"), join(folder, "state"));
  };
  setState(0);
  writeFileSync(
    join(folder, "check"),
    `#!/bin/sh\nread code <${join(folder, "state")}\necho "it's state $code"\nexit "$code"\n`,
  );
  chmodSync(join(folder, "check"), 0o755);
  writeFileSync(join(folder, "icinga2.conf"), `${objects(folder, host, service)}\n${guide}\n`);
  const constants = {
    DataDir: join(folder, "data"),
    LogDir: join(folder, "log"),
    CacheDir: join(folder, "cache"),
    SpoolDir: join(folder, "spool"),
    InitRunDir: join(folder, "run"),
    RunAsUser: userInfo().username,
    RunAsGroup: userInfo().username,
  };
  const child = spawn(
    program() ?? "",
    [
      "daemon",
      "-c",
      join(folder, "icinga2.conf"),
      ...Object.entries(constants).flatMap(([name, value]) => ["-D", `${name}=${value}`]),
    ],
    { stdio: "ignore", detached: true },
  );
  const ended = once(child, "close");
  await once(child, "spawn");
  return {
    setState,
    stop: async () => {
      // Its workers are processes of the same group.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A real Nagios with the commands and the contact of the guide, and one service whose check reads a file. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { programNamed } from "./programs.ts";

const program = () => programNamed("nagios4") ?? programNamed("nagios");

/** Why Nagios cannot be tried on this machine, in a sentence; empty where it can. */
export function whyNoNagios(): string {
  if (program() === undefined) return "NOT TRIED: nagios4-core is not installed";
  return programNamed("curl") === undefined ? "NOT TRIED: curl is not installed" : "";
}

/** A running Nagios. */
export type Nagios = {
  /** Sets what the next checks of the service find: 0 is OK, 1 a warning, 2 critical. */
  setState(code: 0 | 1 | 2): void;
  stop(): Promise<void>;
};

const objects = (folder: string, host: string, service: string) => `
define timeperiod {
  timeperiod_name 24x7
  alias           Always
  sunday          00:00-24:00
  monday          00:00-24:00
  tuesday         00:00-24:00
  wednesday       00:00-24:00
  thursday        00:00-24:00
  friday          00:00-24:00
  saturday        00:00-24:00
}
define command {
  command_name check-alive
  command_line /bin/true
}
define command {
  command_name check-file
  command_line ${join(folder, "check")}
}
define host {
  host_name             ${host}
  address               127.0.0.1
  check_command         check-alive
  check_period          24x7
  max_check_attempts    1
  check_interval        1
  notification_period   24x7
  notification_interval 0
  contacts              signalbox
}
define service {
  host_name             ${host}
  service_description   ${service}
  check_command         check-file
  check_period          24x7
  max_check_attempts    1
  check_interval        1
  retry_interval        1
  notification_period   24x7
  notification_interval 0
  notification_options  w,u,c,r
  contacts              signalbox
}
`;

const settings = (folder: string) => `
log_file=${join(folder, "nagios.log")}
cfg_file=${join(folder, "objects.cfg")}
cfg_file=${join(folder, "guide.cfg")}
object_cache_file=${join(folder, "objects.cache")}
status_file=${join(folder, "status.dat")}
state_retention_file=${join(folder, "retention.dat")}
temp_file=${join(folder, "nagios.tmp")}
temp_path=${folder}
check_result_path=${join(folder, "spool")}
lock_file=${join(folder, "nagios.lock")}
query_socket=${join(folder, "nagios.qh")}
check_external_commands=0
nagios_user=${userInfo().username}
nagios_group=${userInfo().username}
interval_length=1
enable_notifications=1
execute_service_checks=1
illegal_macro_output_chars=\`~$&|'"<>
use_syslog=0
`;

/** Starts Nagios with the guide's configuration, a host and a service. */
export async function startNagios(
  guide: string,
  { host, service }: { readonly host: string; readonly service: string },
): Promise<Nagios> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-nagios-"));
  mkdirSync(join(folder, "spool"));
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
  writeFileSync(join(folder, "objects.cfg"), objects(folder, host, service));
  writeFileSync(join(folder, "guide.cfg"), guide);
  writeFileSync(join(folder, "nagios.cfg"), settings(folder));
  const child = spawn(program() ?? "", [join(folder, "nagios.cfg")], { stdio: "ignore", detached: true });
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

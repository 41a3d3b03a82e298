/** A real nginx with the settings that are shipped: only addresses, ports and folders are put in their place. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "./postgres.ts";
import { programNamed } from "./programs.ts";
import { until } from "./until.ts";

/** The settings as they are shipped. */
export const shipped: string = readFileSync(
  join(import.meta.dirname, "..", "..", "deploy", "nginx.conf"),
  "utf8",
);

/** A running nginx. */
export type Nginx = {
  /** Where it answers as on port 443: in plain HTTP, or over TLS where that was asked for. */
  readonly port: number;
  /** Where it answers as on port 80. */
  readonly plainPort: number;
  /** All that it has written to its logs. */
  readonly logs: () => string;
  /** Sends requests to the nodes on these ports from now on; resolves when the workers before have ended. */
  readonly point: (nodes: readonly number[]) => Promise<void>;
  /** Holds writes, by the file that the settings name. */
  readonly hold: () => void;
  /** Lets writes pass again. */
  readonly letPass: () => void;
  readonly stop: () => Promise<void>;
};

/** A change to the settings, for controls. */
export type Change = (settings: string) => string;

/** Replaces what must be there. */
export function replaced(settings: string, what: RegExp, by: string): string {
  const changed = settings.replaceAll(what, by);
  if (changed === settings) throw new Error(`the settings hold nothing like ${what.source}`);
  return changed;
}

/** Timeouts that a busy machine does not reach, for tests of something else: a stopped node refuses connections at once. */
export const longTimeouts: Change = (settings) =>
  replaced(settings, /(proxy_(?:connect|send|read|next_upstream)_timeout) \d+s/gu, "$1 300s");

/** The nginx of this machine. Throws where there is none. */
export function nginxProgram(): string {
  const program = programNamed("nginx");
  if (program === undefined) throw new Error("nginx is not installed: apt-get install nginx-light");
  return program;
}

/** Writes the main file that includes the settings as operators do; its path. */
export function writeMain(folder: string, settings: string): string {
  writeFileSync(join(folder, "site.conf"), settings);
  const main = join(folder, "main.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const lines = [
    // The folder belongs to the user who runs the tests.
    userInfo().uid === 0 ? "user root;" : "",
    `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log;`,
    "events { worker_connections 1024; }",
    // Distributions and the image log every request, its query included.
    `http { access_log ${folder}/access.log; ${temporary} include ${folder}/site.conf; }`,
  ];
  writeFileSync(main, `${lines.join("\n")}\n`);
  return main;
}

/** The settings with the folders that they need, and a certificate, in a folder of a test. */
export function placed(settings: string, folder: string): string {
  const certificates = join(folder, "certificates");
  mkdirSync(certificates, { recursive: true });
  const files = ["-keyout", join(certificates, "privkey.pem"), "-out", join(certificates, "fullchain.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", ["req", ...kind, "-subj", "/CN=localhost", "-days", "2", ...files], {
    stdio: "ignore",
  });
  const own = replaced(settings, /\/etc\/nginx\/certificates/gu, certificates);
  return replaced(replaced(own, /\/var\/cache\/nginx/gu, folder), /\/var\/log\/nginx/gu, folder);
}

type Ports = { readonly port: number; readonly plainPort: number; readonly tls: boolean };

function listening(settings: string, { port, plainPort, tls }: Ports): string {
  let changed = replaced(settings, /^\s*listen \[::\].*\n/gmu, "");
  changed = replaced(changed, /server_name status\.example\.org;/gu, "server_name 127.0.0.1 localhost;");
  changed = replaced(changed, /listen 443( ssl http2)/gu, `listen 127.0.0.1:${port}${tls ? "$1" : ""}`);
  return replaced(changed, /listen 80/gu, `listen 127.0.0.1:${plainPort}`);
}

function pointed(settings: string, nodes: readonly number[]): string {
  const manner = /^\s*server [^ ]+:8080(.*);\n/mu.exec(settings)?.[1] ?? "";
  const lines = nodes.map((node) => `server 127.0.0.1:${node}${manner};`).join("\n");
  return replaced(
    replaced(settings, /^\s*server [^ ]+:8080.*\n/gmu, ""),
    /(keepalive 64;)/gu,
    `${lines}\n$1`,
  );
}

/** The children of a process. */
function childrenOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
}

/** Starts nginx before the nodes on these ports; with `tls` it speaks HTTP/2 and HTTP/1.1 over TLS, as it is shipped. */
export async function startNginx(
  nodes: readonly number[],
  change: Change = (same) => same,
  tls = false,
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-nginx-"));
  const [port, plainPort] = [await freePort(), await freePort()];
  const settings = listening(change(placed(shipped, folder)), { port, plainPort, tls });
  const main = writeMain(folder, pointed(settings, nodes));
  const child = spawn(nginxProgram(), ["-p", folder, "-c", main], { stdio: "ignore" });
  const ended = once(child, "close");
  const pid = child.pid ?? 0;
  const errors = () => readFileSync(join(folder, "error.log"), "utf8");
  await until(() => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors()}`);
    return existsSync(join(folder, "pid")) && childrenOf(pid).length >= 2;
  });
  const holdFile = join(folder, "signalbox.hold");
  const logNames = ["signalbox.log", "signalbox-error.log", "access.log", "error.log"];
  return {
    port,
    plainPort,
    logs: () =>
      logNames
        .map((name) => join(folder, name))
        .filter((path) => existsSync(path))
        .map((path) => readFileSync(path, "utf8"))
        .join(""),
    point: async (others) => {
      const before = childrenOf(pid);
      writeMain(folder, pointed(settings, others));
      const tried = spawnSync(nginxProgram(), ["-t", "-q", "-p", folder, "-c", main], { encoding: "utf8" });
      if (tried.status !== 0) throw new Error(tried.stderr);
      child.kill("SIGHUP");
      await until(() => childrenOf(pid).every((worker) => !before.includes(worker)));
    },
    hold: () => writeFileSync(holdFile, ""),
    letPass: () => rmSync(holdFile),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** nginx with one worker, serving the bytes of a page as they are, with the headers that the page had. */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { type Core, need, start, ToolMissing } from "./processes.ts";
import { type RawResponse, rawRequest } from "./raw-request.ts";

const modules = ["/usr/lib/nginx/modules", "/usr/lib64/nginx/modules", "/usr/share/nginx/modules"];
const brotli = "ngx_http_brotli_static_module.so";

/** Headers that nginx makes itself, or that concern one connection. */
const itsOwn = new Set([
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "content-type",
  "content-encoding",
]);
const perAnswer = new Set([...itsOwn, "etag", "x-request-id"]);

function brotliModule(): string {
  const found = modules.map((folder) => join(folder, brotli)).find((path) => existsSync(path));
  if (found === undefined) {
    throw new ToolMissing(
      "needs nginx with brotli_static (Debian, Ubuntu: apt-get install libnginx-mod-http-brotli-static)",
    );
  }
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}

function configuration(folder: string, port: number, page: RawResponse): string {
  const headers = Object.entries(page.headers)
    .filter(([name]) => !perAnswer.has(name))
    .map(
      ([name, value]) => `add_header ${name} ${JSON.stringify(String(value)).replaceAll("$", "")} always;`,
    );
  return `
load_module ${brotliModule()};
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_requests 1000000000;
  server_tokens off;
  open_file_cache max=16;
  default_type text/html;
  charset utf-8;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/site;
    location / {
      index index.html;
      brotli_static on;
      add_header x-request-id $request_id always;
      ${headers.join("\n      ")}
    }
  }
}
`;
}

/** An nginx at work. */
export type Nginx = { readonly pid: number; readonly url: string; stop(): Promise<void> };

/** Starts nginx with the page that was answered in brotli. Rejects with a `ToolMissing`. */
export async function startNginx(options: {
  folder: string;
  page: RawResponse;
  core?: Core;
}): Promise<Nginx> {
  need("nginx");
  const { page } = options;
  const folder = join(options.folder, "nginx");
  await mkdir(join(folder, "site"), { recursive: true });
  await writeFile(join(folder, "site", "index.html.br"), page.body);
  // Only its presence counts: every request asks for the other.
  await writeFile(join(folder, "site", "index.html"), "plain");
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration(folder, port, page));
  const running = start(["nginx", "-p", folder, "-c", file, "-e", join(folder, "error.log")], {
    core: options.core,
  });
  const url = `http://127.0.0.1:${port}/`;
  const limit = performance.now() + 5_000;
  for (;;) {
    const answered = await rawRequest(url, { "accept-encoding": "br" }).catch(() => undefined);
    if (answered?.body.equals(page.body) === true) break;
    if (performance.now() > limit) throw new Error(`nginx does not serve the page; see ${folder}/error.log`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { pid: running.pid, url, stop: () => running.stop("SIGTERM") };
}

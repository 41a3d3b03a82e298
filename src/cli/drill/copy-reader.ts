/** Reads a static copy over HTTP as visitors would, without the service. */
import { createServer, type Server } from "node:http";
import { posix } from "node:path";
import { outboundHttp } from "../../platform/outbound-http.ts";
import { type Destination, DestinationProblem } from "../../publishing/static-copy/destination.ts";

/** A file of the copy as a visitor gets it. */
export type CopyResponse = { readonly status: number; readonly bytes: Buffer; readonly headers: Headers };

/** Milliseconds for one file, and the most bytes of one. */
const deadline = 20_000;
const maxBytes = 64 * 1024 * 1024;

/** Where a place of the copy is below its address, which has a slash at its end. */
export function addressOf(base: string, path: string): string {
  return new URL(path.split("/").map(encodeURIComponent).join("/"), base).href;
}

/** A reader of files below a base address, which ends with a slash. Rejects with an `OutboundProblem`. */
export function readerOf(base: string): (place: string) => Promise<CopyResponse> {
  const { origin } = new URL(base);
  const request = outboundHttp({ deadline, maxBytes, isAllowed: (url) => url.origin === origin });
  return async (path) => {
    const response = await request(addressOf(base, path), { method: "GET", headers: {} });
    return {
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
      headers: response.headers,
    };
  };
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".js": "text/javascript; charset=utf-8",
};

/** Serves a destination's content on a free loopback port. */
export async function serveAlone(
  destination: Pick<Destination, "read">,
): Promise<{ readonly base: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = decodeURIComponent(pathname).slice(1);
    const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    // Paths above the folder are refused.
    if (posix.normalize(name).startsWith("..")) {
      response.writeHead(404).end();
      return;
    }
    destination.read(name).then(
      (bytes) => {
        if (bytes === undefined) response.writeHead(404).end();
        else
          response
            .writeHead(200, { "content-type": types[posix.extname(name)] ?? "application/octet-stream" })
            .end(bytes);
      },
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new DestinationProblem("The copy could not be served.", error)));
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { base: `http://127.0.0.1:${port}/`, server };
}

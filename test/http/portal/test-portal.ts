/** A service with a portal as a build leaves it, small enough to be looked through, reached by HTTPS. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Received } from "../../harness/http.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

/** The portal's script; its compressed forms begin with what they are. */
export const script = "console.log('portal');\n".repeat(200);

/** The document of every page but the sign-in. */
export const document = `<!doctype html><html lang="en"><head>
<script type="module" src="/portal/assets/index-abc.js"></script></head><body></body></html>`;

const openings = { "/portal/": ["/portal/assets/index-abc.js", "/portal/assets/frame-jkl.js"] };

const signInDocument = `<!doctype html><html lang="en"><head><style>p{}</style></head><body>
<!--if SetUp--><p>%PageName% portal</p><!--if Passkeys--><p>Passkey</p><!--end Passkeys--><!--if OpenId--><p>%Provider%</p><!--end OpenId--><!--end SetUp-->
<!--if NotSetUp--><p>Nobody yet</p><!--end NotSetUp-->
<script>run()</script></body></html>`;

/** It, running, and its owner. */
export type TestPortal = {
  readonly server: TestServer;
  readonly owner: TestPerson;
  /** Where the build is. */
  readonly folder: string;
  close(): Promise<void>;
};

async function build(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "portal-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, "index.html"), document);
  await writeFile(join(folder, "sign-in.html"), signInDocument);
  await writeFile(join(folder, "assets", "index-abc.js"), script);
  await writeFile(join(folder, "assets", "index-abc.js.br"), brotliCompressSync(`/* br */${script}`));
  await writeFile(join(folder, "assets", "index-abc.js.gz"), gzipSync(`/* gz */${script}`));
  await writeFile(join(folder, "assets", "late-def.css"), "p{}".repeat(300));
  await writeFile(join(folder, ".vite", "manifest.json"), "{}");
  await writeFile(join(folder, ".vite", "openings.json"), JSON.stringify(openings));
  await writeFile(join(folder, "assets", "notes.map"), "secret");
  return folder;
}

/** Starts it. Its `close` removes what it left behind. */
export async function startPortal(): Promise<TestPortal> {
  const folder = await build();
  const env = { BASE_URL: "https://status.example.com", PORTAL_DIR: folder, TRUST_PROXY: "127.0.0.1" };
  const server = await startServer({ env });
  const owner = await signIn(server, "Owner");
  return {
    server,
    owner,
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The content security policy of an answer: the sources of each directive. */
export const directivesOf = ({ headers }: Received) =>
  new Map(
    String(headers["content-security-policy"])
      .split("; ")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources.join(" ")] as const;
      }),
  );

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const project = join(import.meta.dirname, "..");
/** The programs of a bare shell, where they are; flock is not everywhere. */
const shellTools = execFileSync("/bin/sh", [
  "-c",
  "for tool in cat cmp cp find flock grep head ln mkdir mv ps readlink rm sleep tail uname; do command -v $tool; done; :",
])
  .toString()
  .trim()
  .split("\n");

/** Stands in for the command. It speaks last, so that who reads it knows the rest to be in place. */
const greet = `
if (process.argv[2] === "fail") process.exitCode = 3;
if (process.argv[2] === "serve") process.on("SIGTERM", () => process.exit(7)) && setInterval(() => {}, 1000);
console.log(JSON.stringify({ args: process.argv.slice(2), folder: process.cwd(), calledAs: process.env.CALLED_AS, pid: process.pid }));
`;

/** Stands in for the real build: leaves a mark each time it runs, and takes long enough to be met by a second one. */
const slowBuild = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
process.chdir(import.meta.dirname + "/../..");
console.log("noise of the build");
appendFileSync("builds", "x");
await new Promise((resolve) => setTimeout(resolve, 150));
mkdirSync("dist", { recursive: true });
writeFileSync("dist/signalbox.js", ${JSON.stringify(greet)});
writeFileSync("dist/.built", "");
`;

let root: string;

function write(path: string, content: string, mode = 0o644): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), content);
  chmodSync(join(root, path), mode);
}

/** A project that lacks nothing but its build, beside a PATH of the bare shell tools and a new enough Node. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "signalbox-start-"));
  for (const path of [
    "bin/signalbox",
    "scripts/ready.sh",
    "runtime/package.json",
    "runtime/package-lock.json",
  ]) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    copyFileSync(join(project, path), join(root, path));
  }
  write("scripts/build/build.mjs", slowBuild);
  write("src/cli/main.ts", "");
  write("portal/src/main.tsx", "");
  write("tsconfig.json", "{}");
  write("package-lock.json", "{}");
  write("node_modules/.package-lock.json", "{}");
  mkdirSync(join(root, "path"));
  for (const tool of shellTools) symlinkSync(tool, join(root, "path", basename(tool)));
  symlinkSync(process.execPath, join(root, "path", "node"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function start(args: string[], from: { command?: string; cwd?: string } = {}): ChildProcess {
  return spawn(from.command ?? join(root, "bin/signalbox"), args, {
    cwd: from.cwd ?? root,
    env: { PATH: join(root, "path"), HOME: root },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function run(args: string[], from: { command?: string; cwd?: string } = {}) {
  const child = start(args, from);
  if (child.stdout === null || child.stderr === null) throw new Error("no pipes");
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { out, err, code };
}

const builds = (): number => readFileSync(join(root, "builds"), "utf8").length;

describe("bin/signalbox", () => {
  it("bin/signalbox passes on arguments, folder and exit code through symbolic links, and keeps standard output for the result while it builds", async () => {
    symlinkSync("bin/signalbox", join(root, "first"));
    symlinkSync(join(root, "first"), join(root, "second"));
    const from = { command: join(root, "second"), cwd: "/" };
    const { out, err, code } = await run(["fail", "two words", ""], from);
    expect(JSON.parse(out)).toMatchObject({ args: ["fail", "two words", ""], folder: "/" });
    expect(code).toBe(3);
    expect(err).toBe("Building Signalbox ...\nnoise of the build\n");
  });

  it("bin/signalbox passes on the name that it was called by: without its folder where the PATH has it", async () => {
    symlinkSync("../bin/signalbox", join(root, "path", "signalbox"));
    for (const command of [join(root, "bin/signalbox"), "bin/signalbox", "signalbox"]) {
      const { out } = await run([], { command });
      expect(JSON.parse(out)).toMatchObject({ calledAs: command });
    }
  });

  it("bin/signalbox replaces itself with the service, so that signals and exit codes pass through", async () => {
    const child = start(["serve"]);
    const [first] = (await once(child.stdout ?? child, "data")) as [Buffer];
    expect(JSON.parse(first.toString())).toMatchObject({ pid: child.pid });
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([7, null]);
  });

  it("bin/signalbox builds once for simultaneous starts", async () => {
    const runs = await Promise.all([run([]), run([]), run([])]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(builds()).toBe(1);
  });

  it("bin/signalbox builds again only after a source was changed or removed", async () => {
    await run([]);
    const later = Date.now() / 1000 + 1;
    utimesSync(join(root, "src/cli/main.ts"), later, later);
    await run([]);
    expect(builds()).toBe(2);
    utimesSync(join(root, "src/cli/main.ts"), 1, 1);
    await run([]);
    expect(builds()).toBe(2);
    rmSync(join(root, "portal/src/main.tsx"));
    await run([]);
    expect(builds()).toBe(3);
  });

  it("bin/signalbox says that the build failed, and does not start", async () => {
    write("scripts/build/build.mjs", 'console.error("no good"); process.exit(1);');
    const { out, err, code } = await run([]);
    expect(out).toBe("");
    expect(err).toContain("no good\nThe build failed");
    expect(code).toBe(1);
  });

  it("bin/signalbox says how to get Node or npm where one is missing", async () => {
    rmSync(join(root, "node_modules"), { recursive: true });
    const withoutNpm = await run([]);
    expect(withoutNpm.err).toContain("needs npm to set itself up, and found none");
    rmSync(join(root, "path/node"));
    const withoutNode = await run([]);
    expect(withoutNode.err).toContain("needs Node 20 or newer to set itself up, and found none");
    expect([withoutNpm.code, withoutNode.code]).toEqual([1, 1]);
  });

  it("bin/signalbox shows why npm could not install", async () => {
    rmSync(join(root, "node_modules"), { recursive: true });
    write("path/npm", "#!/bin/sh\necho 'npm ERR! it rained' >&2\nexit 1\n", 0o755);
    const { err, code } = await run([]);
    expect(err).toContain("npm ERR! it rained");
    expect(err).toContain("The installation failed");
    expect(code).toBe(1);
  });
});

describe("bin/signalbox with an old Node", () => {
  beforeEach(() => {
    rmSync(join(root, "path/node"));
    write("path/node", `#!/bin/sh\n[ "$1" = -v ] && echo v20.20.2 && exit\nexit 9\n`, 0o755);
  });

  it("bin/signalbox fetches Node once if the machine's is too old, and uses it", async () => {
    const place = "node_modules/node-here/bin";
    write("path/npm", `#!/bin/sh\nmkdir -p ${place}\nln -s ${process.execPath} ${place}/node\n`, 0o755);
    const first = await run(["a"]);
    expect(first.err).toMatch(
      /^Fetching Node 26, .* this machine has v20\.20\.2\) \.\.\.\nBuilding Signalbox/,
    );
    expect(first.code).toBe(0);
    rmSync(join(root, "path/npm"));
    expect(await run(["b"])).toMatchObject({ err: "", code: 0 });
  });

  it("bin/signalbox says so if the machine's Node is too old and npm provided none", async () => {
    write("path/npm", "#!/bin/sh\nexit 0\n", 0o755);
    const { err, code } = await run([]);
    expect(err).toMatch(/Fetching Node 26 for .* failed\. .*put Node 26 or newer on the PATH yourself/);
    expect(code).toBe(1);
  });
});

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { projectRoot } from "../../src/platform/project-root.ts";
import { builtCommand, nodeFlags } from "../harness/built.ts";
import { longTest } from "../harness/long-test.ts";

let folder: string;
const cache = () => join(folder, "dist", "compiled");
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  execFileSync(process.execPath, [...nodeFlags, join(folder, "dist", "signalbox.js"), ...args], {
    env: { PATH: process.env["PATH"] ?? "", HOME: folder, ...env },
    encoding: "utf8",
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "version": "1.2.3" }');
  const from = dirname(builtCommand);
  for (const name of readdirSync(from).filter((file) => file.endsWith(".js")))
    cpSync(join(from, name), join(folder, "dist", name));
});
afterEach(() => rmSync(cache(), { recursive: true, force: true }));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("a command keeps what Node compiled in the folder of the build, which has the definitions that all commands give", async () => {
  const definitions: unknown = JSON.parse(run(["__definitions"]));
  expect(readdirSync(cache(), { recursive: true }).length).toBeGreaterThan(2);
  const name = readdirSync(join(folder, "dist")).find((file) => file.startsWith("built-definitions-"));
  const built: unknown = await import(join(folder, "dist", name ?? ""));
  expect(built).toMatchObject({ builtDefinitions: definitions });
});

it("the sources keep no compile cache beside them", () => {
  const sources = join(projectRoot, "src/cli");
  rmSync(join(sources, "compiled"), { recursive: true, force: true });
  execFileSync(process.execPath, [...nodeFlags, join(sources, "main.ts"), "--version"], { env: {} });
  expect(existsSync(join(sources, "compiled"))).toBe(false);
});

longTest("the compile cache goes where NODE_COMPILE_CACHE says", async () => {
  run(["component", "list", "--help"], { NODE_COMPILE_CACHE: join(folder, "elsewhere") });
  expect(existsSync(cache())).toBe(false);
});

it("a service keeps no compile cache, which would hold memory while it runs", () => {
  run(["serve", "--help"]);
  expect(existsSync(cache())).toBe(false);
});

it("a command works where the compile cache cannot be written", () => {
  writeFileSync(cache(), "a file in its place");
  expect(run(["--version"])).toBe("1.2.3\n");
});

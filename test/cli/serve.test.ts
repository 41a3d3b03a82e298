import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { project } from "../harness/built.ts";
import { longTest } from "../harness/long-test.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { boxForTest, meddle } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

const inBash = promisify(execFile);

/** A started server, and its output so far. */
type Running = {
  readonly child: ChildProcessWithoutNullStreams;
  readonly output: { out: string; err: string };
  readonly ended: Promise<number | null>;
  readonly address: string;
};

async function serve(box: NearBox): Promise<Running> {
  const child = spawn(process.execPath, [...box.start, "serve"], { env: box.environment, cwd: box.folder });
  const output = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.err += text));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  whenFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const address = await vi.waitFor(
    () => {
      const found = /^Signalbox \S+ is at (\S+) /mu.exec(output.err)?.[1];
      if (found === undefined) throw new Error(`not up yet: ${output.out}${output.err}`);
      return found;
    },
    { timeout: 90_000, interval: 20 },
  );
  return { child, output, ended, address };
}

async function statusPage(address: string, key: string): Promise<number> {
  const response = await fetch(`${address}/api/StatusPage`, { headers: { "X-API-KEY": key } });
  await response.arrayBuffer();
  return response.status;
}

describe("serving from the command line", () => {
  let box: NearBox;
  beforeEach(async () => {
    box = await boxForTest();
  });

  it("serve refuses a second service on its data, prints no first steps beside a component, logs only JSON, and exits with 0 on request", async () => {
    await box.call("component", "create", "--name", "API");
    const { child, output, ended, address } = await serve(box);
    const second = await box.callApart("serve");
    expect(second.code).toBe(1);
    expect(second.err).toBe(
      `Another Signalbox is running on the data directory ${box.data}. Stop it, or set DATA_DIR to another folder.\n`,
    );
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(output.err).not.toContain("curl");
    const lines = output.out.trim().split("\n");
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toContain("listening");
    expect(messages.slice(-2)).toEqual(["stopping", "stopped"]);
  });

  it("serve says what to do if the port is in use, and leaves no new data directory behind", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const dataDirectory = join(box.data, "new");
    Object.assign(box.env, { HOST: "127.0.0.1", DATA_DIR: dataDirectory });
    const byOption = await box.callApart("serve", `--port=${port}`);
    other.close();
    expect([byOption.code, byOption.err]).toEqual([
      1,
      `Port ${port} is in use by another program. Stop it, or set --port to another port.\n`,
    ]);
    expect(existsSync(dataDirectory)).toBe(false);
  });

  longTest("serve does not start on a store of a newer version", async () => {
    await meddle(box, "insert into migration (name, checksum, applied_at) values ('9999-tomorrow', 'x', 0)");
    const { code, err } = await box.callApart("serve");
    expect(code).toBe(1);
    expect(err).toContain("The store was written by a newer Signalbox");
  });
});

describe("a service beside the command line", () => {
  const service = shared(async () => {
    const box = await boxForTest();
    return { box, ...(await serve(box)) };
  });

  it("serve prints lines for a new owner that turn the page red when pasted", async () => {
    const { box, output, address } = service();
    await expect.poll(() => output.err).toContain("\ncurl ");
    const lines = output.err.split("\n").filter((line) => /^(?:export|KEY|curl|\S+signalbox )/u.test(line));
    // If the store is in a database, the lines first set the shell's variables.
    expect(lines).toHaveLength(box.env["DATABASE_URL"] === undefined ? 4 : 5);
    const command = `signalbox() { ${[process.execPath, ...box.start].map((word) => `'${word}'`).join(" ")} "$@"; }`;
    const pasted = lines.join("\n").replaceAll(join(project, "bin", "signalbox"), "signalbox");
    const script = `${command}\ncurl() { printf '%s\\n' "$@"; }\n${pasted}`;
    const { PATH, DATABASE_URL, SIGNALBOX_SECRET } = box.environment;
    const env = { PATH, PORT: "0", DATABASE_URL, SIGNALBOX_SECRET };
    const { stdout } = await inBash("bash", ["-euc", script], { env, cwd: box.folder });
    const words = stdout.trim().split("\n").slice(1);
    expect(words.slice(0, 3)).toEqual(["-X", "POST", `${address}/api/WebHook/UpdateComponentStatus`]);
    const headers = words
      .filter((_, index) => words[index - 1] === "-H")
      .map((header) => header.split(": ", 2));
    const response = await fetch(words[2] ?? "", {
      method: "POST",
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: words.at(-1) ?? "",
    });
    expect(await response.json()).toMatchObject({ Success: true, Result: { Status: "Major Outage" } });
    await expect.poll(async () => await (await fetch(address)).text()).toContain("Website: Major Outage");
  });

  it("serve prints its address for the command line, which uses it in links", async () => {
    const { box, address } = service();
    const invited = await box.call("user", "invite", "--email", "ada@example.com", "--role", "Editor");
    expect(invited.out).toMatch(new RegExp(`^${address}/portal/invitation#`, "u"));
  });

  it("serve accepts a key at once after its creation, and refuses it a second after its revocation", async () => {
    const { box, address, output } = service();
    const key = (await box.call("key", "create", "--name", "CI", "--role", "Read-Only")).out.trim();
    expect(await statusPage(address, key)).toBe(200);
    const rotated = (await box.call("key", "rotate", "CI", "--keep", "1h")).out.trim();
    expect(await statusPage(address, rotated)).toBe(200);
    expect(await statusPage(address, key)).toBe(200);
    await box.call("key", "revoke", "CI", "--yes");
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await statusPage(address, key)).toBe(401);
    expect(await statusPage(address, rotated)).toBe(401);
    expect(output.out + output.err).not.toContain(key.slice(7, 20));
  });

  it("serve shows changes of the command line within a second", async () => {
    const { box, address } = service();
    await box.call("component", "create", "--name", "Shop");
    await box.call("component", "set", "Shop", "--status", "Partial Outage");
    await box.call("page", "set", "--name", "Acme Status");
    await vi.waitFor(
      async () => {
        const page = await (await fetch(address)).text();
        expect(page).toContain("Partial Outage");
        expect(page).toContain("Acme Status");
      },
      { timeout: 90_000 },
    );
  });

  it("serve is found healthy by the doctor, at the address that it has", async () => {
    const { box, address } = service();
    await box.call("component", "create", "--name", "API");
    await box.call("key", "create", "--name", "CI", "--role", "Read-Only");
    const { port } = new URL(address);
    const { code, out } = await box.call("doctor");
    expect(code).toBe(0);
    expect(out).toContain(`ok       Address: http://localhost:${port} (`);
    expect(out).toContain(`ok       Server: answers at http://127.0.0.1:${port}`);
    expect(out).toContain("ok       Permissions: ");
  });
});

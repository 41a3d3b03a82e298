import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceSecret, setupToken } from "../../src/auth/service-secret.ts";
import { project } from "../harness/built.ts";
import { longTest } from "../harness/long-test.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { owner, requestPortal, secretOf } from "./backups.ts";
import { boxForTest, meddle } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";
import { pasteLines } from "./pasted-lines.ts";

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

  it("serve says what to do if the port is in use, once for all its workers, and leaves no new data directory behind", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const dataDirectory = join(box.data, "new");
    Object.assign(box.env, { HOST: "127.0.0.1", DATA_DIR: dataDirectory, SIGNALBOX_WORKERS: "2" });
    box.env["SIGNALBOX_URL"] = "https://status.example.com";
    const byOption = await box.callApart("serve", `--port=${port}`);
    other.close();
    expect([byOption.code, byOption.err]).toEqual([
      1,
      `SIGNALBOX_URL is set, and not used by \`serve\`, which starts a service on this machine. Other commands here reach https://status.example.com until it is unset.\nPort ${port} is in use by another program. Stop it, or set --port to another port.\n`,
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
    const lines = output.err
      .split("\n")
      .filter((line) => /^(?:export|WEBHOOK_KEY|curl|\S+signalbox )/u.test(line));
    // In a folder the lines first name it; the settings of a database are secret.
    const isInFolder = box.env["DATABASE_URL"] === undefined;
    expect(lines).toHaveLength(isInFolder ? 4 : 3);
    const pasted = lines.join("\n").replaceAll(join(project, "bin", "signalbox"), "signalbox");
    const { curlWords, answer, dataDirectory } = await pasteLines(box, pasted);
    expect(dataDirectory).toBe(isInFolder ? box.data : "");
    expect(curlWords.slice(0, 3)).toEqual(["-X", "POST", `${address}/api/WebHook/UpdateComponentStatus`]);
    expect(answer).toMatchObject({ Success: true, Result: { Status: "Major Outage" } });
    await expect.poll(async () => await (await fetch(address)).text()).toContain("Website: Major Outage");
  });

  it("the setup link is printed before the first lines and never logged, and sets up the owner once", async () => {
    const { box, output, address } = service();
    const { err, out } = output;
    const [link, Token = ""] = /^http\S+\/portal\/setup#([\w-]{43})$/mu.exec(err) ?? [];
    expect(link).toBeDefined();
    expect(err.indexOf("/portal/setup#")).toBeLessThan(err.indexOf("key create"));
    expect(out).not.toContain(Token);
    if (box.env["SIGNALBOX_SECRET"] === undefined) {
      const file = join(box.data, "secret");
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(out + err).not.toContain(readFileSync(file, "utf8").trim());
    }
    // The same link is printed at each start: it is made of the secret alone.
    expect(Token).toBe(setupToken(new ServiceSecret(secretOf(box))));
    const setUp = () => requestPortal(address, "Setup", { Token, ...owner, Name: "Olga" });
    expect([await setUp(), await setUp()]).toEqual([201, 404]);
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

  it("serve logs only JSON and exits with 0 on request; the next one prints no first steps beside an owner and a component", async () => {
    const { box, child, ended, output } = service();
    const end = async (running: Pick<Running, "child" | "ended">) => {
      running.child.kill("SIGTERM");
      expect(await running.ended).toBe(0);
    };
    await end({ child, ended });
    const lines = output.out.trim().split("\n");
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toContain("listening");
    expect(messages.slice(-2)).toEqual(["stopping", "stopped"]);
    const next = await serve(box);
    expect((await fetch(`${next.address}/healthz`)).status).toBe(200);
    await end(next);
    expect(next.output.err).not.toMatch(/\/portal\/setup|curl/u);
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  examineEntries,
  examineFileSystem,
  examineFolder,
  examineSpace,
} from "../../src/cli/doctor/examine-folder.ts";
import { examineOpenFiles, examineRuntime } from "../../src/cli/doctor/examine-machine.ts";
import { examineMetrics, listeningRemedy, reachable } from "../../src/cli/doctor/examine-server.ts";
import { nodeId } from "../../src/platform/node-id.ts";

const mebibyte = 1024 * 1024;

function entry(path: string, mode: number, uid = 1000) {
  return { path, stats: { mode, uid, isDirectory: () => path === "/data", isSymbolicLink: () => false } };
}

describe("an examination", () => {
  it.each([
    [{ node: "26.10.0", sqlite: "3.53.4" }, "ok"],
    [{ node: "24.1.0", sqlite: "3.53.4" }, "problem"],
    [{ node: "26.0.0", sqlite: "3.45.0" }, "problem"],
    [{ node: "27.0.0", sqlite: "4.0.0" }, "ok"],
  ])("a check of the runtime %j finds: %s", (versions, verdict) => {
    expect(examineRuntime(versions).verdict).toBe(verdict);
  });

  it.each([
    [0x6969, "warning", "NFS"],
    [0xff534d42, "warning", "SMB"],
    [0xff534d42 - 2 ** 32, "warning", "SMB"],
    [0x01021997, "warning", "9p"],
    [0x65735546, "warning", "FUSE"],
    [0x01021994, "warning", "in memory"],
    [0x794c7630, "warning", "is lost with the container"],
    [0xef53, "ok", "local"],
    [0x58465342, "ok", "local"],
  ])("a check of the file system %i finds: %s, %s", (kind, verdict, message) => {
    const finding = examineFileSystem(kind);
    expect(finding.verdict).toBe(verdict);
    expect(finding.message).toContain(message);
  });

  it.each([
    [2000, "ok"],
    [100, "ok"],
    [99, "warning"],
    [3, "problem"],
  ])("a check of %i MB free finds: %s", (megabytes, verdict) => {
    expect(examineSpace(megabytes * mebibyte).verdict).toBe(verdict);
  });

  it.each([
    ["Max open files            1024                 4096                 files     \n", "warning"],
    ["Max open files            8192                 8192                 files     \n", "warning"],
    ["Max open files            20000                20000                files     \n", "ok"],
    ["Max open files            unlimited            unlimited            files     \n", "ok"],
    ["Max processes             1024                 4096                 processes \n", undefined],
    [undefined, undefined],
  ])("a check of the limits %j finds: %s", (limits, verdict) => {
    expect(examineOpenFiles(limits)?.verdict).toBe(verdict);
  });

  it("a check of files owned by another user says how to change the owner", () => {
    const files = [
      entry("/data/signalbox.sqlite", 0o100600),
      entry("/data/signalbox.sqlite-wal", 0o100600, 0),
    ];
    expect(examineEntries(entry("/data", 0o40700), files)).toMatchObject([
      { verdict: "problem", remedy: "chown 1000 /data/signalbox.sqlite-wal" },
    ]);
    expect(examineEntries(entry("/data", 0o40700), files.slice(0, 1))).toMatchObject([{ verdict: "ok" }]);
  });

  it("a server is reached at its local address", () => {
    expect(reachable("::", 80)).toBe("http://127.0.0.1:80");
    expect(reachable("0.0.0.0", 80)).toBe("http://127.0.0.1:80");
    expect(reachable("::1", 8080)).toBe("http://[::1]:8080");
    expect(reachable("10.0.0.5", 8080)).toBe("http://10.0.0.5:8080");
  });

  it("a check of an unusable listen address says what to do", () => {
    expect(listeningRemedy("EADDRINUSE", "PORT", 8080)).toContain("PORT=8081");
    expect(listeningRemedy("EADDRINUSE", "METRICS_PORT", 65_535)).toContain("METRICS_PORT=8081");
    expect(listeningRemedy("EACCES", "PORT", 80)).toContain("above 1023");
    expect(listeningRemedy("EADDRNOTAVAIL", "PORT", 80)).toContain("HOST is not an address of this machine");
  });
});

it("a data directory below a file is a problem, as it cannot be created", () => {
  const [finding, ...others] = examineFolder(join(import.meta.filename, "data", "below"));
  expect([finding?.verdict, others]).toEqual(["problem", []]);
  expect(finding?.message).toContain(`because ${import.meta.filename} is a file`);
});

it("the port of the metrics is held by this service, by another program, or by nothing", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "signalbox-"));
  let node = nodeId(dataDirectory);
  const server = createServer((_request, response) => response.setHeader("signalbox-node", node).end());
  const metricsHost = "127.0.0.1";
  await new Promise<void>((resolve) => server.listen(0, metricsHost, resolve));
  const { port: metricsPort } = server.address() as AddressInfo;
  const examine = async () => await examineMetrics({ dataDirectory, metricsHost, metricsPort });
  expect(await examine()).toMatchObject([{ verdict: "ok" }]);
  node = "another";
  expect(await examine()).toMatchObject([
    { verdict: "warning", message: `not served, port ${metricsPort} is in use by another program` },
  ]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await examine()).toMatchObject([
    { verdict: "warning", message: `not served on port ${metricsPort}: nothing listens there` },
  ]);
  rmSync(dataDirectory, { recursive: true });
});

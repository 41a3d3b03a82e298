/** The copy in a folder, and what a command of the operator's makes of it. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commandDestination, runCommand } from "../../../src/publishing/static-copy/command-destination.ts";
import type { Destination } from "../../../src/publishing/static-copy/destination.ts";
import { folderDestination } from "../../../src/publishing/static-copy/folder-destination.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { until } from "../../harness/until.ts";

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "signalbox-folder-"));
});

afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

const put = (destination: Destination, place: string, text = "text") =>
  destination.write({ place, bytes: Buffer.from(text), contentType: "text/html", cacheControl: "" });
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe("a folder", () => {
  it("a folder is created with the configured permissions, whatever the umask", async () => {
    const before = process.umask(0o077);
    try {
      const folder = join(base, "srv", "status");
      const open = folderDestination({ folder, mode: 0o644 });
      await put(open, "announcement/1/index.html");
      await open.settle();
      expect(modeOf(join(folder, "announcement/1/index.html"))).toBe(0o644);
      expect(modeOf(join(folder, "announcement"))).toBe(0o755);
      expect(modeOf(folder)).toBe(0o755);
      const closed = folderDestination({ folder: join(base, "closed"), mode: 0o600 });
      await put(closed, "a/index.html");
      expect(modeOf(join(base, "closed", "a"))).toBe(0o700);
      expect(modeOf(join(base, "closed", "a", "index.html"))).toBe(0o600);
    } finally {
      process.umask(before);
    }
  });

  it("a folder never shows a partial file: each replaces its predecessor at once", async () => {
    const destination = folderDestination({ folder: base, mode: 0o644 });
    const long = ["a", "b"].map((letter) => letter.repeat(1_000_000));
    await put(destination, "index.html", long[0]);
    let isOver = false;
    const writing = (async () => {
      for (let round = 0; round < repetitions(5, 10); round += 1)
        await put(destination, "index.html", long[round % 2]);
      isOver = true;
    })();
    const seen = new Set<string>();
    while (!isOver) {
      seen.add(String(long.indexOf(readFileSync(join(base, "index.html"), "utf8"))));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    expect(seen.has("-1")).toBe(false);
  });

  it("a folder loses empty subfolders, and nothing foreign", async () => {
    const destination = folderDestination({ folder: base, mode: 0o644 });
    writeFileSync(join(base, "theirs.txt"), "theirs");
    await put(destination, "component/1/index.html");
    await destination.remove("component/1/index.html");
    await destination.remove("component/1/index.html");
    await destination.settle();
    expect(existsSync(join(base, "component"))).toBe(false);
    expect(readdirSync(base)).toContain("theirs.txt");
    expect(await destination.read("component/1/index.html")).toBeUndefined();
  });

  it("a folder has few files open at a time, however many subfolders there are", async () => {
    const open = () => readdirSync("/proc/self/fd").length;
    const destination = folderDestination({ folder: base, mode: 0o644 });
    for (let number = 0; number < 200; number += 1)
      await put(destination, `announcement/${number}/index.html`);
    const before = open();
    let most = 0;
    let isOver = false;
    const settled = destination.settle().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      most = Math.max(most, open() - before);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await settled;
    expect(most).toBeLessThan(30);
  });

  it("a folder is created again after its deletion", async () => {
    const folder = join(base, "status");
    const destination = folderDestination({ folder, mode: 0o644 });
    await put(destination, "a/index.html");
    rmSync(folder, { recursive: true });
    await put(destination, "a/index.html");
    expect(readFileSync(join(folder, "a/index.html"), "utf8")).toBe("text");
  });

  it("a folder loses unfinished files of an old run", async () => {
    const room = join(base, ".signalbox-copy-unfinished");
    await put(folderDestination({ folder: base, mode: 0o644 }), "index.html");
    writeFileSync(join(room, "1-1"), "half");
    const { utimesSync } = await import("node:fs");
    utimesSync(join(room, "1-1"), 1, 1);
    await put(folderDestination({ folder: base, mode: 0o644 }), "index.html");
    expect(readdirSync(room)).toEqual([]);
  });

  it.runIf(process.platform === "linux")(
    "a folder that cannot be created is not retried forever",
    async () => {
      const destination = folderDestination({ folder: "/proc/signalbox/status", mode: 0o644 });
      expect(await destination.read("index.html")).toBeUndefined();
      await expect(put(destination, "component/1/index.html")).rejects.toThrow(
        "The folder of the copy (/proc/signalbox/status) cannot be used (ENOENT).",
      );
    },
  );

  it("a folder that is not writable is reported in words", async () => {
    writeFileSync(join(base, "file"), "");
    const destination = folderDestination({ folder: join(base, "file"), mode: 0o644 });
    await expect(put(destination, "index.html")).rejects.toThrow(
      /The folder of the copy \(.*\) is not a folder/u,
    );
    // Root may write anywhere.
    if (process.getuid?.() === 0) return;
    chmodSync(base, 0o500);
    const readOnly = folderDestination({ folder: join(base, "new"), mode: 0o644 });
    await expect(put(readOnly, "index.html")).rejects.toThrow("is not writable by the user of the service");
  });
});

describe("a command", () => {
  it("a command finds the copy in its folder, and none of the service's secrets", async () => {
    process.env["SIGNALBOX_SECRET"] = "not for commands";
    try {
      const folder = join(base, "copy");
      const command = `cp "$COPY_FOLDER/index.html" ${base}/taken.html; env > ${base}/env; cat > ${base}/stdin`;
      const destination = commandDestination({ command, folder });
      await put(destination, "index.html", "the page");
      await destination.finish();
      expect(readFileSync(join(base, "taken.html"), "utf8")).toBe("the page");
      expect(readFileSync(join(base, "env"), "utf8")).not.toContain("not for commands");
      expect(readFileSync(join(base, "stdin"), "utf8")).toBe("");
    } finally {
      delete process.env["SIGNALBOX_SECRET"];
    }
  });

  it("a failing command is reported with its last output", async () => {
    const command = "echo first >&2; echo host is down >&2; exit 12";
    await expect(runCommand({ command, folder: base })).rejects.toThrow(
      "The copy command ended with 12. It said: host is down",
    );
  });

  it("a hanging command is killed with its child processes", async () => {
    const command = `sleep 60 & echo $! > ${base}/pid; wait`;
    await expect(runCommand({ command, folder: base }, 300)).rejects.toThrow("was killed after 0.3 s");
    const pid = Number(readFileSync(join(base, "pid"), "utf8"));
    await until(
      () => !existsSync(`/proc/${pid}/stat`) || readFileSync(`/proc/${pid}/stat`, "utf8").includes(" Z "),
    );
  });
});

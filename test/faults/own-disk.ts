/** A separate disk for a database: it can be filled, turn read-only, or lose its power, and be repaired. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { scratchFolder } from "../store/scratch.ts";
import { fillUp } from "./fill-disk.ts";

const tools = ["/usr/bin/perl", "/usr/sbin/mkfs.ext4", "/usr/sbin/losetup"];

/** Why this machine or user cannot have such a disk, in a sentence; nothing where they can. */
export function whyNoDisk(): string {
  if (process.getuid?.() !== 0) return "NOT TRIED: only root may mount a disk for the database";
  const missing = tools.find((tool) => !existsSync(tool));
  return missing === undefined ? "" : `NOT TRIED: ${missing} is not installed`;
}

/** Stops an ext4 at once, without writing down what is on its way. */
const stopNow =
  "my $how = pack('L', 2); open(my $disk, '<', $ARGV[0]) or die $!; ioctl($disk, 0x8004587D, $how) or die $!";

/** An ext4 in a file, mounted for the duration of the test, at a folder if one is given. Create it before its content. */
export class OwnDisk {
  readonly folder: string;
  readonly #device: string;
  readonly #filler: string;

  constructor(megabytes: number, inPlaceOf?: string) {
    const scratch = scratchFolder();
    // The database's own user must find its way there.
    chmodSync(scratch, 0o755);
    this.folder = inPlaceOf ?? join(scratch, "disk");
    this.#filler = join(this.folder, "filler");
    const image = join(scratch, "image");
    mkdirSync(this.folder, { recursive: true });
    execFileSync("truncate", ["-s", `${megabytes}M`, image]);
    execFileSync("mkfs.ext4", ["-q", "-F", "-m", "0", image]);
    this.#device = execFileSync("losetup", ["--find", "--show", image], { encoding: "utf8" }).trim();
    this.#mount();
    onTestFinished(async () => {
      await this.#unmount();
      execFileSync("losetup", ["--detach", this.#device]);
    });
  }

  /** Takes all room away. */
  fill(): void {
    fillUp(this.#filler);
    this.sync();
  }

  /** Gives the room back. */
  free(): void {
    rmSync(this.#filler);
  }

  /** Brings to the disk what was written so far. */
  sync(): void {
    execFileSync("sync", ["-f", this.folder]);
  }

  /** From here on nothing reaches the disk, and what was not synced never did. */
  cutPower(): void {
    execFileSync("perl", ["-e", stopNow, this.folder]);
  }

  /** Makes the file system find a fault in itself, upon which it only lets itself be read. */
  turnReadOnly(): void {
    const trigger = `/sys/fs/ext4/${basename(this.#device)}/trigger_fs_error`;
    execFileSync("sh", ["-c", `echo fault > ${trigger}`]);
  }

  /** Mounts it again, as after a restart of the machine. It must be closed. */
  async repair(): Promise<void> {
    await this.#unmount();
    // Its exit code says that it repaired something.
    execFileSync("sh", ["-c", `e2fsck -fy ${this.#device} > /dev/null 2>&1; test $? -le 2`]);
    this.#mount();
  }

  #mount(): void {
    execFileSync("mount", ["-o", "errors=remount-ro", this.#device, this.folder]);
  }

  async #unmount(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        execFileSync("umount", [this.folder], { stdio: "pipe" });
        return;
      } catch (error) {
        if (tries === 100) throw error;
      }
      await sleep(50);
    }
  }
}

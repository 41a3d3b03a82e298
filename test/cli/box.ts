import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { builtCommand, nodeFlags } from "../harness/built.ts";

/** How a call of the command line ended. */
export type CommandResult = { readonly code: number | null; readonly out: string; readonly err: string };

/** A data directory of its own, and the command line over it. */
export class Box {
  readonly folder = mkdtempSync(join(tmpdir(), "signalbox-"));
  readonly data = join(this.folder, "data");
  readonly env: Record<string, string> = { PORT: "0", METRICS_PORT: "0", LOG_LEVEL: "info" };

  /** The environment of a call, without this process's own settings. */
  get environment(): Record<string, string> {
    // What Node has compiled is the same for all of them, of whom there are hundreds.
    const { PATH = "", NODE_COMPILE_CACHE, TEST_TIMEOUT_FACTOR = "1" } = process.env;
    const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
    return {
      PATH,
      TEST_TIMEOUT_FACTOR,
      ...compiled,
      HOME: this.folder,
      USER: "operator",
      DATA_DIR: this.data,
      ...this.env,
    };
  }

  /** Calls the command line and waits for its end. */
  call(...words: string[]): Promise<CommandResult> {
    return this.callWith("", ...words);
  }

  /** Calls the command line in a process of its own, with a text as its standard input. */
  async callWith(input: string, ...words: string[]): Promise<CommandResult> {
    const child = spawn(process.execPath, [...this.start, ...words], {
      env: this.environment,
      cwd: this.folder,
    });
    const ended = { out: "", err: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (ended.out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (ended.err += text));
    child.stdin.on("error", () => {
      // A command that does not read its input may end before all of it is written.
    });
    child.stdin.end(input);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    });
    return { ...ended, code };
  }

  /** The words that start the command line. */
  get start(): string[] {
    return [...nodeFlags, builtCommand];
  }

  /** Reads the store directly. */
  rows(sql: string): Record<string, unknown>[] {
    const database = new DatabaseSync(join(this.data, "signalbox.sqlite"));
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  }

  /** Writes into the store directly. */
  meddle(sql: string): void {
    const database = new DatabaseSync(join(this.data, "signalbox.sqlite"), { timeout: 10_000 });
    try {
      database.exec(sql);
    } finally {
      database.close();
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

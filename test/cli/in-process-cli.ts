/** The command line, called in this process: for what ends by itself and starts nothing. */
import { copyFileSync, mkdirSync } from "node:fs";
import { Readable } from "node:stream";
import { inject, vi } from "vitest";
import { run } from "../../src/cli/run-command.ts";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { Box, type CommandResult } from "./box.ts";

/** Runs something, and returns what it wrote. */
export async function recordOutput<Result>(work: () => Result | Promise<Result>) {
  const output = { out: "", err: "" };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((output.out += String(text)))),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((output.err += String(text)))),
  ];
  try {
    const result = await work();
    return { ...output, result };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Calls it with some words. */
export async function callHere(...words: readonly string[]): Promise<CommandResult> {
  const { out, err, result } = await recordOutput(() => run(words));
  return { out, err, code: result };
}

/** A box whose commands run in this process, one at a time: to start one of its own takes longer than most commands do. */
export class NearBox extends Box {
  override async call(...words: string[]): Promise<CommandResult> {
    const { env } = process;
    const mask = process.umask(0o077);
    process.env = this.environment;
    try {
      return await callHere(...words);
    } finally {
      process.env = env;
      process.umask(mask);
    }
  }

  /** The same with a text as its standard input. */
  override async callWith(input: string, ...words: string[]): Promise<CommandResult> {
    const stdin = Object.getOwnPropertyDescriptor(process, "stdin");
    Object.defineProperty(process, "stdin", {
      value: Readable.from([Buffer.from(input)]),
      configurable: true,
    });
    try {
      return await this.call(...words);
    } finally {
      if (stdin !== undefined) Object.defineProperty(process, "stdin", stdin);
    }
  }

  /** Puts an empty store in its place, as `migrate` does in several times as long. */
  copyEmptyStore(): void {
    mkdirSync(this.data, { mode: 0o700 });
    copyFileSync(inject("emptyStoreFile"), storeFile(this.data));
  }

  /** The same in a process of its own. */
  callApart(...words: string[]): Promise<CommandResult> {
    return this.callApartWith("", ...words);
  }

  /** The same with a text as its standard input. */
  callApartWith(input: string, ...words: string[]): Promise<CommandResult> {
    return super.callWith(input, ...words);
  }
}

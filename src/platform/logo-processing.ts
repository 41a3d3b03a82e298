/** Makes a logo of a file that somebody sent: in a thread of its own, since who reads the page must not wait for it. */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { Refusal } from "../contract/refusal.ts";
import type { Logo, LogoResult } from "./logo.ts";

/** How long one may take, in milliseconds. */
const patience = 20_000;

/** Beside this module when run from source, beside the bundle when built. */
function threadModule(): URL {
  const source = new URL("./logo-thread.ts", import.meta.url);
  return existsSync(source) ? source : new URL("./logo-thread.js", import.meta.url);
}

let isBusy = false;

/** Makes a logo of a PNG file. Rejects with a `Refusal` where it is none that is taken, or another is just made. */
export async function makeLogo(file: Buffer): Promise<Logo> {
  if (isBusy) {
    throw new Refusal("TooBusy", "Another image is just looked at. Send yours again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
  isBusy = true;
  const worker = new Worker(threadModule(), { workerData: Uint8Array.from(file) });
  try {
    const made = await answerOf(worker);
    if ("refusal" in made) throw Refusal.from(made.refusal);
    return made.logo;
  } finally {
    isBusy = false;
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<LogoResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLong()), patience);
    const settle = (how: () => void) => {
      clearTimeout(timer);
      how();
    };
    worker.once("message", (made: LogoResult) => settle(() => resolve(made)));
    worker.once("error", (cause) =>
      settle(() => reject(new Error("the thread that makes logos failed", { cause }))),
    );
    worker.once("exit", () => settle(() => reject(new Error("the thread that makes logos ended early"))));
  });
}

function tooLong(): Refusal {
  return new Refusal("ImageRefused", "The image takes too long to read. Make it smaller, and send it again.");
}

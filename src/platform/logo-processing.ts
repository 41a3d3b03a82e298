/** Re-encodes uploaded logos in a separate thread, so that page requests don't wait. */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { Refusal } from "../contract/refusal.ts";
import type { Logo, LogoResult } from "./logo.ts";
import { timeout } from "./timeouts.ts";

/** Maximum processing time in milliseconds. */
const timeoutMs = timeout(20_000);

/** Path of the thread's module: beside this one when run from source, beside the bundle when built. */
function threadModule(): URL {
  const source = new URL("./logo-thread.ts", import.meta.url);
  return existsSync(source) ? source : new URL("./logo-thread.js", import.meta.url);
}

let isBusy = false;

/** Re-encodes a PNG file. Rejects with a `Refusal` if it is invalid, or if another is being processed. */
export async function makeLogo(file: Buffer): Promise<Logo> {
  if (isBusy) {
    throw new Refusal("TooBusy", "Another image is being processed. Send yours again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
  isBusy = true;
  const worker = new Worker(threadModule(), { workerData: Uint8Array.from(file) });
  try {
    const result = await resultOf(worker);
    if ("refusal" in result) throw Refusal.from(result.refusal);
    return result.logo;
  } finally {
    isBusy = false;
    await worker.terminate();
  }
}

function resultOf(worker: Worker): Promise<LogoResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutRefusal()), timeoutMs);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    worker.once("message", (result: LogoResult) => settle(() => resolve(result)));
    worker.once("error", (cause) => settle(() => reject(new Error("the logo thread failed", { cause }))));
    worker.once("exit", () => settle(() => reject(new Error("the logo thread ended early"))));
  });
}

function timeoutRefusal(): Refusal {
  return new Refusal(
    "ImageRefused",
    "The image takes too long to process. Make it smaller, then send it again.",
  );
}

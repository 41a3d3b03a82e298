/** Thread that decodes and re-encodes one logo. */
import { hash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "../contract/refusal.ts";
import { logoGround } from "../rules/logo-ground.ts";
import { type LogoResult, logoBounds } from "./logo.ts";
import { readPng, writePng } from "./png.ts";

function processLogo(file: Buffer): LogoResult {
  try {
    const pixels = readPng(file, logoBounds);
    const encoded = writePng(pixels, logoBounds);
    const { width, height } = pixels;
    return {
      logo: {
        digest: hash("sha256", encoded, "hex"),
        width,
        height,
        ground: logoGround(pixels),
        bytes: encoded.length,
        content: encoded.toString("base64"),
      },
    };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.fields() };
    throw error;
  }
}

if (parentPort === null || !(workerData instanceof Uint8Array))
  throw new Error("this thread is started with the image that it is for");
parentPort.postMessage(processLogo(Buffer.from(workerData)));

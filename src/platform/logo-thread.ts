/** Thread that decodes and re-encodes one logo. */
import { hash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "../contract/refusal.ts";
import { logoGround } from "../rules/logo-ground.ts";
import { type LogoResult, logoBounds } from "./logo.ts";
import { readPng, writePng } from "./png.ts";

function made(file: Buffer): LogoResult {
  try {
    const pixels = readPng(file, logoBounds);
    const written = writePng(pixels, logoBounds);
    const { width, height } = pixels;
    return {
      logo: {
        digest: hash("sha256", written, "hex"),
        width,
        height,
        ground: logoGround(pixels),
        bytes: written.length,
        content: written.toString("base64"),
      },
    };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.fields() };
    throw error;
  }
}

if (parentPort === null || !(workerData instanceof Uint8Array))
  throw new Error("this thread is started with the image that it is for");
parentPort.postMessage(made(Buffer.from(workerData)));

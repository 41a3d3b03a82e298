/** The thread that draws one picture, and writes it as a file. */
import { parentPort, workerData } from "node:worker_threads";
import { writePng } from "../../platform/png.ts";
import { isImageRequest } from "./image-request.ts";
import { drawIcon, drawStatusImage } from "./status-image.ts";

const maxBytes = 1024 * 1024;

if (parentPort === null || !isImageRequest(workerData))
  throw new Error("this thread is started with what its picture is to tell");
const canvas = workerData.kind === "icon" ? drawIcon(workerData.status) : drawStatusImage(workerData);
parentPort.postMessage(writePng({ ...canvas, channels: 3 }, { maxBytes }));

/** The thread that draws one image and encodes it as PNG. */
import { parentPort, workerData } from "node:worker_threads";
import { writePng } from "../../platform/png.ts";
import { isImageRequest } from "./image-request.ts";
import { drawIcon, drawStatusImage } from "./status-image.ts";

const maxBytes = 1024 * 1024;

if (parentPort === null || !isImageRequest(workerData))
  throw new Error("the image thread needs a valid image request as worker data");
const canvas = workerData.kind === "icon" ? drawIcon(workerData) : drawStatusImage(workerData);
parentPort.postMessage(writePng({ ...canvas, channels: 3 }, { maxBytes }));

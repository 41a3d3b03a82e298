/** The thread that draws one picture, and writes it as a file. */
import { parentPort, workerData } from "node:worker_threads";
import { writePng } from "../../ground/png.ts";
import { drawIcon, drawPicture } from "./picture.ts";
import { isWanted } from "./wanted.ts";

const mostBytes = 1024 * 1024;

if (parentPort === null || !isWanted(workerData))
  throw new Error("this thread is started with what its picture is to tell");
const canvas = workerData.kind === "icon" ? drawIcon(workerData.status) : drawPicture(workerData);
parentPort.postMessage(writePng({ ...canvas, channels: 3 }, { mostBytes }));

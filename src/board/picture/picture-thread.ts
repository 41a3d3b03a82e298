/** The thread that draws one picture, and writes it as a file. */
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { componentStatuses } from "../../contract/words.ts";
import { writePng } from "../../ground/png.ts";
import { drawIcon, drawPicture } from "./picture.ts";

const mostBytes = 1024 * 1024;

const status = z.enum(componentStatuses);
const wanted = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("icon"), status }),
  z.object({
    kind: z.literal("picture"),
    status,
    headline: z.string(),
    name: z.string(),
    asOf: z.string(),
    address: z.string(),
  }),
]);

const asked = wanted.parse(workerData);
const canvas = asked.kind === "icon" ? drawIcon(asked.status) : drawPicture(asked);
parentPort?.postMessage(writePng({ ...canvas, channels: 3 }, { mostBytes }));

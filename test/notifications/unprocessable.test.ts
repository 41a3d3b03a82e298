/** Deliveries with which the sending thread hangs: each fails after three times, and the others are sent. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startSendingThread } from "../../src/notifications/thread/sending-thread-host.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { readSendingState } from "../../src/queries/notification-settings.ts";
import { project } from "../harness/built.ts";
import { longTest } from "../harness/long-test.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { secret } from "./notification-secret.ts";
import { subscriberRow } from "./notified-service.ts";
import { settingsFor } from "./settings.ts";
import { type SmtpSink, smtpSinkForTest } from "./smtp-sink.ts";

let here: Dispatching;
let smtp: SmtpSink;
beforeEach(async () => {
  here = await dispatching();
  smtp = await smtpSinkForTest();
});

const timeoutMs = 300_000;
const hangOnPoison = pathToFileURL(join(import.meta.dirname, "children", "hang-on-poison.ts")).href;

/** Starts a sending thread that hangs on mail to `poison…`; its hangs so far, and the watchdog's checks. */
function startHanging({ notesProgress }: { readonly notesProgress: boolean }) {
  const file = join(here.place.dataDirectory, "hangs");
  const meters = createMetrics();
  const log: string[] = [];
  const workers: Worker[] = [];
  let check: () => void = () => undefined;
  const sending = startSendingThread({
    bus: here.bus,
    logger: createLogger("error", { write: (line: string) => log.push(line) }),
    meters,
    secret,
    baseUrl: "http://127.0.0.1",
    settings: settingsFor({ smtpPort: smtp.port }),
    version: "0.0.0",
    startWorker(settings) {
      const { progress, store } = settings;
      const worker = new Worker(join(project, "dist", "sending-thread.js"), {
        workerData: {
          ...settings,
          progress: notesProgress ? progress : new SharedArrayBuffer(progress.byteLength),
        },
        transferList: [store],
        execArgv: ["--disable-warning=ExperimentalWarning", "--import", hangOnPoison],
        env: { ...process.env, HANG_LOG: file },
      });
      workers.push(worker);
      return worker;
    },
    repeat(once) {
      check = once;
      return () => undefined;
    },
  });
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
    await sending.close();
  });
  const hangs = () => (existsSync(file) ? readFileSync(file, "utf8").split("\n").length - 1 : 0);
  /** Waits for a hang, then has the watchdog end it. */
  const endHang = async (count: number) => {
    await until(() => hangs() === count, timeoutMs);
    for (let checks = 0; checks < 12; checks += 1) check();
  };
  return { hangs, endHang, log, meters };
}

const people = (count: number, kind: string) =>
  Array.from({ length: count }, (_, index) => subscriberRow({ address: `${kind}${index}@example.com` }));

const countOf = (rows: readonly { readonly state: string }[], counted: string) =>
  rows.filter(({ state }) => state === counted).length;

describe("a delivery with which the sending thread hangs", () => {
  it("a delivery that hangs the sending thread three times fails, and all others are sent", async () => {
    const { hangs, endHang, log, meters } = startHanging({ notesProgress: true });
    await here.subscribe(...people(1, "poison"), ...people(8, "ada"));
    await here.announce();
    for (const hang of [1, 2, 3]) await endHang(hang);
    await until(async () => countOf(await here.deliveries(), "Sent") === 8, timeoutMs);
    const failed = (await here.deliveries()).filter(({ state }) => state !== "Sent");
    expect(failed).toMatchObject([{ state: "Failed", reason: "Unprocessable", sender_crashes: 3 }]);
    expect(new Set(smtp.mails.flatMap(({ to }) => to)).size).toBe(8);
    expect(hangs()).toBe(3);
    const state = await readSendingState(here.bus, {
      isHeld: false,
      isMailSetUp: true,
      mailboxPath: null,
      now: Date.now(),
    });
    expect(state).toMatchObject({ StoppedSince: null, LastCrash: { Kind: "Hung" } });
    expect(log.filter((line) => line.includes("deliveries failed: the sending thread"))).toHaveLength(1);
    expect(await meters.text()).toContain("signalbox_unprocessable_deliveries_total 1");
  });

  longTest(
    "a delivery hangs the sending thread without end where deliveries in progress are not noted (the control)",
    async () => {
      const { endHang } = startHanging({ notesProgress: false });
      await here.subscribe(...people(1, "poison"));
      await here.announce();
      for (const hang of [1, 2, 3, 4]) await endHang(hang);
      const [row] = await here.deliveries();
      expect(row?.state).not.toBe("Failed");
      expect(row?.sender_crashes).toBe(0);
    },
  );
});

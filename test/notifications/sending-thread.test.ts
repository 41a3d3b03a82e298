/** The thread that sends notifications: its start, its end, and its restart. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { getPriority } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { RunningNotifications } from "../../src/notifications/start-notifications.ts";
import {
  startSendingThread,
  startSendingWorker,
} from "../../src/notifications/thread/sending-thread-host.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createMetrics, type Metrics } from "../../src/platform/metrics.ts";
import { readRecordedSettings } from "../../src/queries/notification-settings.ts";
import { q } from "../../src/store/query.ts";
import { longTest } from "../harness/long-test.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { secret } from "./notification-secret.ts";
import { startNotified, subscriberRow } from "./notified-service.ts";
import { settingsFor } from "./settings.ts";
import { type SmtpSink, smtpSinkForTest } from "./smtp-sink.ts";
import { startWebhookSink } from "./webhook-sink.ts";

let smtp: SmtpSink;
let here: Dispatching;
let meters: Metrics;
beforeEach(async () => {
  smtp = await smtpSinkForTest();
  here = await dispatching();
  meters = createMetrics();
});

/** Closes the sending while a mail is on its way, which the server accepts afterwards; the states of the deliveries. */
async function closeDuringMail(sending: RunningNotifications): Promise<string[]> {
  const isHere = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  smtp.hold = async () => {
    isHere.resolve();
    await mayGo.promise;
  };
  await here.subscribe(subscriberRow());
  await here.announce();
  await isHere.promise;
  const closing = sending.close();
  mayGo.resolve();
  await closing;
  return (await here.deliveries()).map(({ state }) => state);
}

/** A thread that takes in nothing, without end. */
const hanging = () =>
  new Worker("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);", { eval: true });

/** Starts the sending, if asked with a first thread that hangs; the threads that it starts, and the check of the thread. */
function start({
  smtpPort = smtp.port,
  isHeld = false,
  hasHangingThread = false,
}: {
  smtpPort?: number | null;
  isHeld?: boolean;
  hasHangingThread?: boolean;
} = {}) {
  const log: string[] = [];
  const workers: Worker[] = [];
  let check: () => void = () => undefined;
  const sending = startSendingThread({
    bus: here.bus,
    logger: createLogger("debug", { write: (line: string) => log.push(line) }),
    meters,
    secret,
    baseUrl: "http://127.0.0.1",
    settings: settingsFor({ ...(smtpPort === null ? {} : { smtpPort }), isHeld }),
    version: "0.0.0",
    startWorker(settings) {
      const worker = hasHangingThread && workers.length === 0 ? hanging() : startSendingWorker(settings);
      workers.push(worker);
      return worker;
    },
    repeat(once) {
      check = once;
      return () => undefined;
    },
  });
  onTestFinished(async () => {
    await sending.close();
    for (const worker of workers) await worker.terminate();
  });
  const checks = (count: number) => {
    for (let done = 0; done < count; done += 1) check();
  };
  return { sending, workers, log, checks };
}

const isLinux = process.platform === "linux";
/** The nice values of the threads of this process; elsewhere than on Linux that of none. */
const niceValues = () =>
  (isLinux ? readdirSync("/proc/self/task") : []).map((thread) =>
    // The second field may hold blanks and brackets: the nice value is the seventeenth after it.
    Number(readFileSync(`/proc/self/task/${thread}/stat`, "utf8").split(") ").at(-1)?.split(" ")[16]),
  );

const notificationStates = async () =>
  (await here.bus.rows(q.selectFrom("notification").select("state").compile())).map(({ state }) => state);
const sentTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address));

describe("the sending thread", () => {
  it("a sending thread sends mail, records it, and reports log lines and metrics to the service; one that ends by itself is started again, with a line in the log and a metric", async () => {
    const usual = Math.min(...niceValues());
    const { workers, log } = start();
    await here.subscribe(subscriberRow({ address: "grace@example.com" }));
    await here.announce();
    await until(async () => (await here.deliveries())[0]?.state === "Sent");
    expect(sentTo("grace@example.com")).toHaveLength(1);
    await until(async () =>
      (await meters.text()).includes('signalbox_delivery_attempts_total{channel="Email",outcome="sent"} 1'),
    );
    // It leaves the processor to the threads that answer requests.
    await until(() => !isLinux || niceValues().some((niceness) => niceness === Math.min(19, usual + 10)));
    expect(isLinux ? getPriority() : usual).toBe(usual);

    await workers[0]?.terminate();
    await here.announce({ Title: "Searches fail" });
    await until(() => sentTo("grace@example.com").length === 2);
    expect(workers).toHaveLength(2);
    expect(log.filter((line) => line.includes("sending thread ended; restarting"))).toHaveLength(1);
    expect(await meters.text()).toContain("signalbox_sending_thread_restarts_total 1");

    smtp.refuse = () => ({ code: 550, text: "5.7.1 Not from here" });
    await here.subscribe(...Array.from({ length: 25 }, () => subscriberRow()));
    await here.announce();
    await until(() => log.some((line) => line.includes("mail paused")));
    expect(log.find((line) => line.includes("mail paused"))).not.toContain("example.com");
  });

  it("the service starts no sending thread until there is a subscriber where mail is not set up", async () => {
    const hooks = await startWebhookSink();
    onTestFinished(() => hooks.close());
    const { workers } = start({ smtpPort: null });
    await here.announce();
    await until(async () => (await notificationStates()).every((state) => state === "Resolved"));
    expect(workers).toHaveLength(0);
    // The command line reads there whether the service sends mail.
    await until(async () => (await readRecordedSettings(here.bus))?.isMailSetUp === false);
    await here.bus.bookkeep([q.updateTable("sending").set({ settings: null }).compile()]);
    await here.subscribe(subscriberRow({ channel: "Webhook", address: hooks.url }));
    await here.announce();
    await until(() => hooks.received.length === 1);
    expect(workers).toHaveLength(1);
    expect(await readRecordedSettings(here.bus)).toMatchObject({ isMailSetUp: false, isHeld: false });
  });

  it("a stop of the sending thread waits for the mail that is on its way", async () => {
    const { sending, workers } = start();
    expect(await closeDuringMail(sending)).toEqual(["Sent"]);
    expect(workers).toHaveLength(1);
  });

  longTest(
    "a stop after a restart of the sending thread waits for the mail that is on its way as well",
    async () => {
      const { sending, workers } = start();
      await workers[0]?.terminate();
      await until(() => workers.length === 2);
      expect(await closeDuringMail(sending)).toEqual(["Sent"]);
    },
  );
});

describe("a sending thread that hangs", () => {
  it("a sending thread that hangs is ended and started again by the twelfth check, not before, with a line in the log and a metric", async () => {
    const { workers, log, checks } = start({ hasHangingThread: true });
    let hasEnded = false;
    for (const worker of workers) {
      worker.once("exit", () => (hasEnded = true));
      await once(worker, "online");
    }
    checks(11);
    await here.subscribe(subscriberRow({ address: "grace@example.com" }));
    await here.announce();
    expect(hasEnded).toBe(false);
    checks(1);
    await until(() => sentTo("grace@example.com").length === 1);
    expect([hasEnded, workers.length]).toEqual([true, 2]);
    expect(log.filter((line) => line.includes("the sending thread hangs"))).toHaveLength(1);
    expect(await meters.text()).toContain("signalbox_sending_thread_restarts_total 1");
  });

  it("a sending thread that gives signs of life is left alone however long it runs", async () => {
    const { workers, checks } = start();
    await here.subscribe(subscriberRow());
    for (const worker of workers) {
      for (let round = 0; round < 2; round += 1) {
        const sign = once(worker, "message");
        await here.announce();
        await sign;
        checks(11);
      }
    }
    expect(workers).toHaveLength(1);
  });
});

describe("a stop of the service", () => {
  it("a stop of the service ends the sending while requests are still running", async () => {
    const smtpEnded = Promise.withResolvers<void>();
    const sink = await smtpSinkForTest({ onClose: () => smtpEnded.resolve() });
    const service = await startNotified({
      env: { SMTP_URL: sink.url, MAIL_FROM: "status@acme.example" },
    });
    onTestFinished(() => service.close());
    await service.subscribe(subscriberRow());
    await service.announce();
    await until(async () => (await service.deliveries())[0]?.state === "Sent");
    const key = await service.key("Read-Write");
    const body = JSON.stringify({ Name: "Checkout" });
    const running = connect(service.port, "127.0.0.1");
    const ended = once(running, "close");
    let received = "";
    running.on("data", (part: Buffer) => (received += part.toString()));
    const host = "host: 127.0.0.1\r\n";
    // The answer to the first request shows that the second has begun as well.
    running.write(
      `GET /healthz HTTP/1.1\r\n${host}\r\nPOST /api/Component HTTP/1.1\r\n${host}x-api-key: ${key}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await until(() => received.includes("HTTP/1.1 200"));
    const closing = service.close();
    await smtpEnded.promise;
    running.write(body.slice(5));
    await closing;
    await ended;
    expect(received).toContain("HTTP/1.1 201");
  });
});

/** Runs a process that starts a thread which fails; its exit code, and its output. */
function failing(manner: "hosted" | "bare") {
  const child = join(import.meta.dirname, "children", "failing-thread.ts");
  const { status, stdout } = spawnSync(process.execPath, [child, manner], { encoding: "utf8" });
  return { status, stdout };
}

describe("a failing sending thread", () => {
  it("an uncaught error of the sending thread leaves the process running", () => {
    const { status, stdout } = failing("hosted");
    expect(stdout).toContain("sending thread ended; restarting");
    expect(stdout).toContain("the sending thread was struck");
    expect(status).toBe(0);
  });

  longTest(
    "an uncaught error of a thread ends the process where nothing takes it (the control)",
    async () => {
      expect(failing("bare").status).toBe(1);
    },
  );
});

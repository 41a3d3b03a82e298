/** Starts the thread that sends notifications where there is somebody to notify, and again where it ends by itself or hangs. */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import type { ServiceSecret } from "../../auth/service-secret.ts";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { respondFrom } from "../../commands/bus/host-responder.ts";
import { hostOfBus } from "../../commands/bus/shared-bus.ts";
import { type LogLevel, logLevels } from "../../platform/configuration.ts";
import { type Logger, writeLine } from "../../platform/logger.ts";
import type { NotificationSettings } from "../../platform/mail-settings.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { q } from "../../store/query.ts";
import type { SenderCrash } from "../../store/tables/delivery-tables.ts";
import { progressMemory, readProgress } from "../deliveries-in-progress.ts";
import { recordSettings, storedSettings } from "../delivery-queries.ts";
import type { RunningNotifications } from "../start-notifications.ts";
import { type CrashRecord, recordCrash } from "../unprocessable-deliveries.ts";
import type { FromSendingThread, SendingThreadSettings, ToSendingThread } from "./sending-messages.ts";

/** Milliseconds between looks for somebody to notify. */
const pollMs = 1_000;
/** Milliseconds before the thread is started again: doubled while it does not last. */
const restartMs = { least: 1_000, most: 60_000 };
/** A thread that ran for so many milliseconds has lasted. */
const lastingMs = 60_000;
/** Milliseconds between checks of the thread, and checks without a message from it after which it counts as hanging. */
const checkMs = 5_000;
const maxSilentChecks = 12;
/** Milliseconds that a stop waits for the thread, which itself waits 8 s for what is being sent. */
const stopMs = 9_000;
/** Most of the thread's memory is short-lived; without subscribers in memory it needs little. */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 };

/** Whether there is somebody to notify: a subscriber, or a message to the team. */
const neededQuery = sql<{ needed: number }>`
  select 1 as needed where exists (select 1 from subscriber)
    or exists (select 1 from team_delivery where state in ('Queued', 'Sending', 'Deferred'))`.compile(q);

/** Without subscribers there is nothing to resolve, and later ones are not notified of what came before them. */
const resolveWithoutRecipients = sql`
  update notification set state = 'Resolved'
    where state = 'Pending' and not exists (select 1 from subscriber) returning id`.compile(q);
const pendingQuery = sql`select id from notification where state in ('Pending', 'Resolving') limit 1`.compile(
  q,
);

/** Options of the sending thread. */
export type SendingThreadOptions = {
  readonly bus: CommandBus;
  readonly logger: Logger;
  readonly meters: Metrics;
  readonly secret: ServiceSecret;
  readonly baseUrl: string;
  readonly settings: NotificationSettings;
  readonly version: string;
  /** Starts a thread; the shipped one where it is not given. */
  readonly startWorker?: (settings: SendingThreadSettings) => Worker;
  /** Calls `check` again and again until the returned function is called; every 5 s where it is not given. */
  readonly repeat?: (check: () => void) => () => void;
};

/** Beside this module when run from source, beside the bundle when built. */
function threadModule(): URL {
  const source = new URL("./sending-thread.ts", import.meta.url);
  return existsSync(source) ? source : new URL("./sending-thread.js", import.meta.url);
}

/** Starts the shipped thread. */
export function startSendingWorker(settings: SendingThreadSettings): Worker {
  return new Worker(threadModule(), { workerData: settings, transferList: [settings.store], resourceLimits });
}

function everyFewSeconds(check: () => void): () => void {
  const timer = setInterval(check, checkMs).unref();
  return () => clearInterval(timer);
}

function levelOf({ level }: Logger): LogLevel {
  return logLevels.find((logLevel) => logLevel === level) ?? "info";
}

/** A thread that sends until it is closed. */
class SendingThread implements RunningNotifications {
  readonly #options: SendingThreadOptions;
  readonly #host;
  readonly #unsubscribe: () => void;
  readonly #poll: NodeJS.Timeout;
  readonly #stopChecks: () => void;
  /**
   * Checks since the last message of the thread. They are counted, and no time is measured: where the whole process was
   * stopped for a while, neither thread has missed anything.
   */
  #silentChecks = 0;
  #worker: Worker | undefined;
  #startedAt = 0;
  #pauseMs = restartMs.least;
  #restarting: NodeJS.Timeout | undefined;
  #recording: Promise<void> | undefined;
  #starting: Promise<void> | undefined;
  #isClosed = false;
  /** Whether the store has the settings of this run. */
  #isRecorded = false;
  #failure: unknown;
  #crash: SenderCrash = "Crashed";
  /** Where the running thread notes the deliveries in progress. */
  #progress = progressMemory();
  /** The run that its leases belong to. */
  #owner = "";
  /** Resolved when the running thread has stopped or ended. */
  #stopped = Promise.withResolvers<void>();

  constructor(options: SendingThreadOptions) {
    this.#options = options;
    this.#host = hostOfBus(options.bus);
    this.#unsubscribe = options.bus.onChange(() => this.#startOnce());
    this.#poll = setInterval(() => this.#startOnce(), pollMs).unref();
    this.#stopChecks = (options.repeat ?? everyFewSeconds)(() => this.#check());
    if (options.settings.mail === undefined) this.#startOnce();
    else this.#start();
  }

  /** Starts the thread if there is somebody to notify, unless it was started before. */
  #startOnce(): void {
    if (this.#isClosed || this.#startedAt > 0) return;
    this.#starting ??= this.#startIfNeeded()
      .catch((error: unknown) =>
        this.#options.logger.debug({ error }, "subscribers could not be queried; retrying"),
      )
      .finally(() => (this.#starting = undefined));
  }

  async #startIfNeeded(): Promise<void> {
    const { bus, settings } = this.#options;
    const [needed = [], pending = []] = await bus.read([neededQuery, pendingQuery]);
    if (this.#isClosed) return;
    // The thread itself records them with each round.
    if (needed.length === 0 && !this.#isRecorded) {
      await bus.bookkeep([recordSettings({ settings: storedSettings(settings) })]);
      this.#isRecorded = true;
    }
    if (this.#isClosed) return;
    if (needed.length > 0) this.#start();
    else if (pending.length > 0) await bus.bookkeep([resolveWithoutRecipients]);
  }

  #start(): void {
    const { bus, secret, baseUrl, settings, version, logger } = this.#options;
    const { startWorker = startSendingWorker } = this.#options;
    this.#unsubscribe();
    clearInterval(this.#poll);
    this.#startedAt = performance.now();
    this.#failure = undefined;
    this.#crash = "Crashed";
    this.#progress = progressMemory();
    this.#owner = randomUUID();
    this.#silentChecks = 0;
    this.#stopped = Promise.withResolvers();
    const worker = startWorker({
      secret: secret.forThread(),
      baseUrl,
      settings,
      version,
      logLevel: levelOf(logger),
      owner: this.#owner,
      progress: this.#progress,
      store: bus.connect(),
    });
    this.#worker = worker;
    worker.on("message", (message: FromSendingThread) => this.#take(message, worker));
    worker.on("error", (error) => (this.#failure = error));
    worker.once("exit", () => this.#end());
  }

  #take(message: FromSendingThread, worker: Worker): void {
    const { logger, meters } = this.#options;
    const post = (answer: ToSendingThread) => worker.postMessage(answer);
    this.#silentChecks = 0;
    meters.sendingSeen.setToCurrentTime();
    if (message.kind === "alive") return;
    if (message.kind === "log") writeLine(logger, message.line);
    else if (message.kind === "stopped") this.#stopped.resolve();
    else if (message.kind === "results") for (const result of message.results) meters.deliveries.inc(result);
    else void respondFrom(this.#host, message, { notify: post }).then(post);
  }

  /** Ends a thread that hangs, so that it is started again. */
  #check(): void {
    if (this.#worker === undefined || this.#isClosed) return;
    this.#silentChecks += 1;
    if (this.#silentChecks !== maxSilentChecks) return;
    this.#crash = "Hung";
    this.#failure = new Error("the sending thread hangs: no message from it for a minute");
    void this.#worker.terminate();
  }

  /** The thread has ended. */
  #end(): void {
    const { logger, meters } = this.#options;
    this.#worker = undefined;
    this.#stopped.resolve();
    // What it listened to.
    void this.#host.close();
    if (this.#isClosed) return;
    const hasLasted = performance.now() - this.#startedAt > lastingMs;
    const pauseMs = hasLasted ? restartMs.least : this.#pauseMs;
    this.#pauseMs = Math.min(2 * pauseMs, restartMs.most);
    meters.sendingRestarts.inc();
    logger.error({ error: this.#failure, milliseconds: pauseMs }, "sending thread ended; restarting");
    const ids = readProgress(this.#progress);
    this.#restartAfter(pauseMs, { crash: this.#crash, owner: this.#owner, ids, now: Date.now() });
  }

  /** Starts the thread again once its crash is recorded: else the same delivery would end it forever. */
  #restartAfter(pauseMs: number, crash: CrashRecord): void {
    this.#restarting = setTimeout(() => {
      this.#recording = this.#restart(pauseMs, crash);
    }, pauseMs).unref();
  }

  async #restart(pauseMs: number, crash: CrashRecord): Promise<void> {
    const { bus, logger, meters } = this.#options;
    try {
      const failed = await recordCrash(bus, crash);
      meters.unprocessable.inc(failed);
      if (failed > 0)
        logger.error({ size: failed }, "deliveries failed: the sending thread ended while sending them");
      if (!this.#isClosed) this.#start();
    } catch (error) {
      logger.warn({ error, milliseconds: pauseMs }, "crash of the sending thread not recorded; retrying");
      if (!this.#isClosed) this.#restartAfter(pauseMs, crash);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    clearInterval(this.#poll);
    clearTimeout(this.#restarting);
    this.#stopChecks();
    await Promise.all([this.#starting, this.#recording]);
    const worker = this.#worker;
    if (worker === undefined) return;
    worker.postMessage({ kind: "stop" } satisfies ToSendingThread);
    const timer = setTimeout(() => this.#stopped.resolve(), stopMs);
    await this.#stopped.promise;
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Starts the sending of notifications in a thread of its own. `close` resolves when what was under way has ended, or after 9 s. */
export function startSendingThread(options: SendingThreadOptions): RunningNotifications {
  return new SendingThread(options);
}

/** Starts a demo: a service on a folder of its own, with a past and a life. */
import { randomBytes, randomInt } from "node:crypto";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { makeKey } from "../../auth/key-format.ts";
import { openPasswords } from "../../auth/passwords.ts";
import { ServiceSecret } from "../../auth/service-secret.ts";
import { integrationUrl, makeIntegrationToken } from "../../integrations/integration-token.ts";
import type { Configuration, Environment } from "../../platform/configuration.ts";
import { readConfiguration, withPort } from "../../platform/configuration.ts";
import { createLogger } from "../../platform/logger.ts";
import { demoMailHost } from "../../platform/mail-settings.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { storeServiceAddress } from "../../platform/service-address.ts";
import { listen } from "../../server/listen.ts";
import type { Mailbox } from "../../server/mailbox.ts";
import { startService } from "../../server/start-service.ts";
import { claimSecret } from "../../store/bookkeeping/secret-fingerprint.ts";
import { openSqliteStore, storeFile } from "../../store/open-sqlite-store.ts";
import { localAddress } from "../first-steps.ts";
import { nameSignalboxAtPort } from "../port-in-use.ts";
import { Chronicle } from "./chronicle.ts";
import { owner, sender } from "./company.ts";
import { makeFolder, removeFolder } from "./demo-folder.ts";
import { writeHistory } from "./demo-history.ts";
import { live, type Sleep } from "./demo-live.ts";
import { DemoMailbox } from "./mailbox/demo-mailbox.ts";
import { mailboxPath } from "./mailbox/mailbox-pages.ts";
import { mailboxRoutes } from "./mailbox/mailbox-routes.ts";

export type DemoOptions = {
  /** The environment; only settings of the address are used. */
  readonly env: Environment;
  /** The requested port, if any. */
  readonly port: string | undefined;
  /** Receives a short text for every step. */
  readonly onStep: (text: string) => void;
  /** Delay function between steps; real time by default. */
  readonly rest?: Sleep;
};

/** A running demo. */
export type Demo = {
  readonly url: string;
  /** The address of the mailbox that takes all mail. */
  readonly mailboxUrl: string;
  /** The portal's sign-in. */
  readonly owner: { readonly email: string; readonly password: string };
  /** A Read-Write key for the examples of the API documentation. */
  readonly apiKey: string;
  /** The environment with which the command line works on it. */
  readonly env: Readonly<Record<"DATA_DIR" | "SIGNALBOX_SECRET" | keyof typeof mailEnv, string>>;
  /** Ends it, and removes all of it. */
  close(): Promise<void>;
};

// A reader who tries the examples again and again has many events in an hour.
const mailEnv = {
  SMTP_URL: `smtp://${demoMailHost}`,
  MAIL_FROM: sender,
  MAX_EVENTS_PER_HOUR: "1000",
} as const;

const letters = "abcdefghijkmnpqrstuvwxyz23456789";

/** A password that is easily typed. */
function makePassword(): string {
  const part = () => Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join("");
  return [part(), part(), part()].join("-");
}

/** Configuration of a demo: nothing that persists, copies or shares data. */
function configurationOf({ env, port }: DemoOptions, folder: string): Configuration {
  const { HOST, PORT, LOG_LEVEL, PORTAL_DIR } = env;
  const own = {
    HOST: HOST ?? "127.0.0.1",
    PORT: port ?? PORT,
    LOG_LEVEL: LOG_LEVEL ?? "error",
    PORTAL_DIR,
    METRICS_PORT: "0",
    // Offers e-mail. The mailbox takes all of it: no mail server is ever connected to.
    ...mailEnv,
    DATA_DIR: folder,
    // In no file: leftovers of a killed demo are unusable.
    SIGNALBOX_SECRET: randomBytes(32).toString("base64"),
  };
  return readConfiguration(own, projectRoot);
}

/** Checks the port before the history is written, which takes seconds. Rejects with a `ListenProblem`. */
async function requirePort({ host, port }: Configuration, name: string): Promise<void> {
  const server = createServer();
  await listen(server, { host, port }, { name }).catch(async (error: unknown) => {
    throw await nameSignalboxAtPort(error, { host, port }, name);
  });
  await promisify(server.close.bind(server))();
}

/** Writes the history into the configured store in one transaction. */
async function writeDemoStore(
  { dataDirectory, secret = "", baseUrl }: Configuration,
  history: Parameters<typeof writeHistory>[1],
): Promise<void> {
  const store = await openSqliteStore(storeFile(dataDirectory));
  try {
    await claimSecret(store, secret);
    await store.transaction((tx) => writeHistory(new Chronicle(tx, baseUrl), history), Date.now() + 5_000);
  } finally {
    await store.close();
  }
}

function makeMailbox(): Mailbox {
  const mailbox = new DemoMailbox();
  return {
    path: mailboxPath,
    openMail: (settings) => mailbox.open(settings),
    routes: (answers) => mailboxRoutes(mailbox, answers),
  };
}

/** Starts a demo. Rejects like a service; cleans up then. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const folder = makeFolder();
  const remove = () => removeFolder(folder);
  process.on("exit", remove);
  const forget = () => {
    process.off("exit", remove);
    remove();
  };
  try {
    const configuration = configurationOf(options, folder);
    await requirePort(configuration, options.port === undefined ? "PORT" : "--port");
    const password = makePassword();
    const report = { name: "Blackbox prober", role: "Webhook", ...makeKey("Webhook") } as const;
    const announce = { name: "On-call bot", role: "Read-Write", ...makeKey("Read-Write") } as const;
    const examples = { name: "Examples", role: "Read-Write", ...makeKey("Read-Write") } as const;
    const integration = makeIntegrationToken();
    const passwordHash = await openPasswords().hash(password);
    const secret = new ServiceSecret(configuration.secret ?? "");
    const { tokenHash: alertTokenHash } = integration;
    const keys = [report, announce, examples];
    await writeDemoStore(configuration, { now: Date.now(), passwordHash, secret, keys, alertTokenHash });
    const logger = createLogger(configuration.logLevel);
    const service = await startService({ configuration, logger, mailbox: makeMailbox() });
    const { port } = service.address;
    const url = localAddress(withPort(configuration, port), port);
    storeServiceAddress(folder, url, port);
    const ending = new AbortController();
    const { onStep, rest } = options;
    const life = live({
      url,
      reportKey: report.value,
      announceKey: announce.value,
      alertPath: integrationUrl("", integration.token),
      onStep,
      signal: ending.signal,
      ...(rest === undefined ? {} : { rest }),
    });
    return {
      url,
      mailboxUrl: `${url}${mailboxPath}`,
      owner: { email: owner.email, password },
      apiKey: examples.value,
      env: { DATA_DIR: folder, SIGNALBOX_SECRET: configuration.secret ?? "", ...mailEnv },
      async close() {
        ending.abort();
        await life;
        await service.close();
        forget();
      },
    };
  } catch (problem) {
    forget();
    throw problem;
  }
}

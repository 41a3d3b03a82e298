/** `signalbox demo`. */
import { createLogger } from "../../platform/logger.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { portOption, readPort } from "../port-option.ts";
import { signalToStop } from "../stop-signals.ts";
import { printNote } from "../terminal.ts";
import { startDemo } from "./start-demo.ts";

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

async function run(args: ParsedArguments): Promise<number> {
  const port = readPort(args);
  const stop = signalToStop(createLogger("error"));
  const demo = await startDemo({
    env: process.env,
    port,
    onStep: (text) => printNote(`${clock.format(Date.now())}  ${text}`),
  });
  const { url, mailboxUrl, owner, apiKey, env } = demo;
  printNote(`The demo is at ${url}

  ${url}/             the page: leave it open, and watch it change
  ${url}/history      what happened before
  ${url}/?Lang=ja     the page in Japanese; its foot has the other languages
  ${url}/portal       the portal: ${owner.email}, password ${owner.password}
  ${mailboxUrl}    the mailbox: every mail arrives here, and nowhere else
  ${url}/api/docs     the API documentation; its examples run here with this key:

export BASE=${url} KEY=${apiKey}

The command line works on it in a terminal with:

export DATA_DIR=${env.DATA_DIR} SIGNALBOX_SECRET=${env.SIGNALBOX_SECRET}
export SMTP_URL=${env.SMTP_URL} MAIL_FROM=${env.MAIL_FROM} MAX_EVENTS_PER_HOUR=${env.MAX_EVENTS_PER_HOUR}

It reaches it through the API instead, as from elsewhere, with:

export SIGNALBOX_URL=${url} SIGNALBOX_KEY=${apiKey}

The company and its history are fictional. Nothing is kept: Ctrl-C ends the demo and deletes its data.
`);
  await stop;
  await demo.close();
  return 0;
}

/** `signalbox demo`. */
export const demo: CommandLine = {
  takes: {},
  options: portOption,
  notes: [
    "A fictional company with ninety days of history and a new incident every few minutes, to try before you set",
    "anything up. It uses no data directory or database of yours: its own folder is removed when it ends.",
    "It prints a key for the API, and the settings with which other commands work on it.",
    "Only this machine can reach it, unless HOST is set. It reads the settings HOST, PORT and LOG_LEVEL only.",
  ],
  run,
};

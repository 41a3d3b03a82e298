/** `signalbox demo`. */
import { createLogger } from "../../platform/logger.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { signalToStop } from "../stop-signals.ts";
import { tell } from "../terminal.ts";
import { startDemo } from "./start-demo.ts";

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** The requested port. Throws a `UsageProblem`. */
function readPort(text: string | undefined): string | undefined {
  if (text === undefined || (/^\d{1,5}$/u.test(text) && Number(text) <= 65_535)) return text;
  throw new UsageProblem(`--port cannot be "${text}". Give a number from 0 (any that is free) to 65535.`);
}

async function run(given: ParsedArguments): Promise<number> {
  const port = readPort(given.text("port"));
  const stop = signalToStop(createLogger("error"));
  const demo = await startDemo({
    env: process.env,
    port,
    tell: (words) => tell(`${clock.format(Date.now())}  ${words}`),
  });
  const { url, mailboxUrl, owner } = demo;
  tell(`The demo is at ${url}

  ${url}/             the page: leave it open, and watch what happens
  ${url}/history      what happened before
  ${url}/?Lang=ja     the page in Japanese; its foot has the other languages
  ${url}/portal       the portal: ${owner.email}, password ${owner.password}
  ${mailboxUrl}    the mailbox: every mail arrives here, and nowhere else

The company is made up, and so is its past. Nothing is kept: Ctrl-C ends the demo and removes all of it.
`);
  await stop;
  await demo.close();
  return 0;
}

/** `signalbox demo`. */
export const demo: CommandLine = {
  takes: {},
  options: { port: { value: "PORT", about: "The port to listen on (PORT, or 8080)" } },
  notes: [
    "A made-up company with ninety days of history and something happening every minute, to look at before anything is",
    "set up. It touches no data directory and no database: it lives in a folder of its own, which is removed when it ends.",
    "Only this machine reaches it, unless HOST says otherwise. Of the settings it heeds HOST, PORT and LOG_LEVEL.",
  ],
  run,
};

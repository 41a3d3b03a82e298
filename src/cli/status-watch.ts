/** `signalbox status --watch`: shows the page again whenever it changes. */
import { setTimeout as pause } from "node:timers/promises";
import { isOpen } from "../contract/announcement-states.ts";
import type { StatusPageOut } from "../contract/pages.ts";
import { UnreachableService } from "./remote/unreachable-service.ts";
import { answer, answerText, oneLine, printNote, writeMinute } from "./terminal.ts";

/** Milliseconds between two reads. The service answers them from memory. */
const intervalMs = 5000;

/** An object, so that tests need not wait. */
export const watchTimer = {
  /** Waits until the next read, or until `signal` aborts. */
  async pause(signal: AbortSignal): Promise<void> {
    await pause(intervalMs, undefined, { signal }).catch(() => undefined);
  },
};

const [enterScreen, clearScreen, leaveScreen] = ["\u001b[?1049h", "\u001b[H\u001b[2J", "\u001b[?1049l"];

/** The texts of a page whose changes are printed, by their subjects. */
function factsOf({ Page, Status, Components, Announcements }: StatusPageOut): Map<string, string> {
  return new Map([
    [oneLine(Page.Name), Status.Description],
    ...Components.map(({ Name, Status: status }) => [oneLine(Name), status] as const),
    ...Announcements.filter(({ Kind, State }) => isOpen(Kind, State)).map(
      ({ Title, Kind, State }) => [`${Kind} "${oneLine(Title)}"`, State] as const,
    ),
  ]);
}

/** A line for each change: `2026-11-30 10:00Z Checkout: Operational → Major Outage`. */
function changesBetween(before: StatusPageOut, after: StatusPageOut, now: number): string[] {
  const [old, current] = [factsOf(before), factsOf(after)];
  const names = new Set([...old.keys(), ...current.keys()]);
  return [...names].flatMap((name) => {
    const [from, to] = [old.get(name), current.get(name)];
    if (from === to) return [];
    const change = from === undefined ? to : `${from} → ${to ?? "closed"}`;
    return [`${writeMinute(now)} ${name}: ${oneLine(change ?? "")}`];
  });
}

/** The keys that end it: q, and Ctrl-C and Ctrl-D, which a terminal in raw mode sends as characters. */
const endKeys = ["q", "Q", "\u0003", "\u0004"];

/** Calls `end` once a person at the terminal presses q or Ctrl-C; gives a function that restores the terminal. */
function endOnKey(end: () => void): () => void {
  const { stdin } = process;
  if (!stdin.isTTY) return () => undefined;
  const read = (typed: Buffer) => {
    if (endKeys.some((key) => typed.includes(key))) end();
  };
  stdin.setRawMode(true);
  stdin.on("data", read);
  return () => {
    stdin.off("data", read);
    stdin.setRawMode(false);
    stdin.pause();
  };
}

type Watch = {
  readonly read: () => Promise<StatusPageOut>;
  /** The page for people. */
  readonly describe: (page: StatusPageOut) => string;
  readonly isJson: boolean;
};

/** The part of a page by which a change is told: all but the time of the read. */
const contentOf = ({ Page, Status, Components, Announcements }: StatusPageOut) =>
  JSON.stringify([Page, Status, Components, Announcements]);

/**
 * Shows a page until Ctrl-C, or q on a terminal: in place on a terminal, otherwise a line for each change, or the page as JSON on one line. Resolves
 * with the last page; rejects if the first read fails, or the service refuses.
 */
export async function watchStatus({ read, describe, isJson }: Watch): Promise<StatusPageOut> {
  let page = await read();
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  const isScreen = process.stdout.isTTY && !isJson;
  const restoreTerminal = isScreen ? endOnKey(end) : () => undefined;
  let isLost = false;
  const draw = () => {
    const state = isLost ? "No answer: this is the last known state." : "Shown again when it changes.";
    process.stdout.write(
      `${clearScreen}${describe(page)}\n\n${state} ${process.stdin.isTTY ? "q" : "Ctrl-C"} ends.\n`,
    );
  };
  if (isScreen) {
    process.stdout.write(enterScreen);
    process.stdout.on("resize", draw);
    draw();
  } else answer(isJson ? JSON.stringify(page) : describe(page));
  try {
    for (;;) {
      await watchTimer.pause(stop.signal);
      if (stop.signal.aborted) return page;
      const after = await read().catch((error: unknown) => {
        if (error instanceof UnreachableService) return error;
        throw error;
      });
      const wasLost = isLost;
      isLost = after instanceof UnreachableService;
      if (after instanceof UnreachableService) {
        if (!wasLost && !isScreen) printNote(`${after.message} Trying again.`);
        if (!wasLost && isScreen) draw();
        continue;
      }
      const before = page;
      page = after;
      if (isScreen && (wasLost || contentOf(before) !== contentOf(page))) draw();
      if (isScreen || contentOf(before) === contentOf(page)) continue;
      if (isJson) answer(JSON.stringify(page));
      else for (const line of changesBetween(before, page, Date.now())) answerText(line);
    }
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, end);
    process.stdout.off("resize", draw);
    restoreTerminal();
    if (isScreen) process.stdout.write(leaveScreen);
  }
}

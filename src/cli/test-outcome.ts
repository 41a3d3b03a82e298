/** The outcome of a test message: awaited, printed, and turned into an exit code. */
import type { DeliveryOut, DeliveryState } from "../contract/deliveries.ts";
import { reasonWords } from "../contract/notification-words.ts";
import type { TeamDestinationOut } from "../contract/team-alerts.ts";
import { retryTimer } from "./remote/retry-timer.ts";
import { answerText, printNote, sentence } from "./terminal.ts";

/** Looks for the outcome, and the milliseconds between them. */
const maxLooks = 40;
const lookIntervalMs = 250;

/** The states of a test whose outcome is still to come. */
const openStates: ReadonlySet<DeliveryState> = new Set(["Queued", "Sending", "Deferred"]);

/** The state of a test message, and the receiver's answer. */
type TestState = Pick<DeliveryOut, "State" | "RemoteAnswer"> & Partial<Pick<DeliveryOut, "Reason">>;

/** The newest message of a destination, as that of a test; undefined before it is there. */
export const lastMessageOf = ({ LastDelivery }: TeamDestinationOut): TestState | undefined =>
  LastDelivery === null
    ? undefined
    : { State: LastDelivery.State, RemoteAnswer: LastDelivery.Answer, Reason: null };

/** The outcome of a test message; undefined if it is still to come after some seconds. */
async function awaitOutcome(look: () => Promise<TestState | undefined>): Promise<TestState | undefined> {
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const test = await look();
    if (test !== undefined && !openStates.has(test.State)) return test;
    await retryTimer.pause(lookIntervalMs);
  }
  return undefined;
}

type TestMessage = {
  /** The state of the test now. */
  readonly look: () => Promise<TestState | undefined>;
  /** A sentence on the command that shows the outcome later. */
  readonly whereShown: string;
};

/** Waits for the outcome of a test message and prints it; returns the exit code: 0 only if the receiver accepted it. */
export async function printTestOutcome({ look, whereShown }: TestMessage): Promise<number> {
  const outcome = await awaitOutcome(look);
  if (outcome === undefined) {
    printNote(`The service has not sent it within ${(maxLooks * lookIntervalMs) / 1000} s. ${whereShown}`);
    return 1;
  }
  const { State, Reason = null, RemoteAnswer } = outcome;
  const reason = Reason === null ? "" : ` (${reasonWords[Reason]})`;
  const reported = RemoteAnswer === null || RemoteAnswer === "" ? "" : `: ${RemoteAnswer}`;
  answerText(sentence(`${State}${reason}${reported}`));
  return State === "Sent" ? 0 : 1;
}

/** A note of the commands that send a test. */
export const testNote =
  "The running service sends it, once; the outcome and the receiver's answer are printed. The exit code is 0 only if the receiver accepted it.";

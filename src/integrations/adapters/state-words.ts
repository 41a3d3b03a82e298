/** The words that senders use for the state of an alert. */
import type { AlertState } from "../../contract/alerts.ts";

const wordsByState: Readonly<Record<Exclude<AlertState, "Test">, readonly string[]>> = {
  Firing: [
    "firing triggered retriggered activated active alerting alarm open opened created problem fired",
    "down fail failed failing failure error critical warn warning nodata degraded outage unhealthy",
  ],
  Acknowledged: ["acknowledged acknowledge ack"],
  Resolved: [
    "resolved resolve recovered recovery recovering closed close ok okay up success succeeded successful",
    "passed healthy operational normal inactive deactivated cleared ended",
  ],
};

const plain = (word: string) => word.toLowerCase().replace(/[\s_-]+/gu, "");

const states = new Map<string, AlertState>([
  ...wordsByState.Firing.join(" ")
    .split(" ")
    .map((word) => [word, "Firing"] as const),
  ...wordsByState.Acknowledged.join(" ")
    .split(" ")
    .map((word) => [word, "Acknowledged"] as const),
  ...wordsByState.Resolved.join(" ")
    .split(" ")
    .map((word) => [word, "Resolved"] as const),
]);

/** Reads a state without regard to case, spaces, `_` and `-`; undefined where the word is not known. */
export function readStateWord(word: string | null): AlertState | undefined {
  return word === null || word.length > 40 ? undefined : states.get(plain(word));
}

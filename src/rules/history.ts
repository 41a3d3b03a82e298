/** How what was said becomes status periods (rule 2). */
import type { CauseKind, ComponentStatus } from "../contract/words.ts";
import type { Standing } from "./standing.ts";

/** One thing said of a component. `number` orders what was said at the same time `at` (epoch milliseconds). */
export type Word = { readonly number: number; readonly at: number } & (
  | { readonly kind: "Report"; readonly status: ComponentStatus; readonly message: string | null }
  | { readonly kind: "Hand"; readonly status: ComponentStatus }
  | {
      readonly kind: "Signal";
      readonly source: string;
      readonly sourceKey: string;
      readonly status: ComponentStatus;
      readonly message: string | null;
    }
  | { readonly kind: "Repeat"; readonly sourceKey: string | null; readonly message: string | null }
  | { readonly kind: "Close"; readonly sourceKey: string }
  | { readonly kind: "Expectation"; readonly reportEvery: number | null; readonly onLapse: ComponentStatus }
);

/** A change of what the component shows: the status that begins, when, and the word (by number) that caused it. */
export type Turn = {
  readonly status: ComponentStatus;
  readonly from: number;
  readonly cause: { readonly kind: CauseKind; readonly number: number | null };
  /** What reporters wrote while this status stood, oldest first. */
  readonly messages: readonly string[];
};

/** What follows from words: the turns, what every voice says after each word, and at the end. */
export type Account = {
  readonly turns: readonly Turn[];
  readonly standings: readonly Standing[];
  readonly standing: Standing;
};

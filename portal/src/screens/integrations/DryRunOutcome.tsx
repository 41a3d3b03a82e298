import type { DryRunResultOut } from "../../../../src/contract/portal/portal-integrations.ts";
import { OutcomeList } from "./OutcomeList.tsx";

/** The result of a dry run, and the sentence that says why it holds no alerts. */
export type DryRun = { readonly result: DryRunResultOut; readonly message: string };

/** Shows what a payload would do. */
export function DryRunOutcome({ run: { result, message } }: { readonly run: DryRun }) {
  return result.Outcomes.length === 0 ? <p>{message}</p> : <OutcomeList outcomes={result.Outcomes} />;
}

import type { DryRunResultOut } from "../../../../src/contract/portal/portal-integrations.ts";
import { OutcomeList } from "./OutcomeList.tsx";

/** The result of a dry run, and the reason if it contains no alerts. */
export type DryRun = { readonly result: DryRunResultOut; readonly message: string };

/** Shows the outcome of a dry run. */
export function DryRunOutcome({ run: { result, message } }: { readonly run: DryRun }) {
  return result.Outcomes.length === 0 ? <p>{message}</p> : <OutcomeList outcomes={result.Outcomes} />;
}

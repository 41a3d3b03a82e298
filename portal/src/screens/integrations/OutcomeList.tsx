import type { AlertOutcomeDetail } from "../../../../src/contract/integrations.ts";
import { integrations as words } from "../../words/integrations.ts";

const statusText = (before: string | null, after: string) =>
  before === null || before === after ? `, ${words.shows(after)}` : `: ${words.showsNow(before, after)}`;

/** The outcome of each alert, with the rule that matched and its reason. */
export function OutcomeList({ outcomes }: { readonly outcomes: readonly AlertOutcomeDetail[] }) {
  return (
    <ul className="mt-1 text-second">
      {outcomes.map((one, place) => (
        <li key={`${one.Fingerprint} ${place}`} className="py-0.5">
          <span className="font-medium">{words.outcomes[one.Outcome]}</span>
          {": "}
          {one.Alert}
          {one.Component !== null && ` → ${one.Component}`}
          {one.StatusAfter !== null && statusText(one.StatusBefore, one.StatusAfter)}
          {one.Rule !== null && ` · ${words.byRule(one.Rule)}`}
          {one.Reason !== null && <span className="block text-ink2">{one.Reason}</span>}
        </li>
      ))}
    </ul>
  );
}

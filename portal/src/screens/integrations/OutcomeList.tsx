import type { AlertOutcomeDetail } from "../../../../src/contract/integrations.ts";
import { curlyQuotes } from "../../texts/curly-quotes.ts";
import { integrations as texts } from "../../texts/integrations.ts";

const statusText = (before: string | null, after: string) =>
  before === null || before === after ? `, ${texts.shows(after)}` : `: ${texts.showsNow(before, after)}`;

/** The outcome of each alert, with the rule that matched and its reason; not named if its heading does. */
export function OutcomeList(props: {
  readonly outcomes: readonly AlertOutcomeDetail[];
  readonly isNamed?: boolean;
}) {
  const { outcomes, isNamed = true } = props;
  return (
    <ul className="mt-1 text-second">
      {outcomes.map((outcome, index) => (
        <li key={`${outcome.Fingerprint} ${index}`} className="py-0.5">
          {isNamed && <span className="font-medium">{`${texts.outcomes[outcome.Outcome]}: `}</span>}
          {outcome.Alert}
          {outcome.Component !== null && ` → ${outcome.Component}`}
          {outcome.StatusAfter !== null && statusText(outcome.StatusBefore, outcome.StatusAfter)}
          {outcome.Rule !== null && ` · ${texts.byRule(outcome.Rule)}`}
          {outcome.Reason !== null && <span className="block text-ink2">{curlyQuotes(outcome.Reason)}</span>}
        </li>
      ))}
    </ul>
  );
}

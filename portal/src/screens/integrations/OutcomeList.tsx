import type { AlertOutcomeDetail } from "../../../../src/contract/integrations.ts";
import { integrations as words } from "../../words/integrations.ts";

/** The outcome of each alert, with its reason. */
export function OutcomeList({ outcomes }: { readonly outcomes: readonly AlertOutcomeDetail[] }) {
  return (
    <ul className="mt-1 text-second">
      {outcomes.map((one, place) => (
        <li key={`${one.Fingerprint} ${place}`} className="py-0.5">
          <span className="font-medium">{words.outcomes[one.Outcome]}</span>
          {": "}
          {one.Alert}
          {one.Component !== null && ` → ${one.Component}`}
          {one.StatusAfter !== null && `, ${words.shows(one.StatusAfter)}`}
          {one.Reason !== null && <span className="block text-ink2">{one.Reason}</span>}
        </li>
      ))}
    </ul>
  );
}

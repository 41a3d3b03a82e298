import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  IntegrationEventOut,
  IntegrationWithFiguresOut,
} from "../../../../src/contract/integrations.ts";
import { send } from "../../api/client.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { integrations as words } from "../../words/integrations.ts";
import { allComponentsQuery } from "../credentials/key-queries.ts";
import { eventsQuery, refreshIntegrations } from "./integration-queries.ts";

/** The titles of alerts without a component, with their number, the most frequent first. */
function unmappedAlerts(events: readonly IntegrationEventOut[]): readonly (readonly [string, number])[] {
  const missing = events.flatMap(({ Outcomes }) =>
    Outcomes.filter(({ Outcome }) => Outcome === "NoComponent"),
  );
  return [...Map.groupBy(missing, ({ Alert }) => Alert)]
    .map(([alert, all]) => [alert, all.length] as const)
    .toSorted(([, one], [, other]) => other - one);
}

/** Alerts that no component was found for: one choice makes a rule for them. */
export function UnmappedSection({ one }: { readonly one: IntegrationWithFiguresOut }) {
  const events = useQuery(eventsQuery(one.Id));
  const components = useQuery(allComponentsQuery);
  const [error, setError] = useState<unknown>();
  const covered = new Set(
    one.Mapping.flatMap(({ When }) => When.flatMap(({ Field, Value }) => (Field === "title" ? [Value] : []))),
  );
  const unmapped = unmappedAlerts(events.data ?? []).filter(([alert]) => !covered.has(alert));
  if (unmapped.length === 0) return null;
  const onPage = (components.data ?? []).filter(({ Page }) => Page === one.Page);
  const map = async (alert: string, id: string) => {
    const component = onPage.find(({ Id }) => Id === id);
    if (component === undefined) return;
    setError(undefined);
    const rule = { When: [{ Field: "title", Op: "Equals", Value: alert }], Component: component.Id };
    try {
      await send("PATCH", `Integration/${one.Id}`, { Mapping: [rule, ...one.Mapping] });
      toast({ text: words.mapped(alert, component.Name) });
      await refreshIntegrations();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Section heading={words.unmapped} line={words.unmappedLead}>
      {error !== undefined && <ErrorNotice error={error} />}
      <Rows label={words.unmapped}>
        {unmapped.map(([alert, count]) => (
          <Row
            key={alert}
            title={alert}
            line={words.unmappedEvents(count)}
            act={
              <SelectField
                label={words.mapTo(alert)}
                hideLabel
                value=""
                onChange={({ currentTarget: { value } }) => void map(alert, value)}
                options={[
                  { value: "", label: words.choose },
                  ...onPage.map(({ Id, Name }) => ({ value: Id, label: Name })),
                ]}
              />
            }
          />
        ))}
      </Rows>
    </Section>
  );
}

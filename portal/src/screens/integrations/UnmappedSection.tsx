import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  IntegrationEventOut,
  IntegrationWithFiguresOut,
} from "../../../../src/contract/integrations.ts";
import { send } from "../../api/client.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { usePlacedComponents } from "../components/use-placed-components.ts";
import { eventsQuery, refreshIntegrations } from "./integration-queries.ts";
import { unmappedAnchor } from "./unmapped-anchor.ts";

/** Alerts without a component that one rule can map. */
type UnmappedAlerts = { readonly Field: string; readonly Value: string; readonly count: number };

/** Alerts without a component, grouped by the field that should identify it or else by title; most frequent first. */
function unmappedAlerts(events: readonly IntegrationEventOut[]): readonly UnmappedAlerts[] {
  const missing = events.flatMap(({ Outcomes }) =>
    Outcomes.filter(({ Outcome }) => Outcome === "NoComponent").map(
      ({ UnmappedField, Alert }) => UnmappedField ?? { Field: "title", Value: Alert },
    ),
  );
  return [...Map.groupBy(missing, ({ Field, Value }) => `${Field} ${Value}`).values()]
    .flatMap((all) => all.slice(0, 1).map((item) => ({ ...item, count: all.length })))
    .toSorted((a, b) => b.count - a.count);
}

const isSameField = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Alerts without a component: selecting one creates a rule. */
export function UnmappedSection({ integration }: { readonly integration: IntegrationWithFiguresOut }) {
  const events = useQuery(eventsQuery(integration.Id));
  const components = usePlacedComponents();
  const [error, setError] = useState<unknown>();
  const conditions = integration.Mapping.flatMap(({ When }) => When);
  const isCovered = ({ Field, Value }: UnmappedAlerts) =>
    conditions.some((condition) => isSameField(condition.Field, Field) && condition.Value === Value);
  const unmapped = unmappedAlerts(events.data ?? []).filter((alerts) => !isCovered(alerts));
  if (unmapped.length === 0) return null;
  const pageComponents = (components.data ?? []).filter(({ Page }) => Page === integration.Page);
  const map = async ({ Field, Value }: UnmappedAlerts, id: string) => {
    const component = pageComponents.find(({ Id }) => Id === id);
    if (component === undefined) return;
    setError(undefined);
    const rule = { When: [{ Field, Op: "Equals" as const, Value }], Component: component.Id };
    try {
      await send("PATCH", `Integration/${integration.Id}`, { Mapping: [rule, ...integration.Mapping] });
      toast({ text: texts.mapped(Value, component.Name) });
      await refreshIntegrations();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Section heading={texts.unmapped} line={texts.unmappedLead} anchor={unmappedAnchor}>
      {error !== undefined && <ErrorNotice error={error} />}
      <Rows label={texts.unmapped}>
        {unmapped.map((alerts) => (
          <Row
            key={`${alerts.Field} ${alerts.Value}`}
            title={alerts.Value}
            line={texts.unmappedEvents(alerts.Field, alerts.count)}
            action={
              <SelectField
                label={texts.mapTo(alerts.Value)}
                hideLabel
                value=""
                onChange={({ currentTarget: { value } }) => void map(alerts, value)}
                options={[
                  { value: "", label: texts.choose },
                  ...pageComponents.map(({ Id, Name, Heading }) => ({
                    value: Id,
                    label: Name,
                    group: Heading,
                  })),
                ]}
              />
            }
          />
        ))}
      </Rows>
    </Section>
  );
}

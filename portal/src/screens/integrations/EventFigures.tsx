import { useQuery } from "@tanstack/react-query";
import type {
  IntegrationEventOut,
  IntegrationWithFiguresOut,
} from "../../../../src/contract/integrations.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { eventsAnchor } from "./EventsSection.tsx";
import { eventsQuery } from "./integration-queries.ts";
import { unmappedAnchor } from "./unmapped-anchor.ts";

/** True if as many of the newest alerts were without a component as were not applied. */
function isAllUnmapped(events: readonly IntegrationEventOut[], count: number): boolean {
  const unmapped = events.flatMap(({ Outcomes }) =>
    Outcomes.filter(({ Outcome }) => Outcome === "NoComponent"),
  );
  return unmapped.length >= count;
}

/** The alerts of the last 24 hours by outcome; those not applied lead to the section that names them. */
export function EventFigures({ integration }: { readonly integration: IntegrationWithFiguresOut }) {
  const { Applied, Ignored, Failed } = integration.Last24Hours;
  const events = useQuery({ ...eventsQuery(integration.Id), enabled: Failed > 0 });
  const isUnmapped = isAllUnmapped(events.data ?? [], Failed);
  return (
    <>
      {texts.figures(Applied, Ignored)}
      {Failed > 0 && !events.isPending && (
        <>
          ,{" "}
          <TextLink
            to="/settings/integrations/$id"
            params={{ id: integration.Id }}
            hash={isUnmapped ? unmappedAnchor : eventsAnchor}
          >
            {isUnmapped ? texts.withoutComponent(Failed) : texts.notApplied(Failed)}
          </TextLink>
        </>
      )}
    </>
  );
}

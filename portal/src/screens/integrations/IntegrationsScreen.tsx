import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { IntegrationWithFiguresOut } from "../../../../src/contract/integrations.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { useCreateInAddress } from "../../shell/create-search.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { pages as pageWords } from "../../texts/pages.ts";
import { shell } from "../../texts/shell.ts";
import { Button } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { DocsLink } from "../../ui/DocsLink.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { alertFigures } from "./alert-figures.ts";
import { CreateIntegrationDialog } from "./CreateIntegrationDialog.tsx";
import { EventFigures } from "./EventFigures.tsx";
import { integrationsQuery } from "./integration-queries.ts";
import { storeNewAddress } from "./new-address.ts";

/** Settings > Integrations. */
export function IntegrationsScreen() {
  const integrations = useQuery(integrationsQuery);
  const { selected } = usePages();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  useCreateInAddress(() => setCreating(true));
  const pageIntegrations = integrations.data?.filter(
    ({ Page }) => selected === undefined || Page === selected.Slug,
  );
  return (
    <>
      <SettingsFrame
        tab={shell.settings.integrations}
        line={
          <>
            {texts.lead} <DocsLink slug="guides">{texts.guides}</DocsLink>
          </>
        }
        actions={
          <Button kind="primary" onClick={() => setCreating(true)}>
            {texts.create}
          </Button>
        }
      >
        {integrations.error !== null && (
          <ErrorNotice
            error={integrations.error}
            title={texts.failed}
            onRetry={() => void integrations.refetch()}
          />
        )}
        {integrations.isPending && <Progress />}
        {pageIntegrations?.length === 0 && <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
        {pageIntegrations !== undefined && pageIntegrations.length > 0 && (
          <Rows label={texts.list}>
            {pageIntegrations.map((integration) => (
              <IntegrationRow key={integration.Id} integration={integration} />
            ))}
          </Rows>
        )}
      </SettingsFrame>
      {isCreating && (
        <CreateIntegrationDialog
          onClose={() => setCreating(false)}
          onCreated={({ Id, Url }) => {
            storeNewAddress(Id, Url);
            void navigate({ to: "/settings/integrations/$id", params: { id: Id } });
          }}
        />
      )}
    </>
  );
}

function IntegrationRow({ integration }: { readonly integration: IntegrationWithFiguresOut }) {
  const { Id, Name, Type, Page, Enabled, BuiltIn, LastEventAt } = integration;
  const alerts = alertFigures(integration);
  const page = distinguishingName(usePages(), Page);
  const facts = [
    texts.typeBeside(Name, Type),
    page !== undefined && pageWords.on(page),
    BuiltIn && texts.builtIn,
    !Enabled && texts.disabled,
  ].filter(Boolean);
  return (
    <Row
      title={
        <TextLink to="/settings/integrations/$id" params={{ id: Id }}>
          {Name}
        </TextLink>
      }
      line={
        <>
          {facts.join(" · ")}
          <span className="block">
            {LastEventAt === null ? (
              texts.never
            ) : (
              <>
                {texts.lastEvent} <Time at={LastEventAt} withAge />.{" "}
                <EventFigures integration={integration} />
              </>
            )}
          </span>
          {alerts !== "" && <span className="block font-semibold text-ink">{alerts}</span>}
        </>
      }
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { IntegrationWithFiguresOut, OpenAlertOut } from "../../../../src/contract/integrations.ts";
import { send } from "../../api/client.ts";
import { loadError } from "../../api/load-error.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import { alertsQuery, refreshIntegrations } from "./integration-queries.ts";

/** Open alerts, each with a close button; nothing if there are none. */
export function AlertsSection({ integration }: { readonly integration: IntegrationWithFiguresOut }) {
  const alerts = useQuery(alertsQuery(integration.Id));
  const error = loadError(alerts);
  if (error !== undefined)
    return <ErrorNotice error={error} title={texts.alertsFailed} onRetry={() => void alerts.refetch()} />;
  const { Items = [], NextCursor = null } = alerts.data ?? {};
  if (Items.length === 0) return null;
  return (
    <Section heading={texts.alerts} line={integration.Enabled ? texts.alertsLead : texts.alertsLeadDisabled}>
      <Rows label={texts.alerts}>
        {Items.map((alert) => (
          <AlertRow key={alert.Fingerprint} integration={integration} alert={alert} />
        ))}
      </Rows>
      {NextCursor !== null && <p className="py-3 text-second text-ink2">{texts.moreAlerts(Items.length)}</p>}
    </Section>
  );
}

function AlertRow({
  integration,
  alert,
}: {
  readonly integration: IntegrationWithFiguresOut;
  readonly alert: OpenAlertOut;
}) {
  const confirm = useConfirm();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const close = async () => {
    const { closeTitle, closeText, closeAct: act } = texts;
    if (!(await confirm({ title: closeTitle(alert.Title), text: closeText(alert.Component), act }))) return;
    setBusy(true);
    setError(undefined);
    try {
      await send("POST", `Integration/${integration.Id}/CloseAlert`, { Fingerprint: alert.Fingerprint });
      toast({ text: texts.closed(alert.Title) });
      await refreshIntegrations();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row
      mark={<Mark kind={alert.Status} />}
      title={alert.Title}
      line={<AlertFacts alert={alert} isSilent={alert.Stale && integration.Enabled} />}
      action={
        <Button small busy={isBusy} aria-label={texts.closeNamed(alert.Title)} onClick={() => void close()}>
          {texts.close}
        </Button>
      }
    >
      {error !== undefined && <ErrorNotice error={error} />}
    </Row>
  );
}

function AlertFacts({ alert, isSilent }: { readonly alert: OpenAlertOut; readonly isSilent: boolean }) {
  const { Component, Status, State, Acknowledged, StartedAt, LastEventAt, DueAt } = alert;
  const facts = [
    Component,
    Status,
    Acknowledged && texts.acknowledged,
    State !== "Open" && texts.alertStates[State],
  ];
  return (
    <>
      {facts.filter(Boolean).join(" · ")}
      <span className="block">
        {texts.since} <Time at={StartedAt} />
        {" · "}
        {texts.lastEvent} <Time at={LastEventAt} withAge />
        {DueAt !== null && State === "Open" && (
          <>
            {" · "}
            {texts.closesAt} <Time at={DueAt} />
          </>
        )}
      </span>
      {isSilent && <span className="block font-semibold text-ink">{texts.stoppedReporting}</span>}
    </>
  );
}

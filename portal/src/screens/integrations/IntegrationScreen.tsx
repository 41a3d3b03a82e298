import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { IntegrationWithFiguresOut } from "../../../../src/contract/integrations.ts";
import { send } from "../../api/client.ts";
import { useIsMissing } from "../../api/use-is-missing.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { ButtonLink, TextLink } from "../../ui/ButtonLink.tsx";
import { DetailTitle } from "../../ui/DetailTitle.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { MoreMenu } from "../../ui/menus/MoreMenu.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { AddressOnce } from "./AddressOnce.tsx";
import { AlertsSection } from "./AlertsSection.tsx";
import { alertFigures } from "./alert-figures.ts";
import { EventFigures } from "./EventFigures.tsx";
import { EventsSection } from "./EventsSection.tsx";
import { GuideSection } from "./GuideSection.tsx";
import { IntegrationSettings } from "./IntegrationSettings.tsx";
import { integrationQuery, refreshIntegrations } from "./integration-queries.ts";
import { MappingSection } from "./MappingSection.tsx";
import { takeNewAddress } from "./new-address.ts";
import { PathsSection } from "./PathsSection.tsx";
import { TrySection } from "./TrySection.tsx";
import { UnmappedSection } from "./UnmappedSection.tsx";

/** One integration: its address and guide, its events, its mapping and its settings. */
export function IntegrationScreen() {
  const { id } = useParams({ from: "/signed-in/settings/integrations/$id" });
  const integrationResult = useQuery(integrationQuery(id));
  const isMissing = useIsMissing(id, integrationResult, "IntegrationNotFound");
  if (integrationResult.data !== undefined)
    return <LoadedIntegration key={id} integration={integrationResult.data} />;
  return (
    <>
      <PageTitle>{isMissing ? texts.gone : texts.list}</PageTitle>
      {isMissing && <ButtonLink to="/settings/integrations">{texts.back}</ButtonLink>}
      {integrationResult.error !== null && !isMissing && (
        <ErrorNotice
          error={integrationResult.error}
          title={texts.failed}
          onRetry={() => void integrationResult.refetch()}
        />
      )}
      {integrationResult.isPending && !isMissing && <Progress />}
    </>
  );
}

function LoadedIntegration({ integration }: { readonly integration: IntegrationWithFiguresOut }) {
  // The only state that holds the address.
  const [address, setAddress] = useState(() => takeNewAddress(integration.Id));
  const { entries, error } = useIntegrationActions(integration, setAddress);
  const isWaiting = integration.LastEventAt === null;
  return (
    <>
      <DetailTitle
        line={<Figures integration={integration} />}
        list={<TextLink to="/settings/integrations">{texts.list}</TextLink>}
        menu={<MoreMenu className="px-2.5" label={texts.moreOf(integration.Name)} entries={entries} />}
      >
        {integration.Name}
      </DetailTitle>
      {error !== undefined && <ErrorNotice error={error} />}
      {address !== undefined && <AddressOnce address={address} onDone={() => setAddress(undefined)} />}
      <FirstEvent isWaiting={isWaiting} />
      {isWaiting && <GuideSection type={integration.Type} address={address} />}
      {!isWaiting && <AlertsSection integration={integration} />}
      {!isWaiting && <UnmappedSection integration={integration} />}
      {!isWaiting && <EventsSection id={integration.Id} />}
      {integration.Type === "Json" && <PathsSection integration={integration} />}
      <MappingSection integration={integration} />
      <IntegrationSettings integration={integration} />
      <TrySection id={integration.Id} type={integration.Type} />
      {!isWaiting && <GuideSection type={integration.Type} address={address} />}
    </>
  );
}

/** Shows that the first event is awaited, then that it was received. */
function FirstEvent({ isWaiting }: { readonly isWaiting: boolean }) {
  const [wasWaiting] = useState(isWaiting);
  return (
    <p role="status" className={wasWaiting ? "mb-6 flex items-center gap-2" : undefined}>
      {isWaiting && (
        <>
          <Mark kind="scheduled" />
          {texts.waiting}…
        </>
      )}
      {wasWaiting && !isWaiting && (
        <>
          <Mark kind="Operational" />
          <span className="font-semibold">{texts.received}</span>
        </>
      )}
    </p>
  );
}

function Figures({ integration }: { readonly integration: IntegrationWithFiguresOut }) {
  const { Name, Type, Enabled, LastEventAt } = integration;
  const alerts = alertFigures(integration);
  const facts = [texts.typeBeside(Name, Type), !Enabled && texts.disabled].filter(Boolean);
  return (
    <>
      {facts.join(" · ")}
      {LastEventAt !== null && (
        <>
          {facts.length > 0 && " · "}
          {texts.lastEvent} <Time at={LastEventAt} withAge />
          <span className="block">
            <EventFigures integration={integration} />
            {alerts !== "" && ` · ${alerts}`}
          </span>
        </>
      )}
    </>
  );
}

function useIntegrationActions(
  integration: IntegrationWithFiguresOut,
  onAddress: (address: string | undefined) => void,
) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const run = (action: () => Promise<void>) => {
    setError(undefined);
    void action().catch(setError);
  };
  const rotate = async () => {
    const { rotateTitle: title, rotateText: text, rotate: act } = texts;
    if (!(await confirm({ title, text, act }))) return;
    const { result } = await send("POST", `Integration/${integration.Id}/RotateToken`);
    onAddress(result.Url ?? undefined);
    await refreshIntegrations();
  };
  const enable = async (Enabled: boolean) => {
    const { disableTitle, disableText, disable: act } = texts;
    const [title, text] = [disableTitle(integration.Name), disableText(integration.OpenAlerts)];
    if (!Enabled && !(await confirm({ title, text, act }))) return;
    await send("PATCH", `Integration/${integration.Id}`, { Enabled });
    toast({ text: Enabled ? texts.enabledDone(integration.Name) : texts.disabledDone(integration.Name) });
    await refreshIntegrations();
  };
  const remove = async () => {
    const question = {
      title: texts.removeTitle(integration.Name),
      text: texts.removeText,
      act: texts.removeAct,
    };
    if (!(await confirm(question))) return;
    await send("DELETE", `Integration/${integration.Id}`);
    // Leaving does not ask about the address, which is unusable.
    flushSync(() => onAddress(undefined));
    await navigate({ to: "/settings/integrations" });
    toast({ text: texts.removed(integration.Name) });
    await refreshIntegrations();
  };
  const entries = [
    ...(integration.BuiltIn ? [] : [{ label: texts.rotate, onSelect: () => run(rotate) }]),
    integration.Enabled
      ? { label: texts.disable, onSelect: () => run(() => enable(false)) }
      : { label: texts.enable, onSelect: () => run(() => enable(true)) },
    { label: texts.remove, onSelect: () => run(remove) },
  ];
  return { entries, error };
}

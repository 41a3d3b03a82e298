import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import type { Overview } from "../../../../src/contract/portal/overview.ts";
import { isLocalAddress } from "../../api/address.ts";
import { read } from "../../api/client.ts";
import { useMay, useMe } from "../../api/current-person.ts";
import { keys } from "../../api/query-keys.ts";
import { sendingQuery } from "../../api/sending.ts";
import { overview as texts } from "../../texts/overview.ts";
import { uiTexts } from "../../texts/ui.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/ButtonLink.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { actionBelow } from "../../ui/lists/action-below.ts";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { readLocal, writeLocal } from "../../ui/local-choices.ts";
import { Mark } from "../../ui/Mark.tsx";
import { integrationsQuery } from "../integrations/integration-queries.ts";

/** First steps on a new page; disappears when done. Once only the optional ones are left it can be hidden. */
export function FirstSteps({ overview }: { readonly overview: Overview }) {
  const mayEdit = useMay("edit");
  const mayAdminister = useMay("administer");
  const hasComponents = overview.Counts.Components > 0;
  const credentials = useQuery({
    queryKey: keys.anyCredentials,
    queryFn: ({ signal }) => read("Key", {}, signal),
    enabled: mayAdminister,
  });
  const hasNoKey = credentials.data?.Items.length === 0;
  const sending = useQuery({ ...sendingQuery, enabled: mayAdminister });
  const integrations = useQuery({ ...integrationsQuery, enabled: mayAdminister && hasNoKey });
  const lacksSource = hasNoKey && integrations.data?.length === 0;
  // Until the sources are read they count as missing beside a missing component.
  const hasSource = !lacksSource && credentials.data !== undefined && !integrations.isLoading;
  const hasReport = overview.NewestReportAt !== null;
  const lacksRequired = !hasComponents || lacksSource;
  const lacksOptional = hasSource && sending.data?.IsMailSetUp === false;
  const [isHidden, hide] = useHidden();
  if (!mayEdit || !(lacksRequired || (lacksOptional && !isHidden))) return null;
  return (
    <Section
      heading={texts.first}
      line={texts.firstLine}
      action={
        !lacksRequired && (
          <Button small onClick={hide}>
            {texts.hideFirst}
          </Button>
        )
      }
    >
      <Rows>
        <Row
          className={actionBelow}
          mark={<Step isDone={hasComponents} />}
          title={texts.components}
          line={hasComponents ? texts.done : texts.componentsLine}
          action={
            !hasComponents && (
              <ButtonLink small kind="primary" to="/components" search={{ create: true }}>
                {texts.createComponent}
              </ButtonLink>
            )
          }
        />
        {mayAdminister && (
          <Row
            className={actionBelow}
            mark={<Step isDone={hasSource && hasReport} />}
            title={texts.source}
            line={sourceLine(hasSource, hasReport)}
            action={sourceAction({ hasSource, hasReport, hasNoKey })}
          />
        )}
        {mayAdminister && sending.data !== undefined && (
          <Row
            className={actionBelow}
            mark={<Step isDone={sending.data.IsMailSetUp} />}
            title={<OptionalStep>{texts.mail}</OptionalStep>}
            line={sending.data.IsMailSetUp ? texts.done : texts.mailLine}
            action={
              !sending.data.IsMailSetUp && (
                <ButtonLink small to="/settings/notifications">
                  {texts.setUpMail}
                </ButtonLink>
              )
            }
          />
        )}
        {mayAdminister && <PublicAddress />}
        <Row
          className={actionBelow}
          mark={<Step isDone={false} />}
          title={texts.page}
          line={texts.pageLine}
          action={
            <a className="button button-small" href={overview.Page.Url} target="_blank" rel="noreferrer">
              {texts.lookAtPage}
            </a>
          }
        />
      </Rows>
    </Section>
  );
}

/** A step while links of the service lead to the machine that it runs on. */
function PublicAddress() {
  const { BaseUrl } = useMe().Service;
  if (!isLocalAddress(BaseUrl)) return null;
  return (
    <Row
      mark={<Step isDone={false} />}
      title={<OptionalStep>{texts.address}</OptionalStep>}
      line={texts.addressLine(URL.parse(BaseUrl)?.host ?? "")}
    >
      <div className="max-w-text py-2">
        <CopyField label={texts.addressVariable} value={texts.addressExample} />
      </div>
      <p className="text-second text-ink2">
        {texts.ownAddress} <TextLink to="/settings/page">{texts.ownAddressPlace}</TextLink>.
      </p>
    </Row>
  );
}

function sourceLine(hasSource: boolean, hasReport: boolean): string {
  if (!hasSource) return texts.sourceLine;
  return hasReport ? texts.done : texts.sourceWithoutReport;
}

/** Leads to a new source, or to the one that has not reported. */
function sourceAction(source: {
  readonly hasSource: boolean;
  readonly hasReport: boolean;
  readonly hasNoKey: boolean;
}) {
  if (!source.hasSource)
    return (
      <>
        <ButtonLink small to="/settings/api-credentials" search={{ create: "webhook" }}>
          {texts.createKey}
        </ButtonLink>
        <ButtonLink small to="/settings/integrations">
          {texts.connectMonitor}
        </ButtonLink>
      </>
    );
  if (source.hasReport) return null;
  return source.hasNoKey ? (
    <ButtonLink small to="/settings/integrations">
      {texts.viewIntegrations}
    </ButtonLink>
  ) : (
    <ButtonLink small to="/settings/api-credentials">
      {texts.viewKeys}
    </ButtonLink>
  );
}

const hiddenName = "first-steps-hidden";

/** Whether somebody hid the optional steps in this browser, and what does so. */
function useHidden(): readonly [boolean, () => void] {
  const [isHiddenNow, setHiddenNow] = useState(false);
  const wasHidden = useSyncExternalStore(
    () => () => undefined,
    () => readLocal(hiddenName) !== undefined,
    // The document is rendered without knowing it.
    () => true,
  );
  const hide = () => {
    writeLocal(hiddenName, "true");
    setHiddenNow(true);
    focusTitle();
  };
  return [wasHidden || isHiddenNow, hide];
}

/** The name of a step that can wait. */
function OptionalStep({ children }: { readonly children: string }) {
  return (
    <>
      {children} <span className="ms-1 text-second font-normal text-ink2">{uiTexts.optional}</span>
    </>
  );
}

function Step({ isDone }: { readonly isDone: boolean }) {
  return isDone ? <Mark kind="Operational" /> : <span className="size-3.5 rounded-full border border-edge" />;
}

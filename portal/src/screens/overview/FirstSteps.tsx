import { useQuery } from "@tanstack/react-query";
import type { Overview } from "../../../../src/contract/portal/overview.ts";
import { read } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { keys } from "../../api/query-keys.ts";
import { sendingQuery } from "../../api/sending.ts";
import { overview as texts } from "../../texts/overview.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { actionBelow } from "../../ui/lists/action-below.ts";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { integrationsQuery } from "../integrations/integration-queries.ts";

/** First steps on a new page; disappears when done. */
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
  if (!mayEdit || (hasComponents && !lacksSource)) return null;
  // Until the sources are read they count as missing beside a missing component.
  const hasSource = !lacksSource && credentials.data !== undefined && !integrations.isLoading;
  return (
    <Section heading={texts.first} line={texts.firstLine}>
      <Rows>
        <Row
          className={actionBelow.row}
          mark={<Step isDone={hasComponents} />}
          title={texts.components}
          line={hasComponents ? texts.done : texts.componentsLine}
          action={
            !hasComponents && (
              <ButtonLink
                small
                kind="primary"
                className={actionBelow.action}
                to="/components"
                search={{ create: true }}
              >
                {texts.createComponent}
              </ButtonLink>
            )
          }
        />
        {mayAdminister && (
          <Row
            className={actionBelow.row}
            mark={<Step isDone={hasSource} />}
            title={texts.source}
            line={hasSource ? texts.done : texts.sourceLine}
            action={
              !hasSource && (
                <>
                  <ButtonLink
                    small
                    className={actionBelow.action}
                    to="/settings/api-credentials"
                    search={{ create: "webhook" }}
                  >
                    {texts.createKey}
                  </ButtonLink>
                  <ButtonLink small className={actionBelow.action} to="/settings/integrations">
                    {texts.connectMonitor}
                  </ButtonLink>
                </>
              )
            }
          />
        )}
        {mayAdminister && sending.data !== undefined && (
          <Row
            className={actionBelow.row}
            mark={<Step isDone={sending.data.IsMailSetUp} />}
            title={texts.mail}
            line={sending.data.IsMailSetUp ? texts.done : texts.mailLine}
            action={
              !sending.data.IsMailSetUp && (
                <ButtonLink small className={actionBelow.action} to="/settings/notifications">
                  {texts.setUpMail}
                </ButtonLink>
              )
            }
          />
        )}
        <Row
          className={actionBelow.row}
          mark={<Step isDone={false} />}
          title={texts.page}
          line={texts.pageLine}
          action={
            <a
              className={`button button-small ${actionBelow.action}`}
              href={overview.Page.Url}
              target="_blank"
              rel="noreferrer"
            >
              {texts.lookAtPage}
            </a>
          }
        />
      </Rows>
    </Section>
  );
}

function Step({ isDone }: { readonly isDone: boolean }) {
  return isDone ? <Mark kind="Operational" /> : <span className="size-3.5 rounded-full border border-edge" />;
}

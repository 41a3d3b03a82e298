import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { useIsMissing } from "../../api/use-is-missing.ts";
import { shell } from "../../texts/shell.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/ButtonLink.tsx";
import { DetailTitle } from "../../ui/DetailTitle.tsx";
import { DefinitionList } from "../../ui/lists/DefinitionList.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { MoreMenu } from "../../ui/menus/MoreMenu.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { type NewSecret, SecretOnce } from "../destinations/SecretOnce.tsx";
import { nameOfLanguage } from "../translations/translated-texts.ts";
import { EditSubscriberDialog } from "./EditSubscriberDialog.tsx";
import { DeliveriesSection, ExplanationsSection } from "./SubscriberSections.tsx";
import { subscriberQuery } from "./subscriber-queries.ts";
import { eventsText, nameOf, scopeText, stateText } from "./subscriber-texts.ts";
import { useScopeNames } from "./use-scope-names.ts";
import { entriesBesideButtons, useSubscriberActions } from "./use-subscriber-actions.ts";

/** One subscriber: its choices, its deliveries, and why it is notified of announcements or not. */
export function SubscriberScreen() {
  const { id } = useParams({ from: "/signed-in/subscribers/$id" });
  const subscriberResult = useQuery(subscriberQuery(id));
  const isMissing = useIsMissing(id, subscriberResult, "SubscriberNotFound");
  if (subscriberResult.data !== undefined)
    return <LoadedSubscriber key={id} subscriber={subscriberResult.data} />;
  return (
    <>
      <PageTitle>{isMissing ? texts.gone : shell.place.subscriber}</PageTitle>
      {isMissing && <ButtonLink to="/subscribers">{texts.back}</ButtonLink>}
      {subscriberResult.error !== null && !isMissing && (
        <ErrorNotice
          error={subscriberResult.error}
          title={texts.failed}
          onRetry={() => void subscriberResult.refetch()}
        />
      )}
      {subscriberResult.isPending && !isMissing && <Progress />}
    </>
  );
}

function LoadedSubscriber({ subscriber }: { readonly subscriber: SubscriberOut }) {
  const navigate = useNavigate();
  // The only state that holds a signing secret.
  const [secret, setSecret] = useState<NewSecret>();
  const { actions, error, edited, endEditing } = useSubscriberActions(
    setSecret,
    () => void navigate({ to: "/subscribers" }),
  );
  return (
    <>
      <DetailTitle
        documentTitle={shell.place.subscriber}
        line={stateText(subscriber)}
        list={<TextLink to="/subscribers">{texts.title}</TextLink>}
        actions={
          <>
            {subscriber.State === "Suspended" && (
              <Button onClick={() => actions.onResume(subscriber)}>{texts.resume}</Button>
            )}
            <Button onClick={() => actions.onEdit(subscriber)}>{texts.edit.act}</Button>
          </>
        }
        menu={
          <MoreMenu
            className="px-2.5"
            label={texts.moreOf(nameOf(subscriber))}
            entries={entriesBesideButtons(subscriber, actions)}
          />
        }
      >
        {nameOf(subscriber)}
      </DetailTitle>
      {error !== undefined && <ErrorNotice error={error} />}
      {secret !== undefined && <SecretOnce secret={secret} onDone={() => setSecret(undefined)} />}
      <Choices subscriber={subscriber} />
      <DeliveriesSection id={subscriber.Id} />
      <ExplanationsSection id={subscriber.Id} />
      {edited !== undefined && <EditSubscriberDialog subscriber={edited} onClose={endEditing} />}
    </>
  );
}

function Choices({ subscriber }: { readonly subscriber: SubscriberOut }) {
  const pages = usePages();
  const names = useScopeNames();
  const page = distinguishingName(pages, subscriber.Page);
  const { facts } = texts;
  return (
    <Section heading={facts.heading}>
      <DefinitionList
        terms={[
          [facts.channel, texts.channels[subscriber.Channel]],
          ...(subscriber.Name === null ? [] : [[texts.columns.address, subscriber.Address] as const]),
          ...(page === undefined ? [] : [[texts.dialog.page, page] as const]),
          [texts.columns.scope, scopeText(subscriber, names, Infinity)],
          [facts.events, eventsText(subscriber)],
          ...(subscriber.Language === null
            ? []
            : [[facts.language, nameOfLanguage(subscriber.Language)] as const]),
          ...(subscriber.PausedUntil === null
            ? []
            : [[texts.pausedUntil, <Time key="paused" at={subscriber.PausedUntil} />] as const]),
          [
            texts.columns.since,
            <>
              <Time at={subscriber.CreatedAt} />, {texts.sources[subscriber.Source]}
            </>,
          ],
          ...(subscriber.ConsentNote === null ? [] : [[facts.consent, subscriber.ConsentNote] as const]),
        ]}
      />
    </Section>
  );
}

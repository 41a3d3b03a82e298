import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { isRefused } from "../../api/refused-error.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { DefinitionList } from "../../ui/lists/DefinitionList.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Menu } from "../../ui/menus/Menu.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { subscribers as texts } from "../../words/subscribers.ts";
import { nameOfLanguage } from "../translations/translated-texts.ts";
import { SecretOnce } from "./SecretOnce.tsx";
import { DeliveriesSection, ExplanationsSection } from "./SubscriberSections.tsx";
import { subscriberQuery } from "./subscriber-queries.ts";
import { eventsText, scopeText, stateText } from "./subscriber-texts.ts";
import { entriesFor, useSubscriberActs } from "./use-subscriber-acts.ts";

/** One subscriber: its choices, its deliveries, and why it is notified of announcements or not. */
export function SubscriberScreen() {
  const { id } = useParams({ from: "/signed-in/subscribers/$id" });
  const found = useQuery(subscriberQuery(id));
  if (found.data !== undefined) return <Whole key={id} one={found.data} />;
  const isGone = isRefused(found.error, "SubscriberNotFound");
  return (
    <>
      <PageTitle>{isGone ? texts.gone : texts.one}</PageTitle>
      {isGone && <ButtonLink to="/subscribers">{texts.back}</ButtonLink>}
      {found.error !== null && !isGone && (
        <ErrorNotice error={found.error} title={texts.failed} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Progress />}
    </>
  );
}

function Whole({ one }: { readonly one: SubscriberOut }) {
  const navigate = useNavigate();
  // The one place that ever holds a signing secret.
  const [secret, setSecret] = useState<string>();
  const { acts, error } = useSubscriberActs(setSecret, () => void navigate({ to: "/subscribers" }));
  return (
    <>
      <PageTitle
        documentTitle={texts.one}
        line={stateText(one)}
        actions={
          <>
            <ButtonLink to="/subscribers">{texts.back}</ButtonLink>
            <Menu
              trigger={
                <Button kind="bare" className="px-2.5" aria-label={texts.moreOf(one.Address)}>
                  <span aria-hidden="true">⋯</span>
                </Button>
              }
              entries={entriesFor(one, acts)}
            />
          </>
        }
      >
        {one.Address}
      </PageTitle>
      {error !== undefined && <ErrorNotice error={error} />}
      {secret !== undefined && <SecretOnce value={secret} onDone={() => setSecret(undefined)} />}
      <Choices one={one} />
      <DeliveriesSection id={one.Id} />
      <ExplanationsSection id={one.Id} />
    </>
  );
}

function Choices({ one }: { readonly one: SubscriberOut }) {
  const pages = usePages();
  const page = distinguishingName(pages, one.Page);
  const { facts } = texts;
  return (
    <Section heading={facts.heading}>
      <DefinitionList
        terms={[
          [facts.channel, texts.channels[one.Channel]],
          ...(page === undefined ? [] : [[texts.dialog.page, page] as const]),
          [texts.columns.scope, scopeText(one)],
          [facts.events, eventsText(one)],
          ...(one.Language === null ? [] : [[facts.language, nameOfLanguage(one.Language)] as const]),
          ...(one.PausedUntil === null
            ? []
            : [[texts.pausedUntil, <Time key="paused" at={one.PausedUntil} />] as const]),
          [
            texts.columns.since,
            <>
              <Time at={one.CreatedAt} />, {texts.sources[one.Source]}
            </>,
          ],
          ...(one.ConsentNote === null ? [] : [[facts.consent, one.ConsentNote] as const]),
        ]}
      />
    </Section>
  );
}

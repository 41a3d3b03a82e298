import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SubscriberFilters } from "../../../../src/contract/subscribers.ts";
import { usePages } from "../../api/pages.ts";
import { useCreateInAddress } from "../../shell/create-search.ts";
import { sending } from "../../texts/sending.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { useFiltersShown } from "../../ui/lists/use-filters-shown.ts";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { type NewSecret, SecretOnce } from "../destinations/SecretOnce.tsx";
import { ExportButton } from "../export/ExportButton.tsx";
import { MailMissing } from "../notifications/MailMissing.tsx";
import { type AddedSubscriber, AddSubscriberDialog } from "./AddSubscriberDialog.tsx";
import { EditSubscriberDialog } from "./EditSubscriberDialog.tsx";
import { ImportConfirmations } from "./import/ImportConfirmations.tsx";
import { SubscriberFilterForm } from "./SubscriberFilterForm.tsx";
import { SubscriberRows } from "./SubscriberRows.tsx";
import { subscriberCountsQuery, subscribersQuery } from "./subscriber-queries.ts";
import { countsText, nameAndAddress, nameOf } from "./subscriber-texts.ts";
import { useSubscriberActions } from "./use-subscriber-actions.ts";

/** The subscribers of a page, or of all pages. */
export function SubscribersScreen() {
  const { selected } = usePages();
  const [filters, setFilters] = useState<SubscriberFilters>({});
  const [isAdding, setAdding] = useState(false);
  useCreateInAddress(() => setAdding(true));
  // The only state that holds a signing secret.
  const [secret, setSecret] = useState<NewSecret>();
  const query = { ...filters, ...(selected === undefined ? {} : { Page: selected.Slug }) };
  const isFiltered = Boolean(filters.Search ?? filters.State ?? filters.Channel);
  const count = useInfiniteQuery(subscribersQuery(query)).data?.pages.flatMap(({ Items }) => Items).length;
  const counts = useQuery(subscriberCountsQuery(selected?.Slug));
  const hasFilters = useFiltersShown(count, isFiltered);
  const handleAdded = (addedSubscriber: AddedSubscriber) => {
    setAdding(false);
    const { SigningSecret } = addedSubscriber;
    setSecret(
      SigningSecret === undefined ? undefined : { value: SigningSecret, of: nameAndAddress(addedSubscriber) },
    );
    toast({
      text:
        addedSubscriber.State === "Pending"
          ? texts.addedPending(nameOf(addedSubscriber))
          : texts.added(nameOf(addedSubscriber)),
    });
  };
  return (
    <>
      <PageTitle
        line={
          <>
            {texts.lead}
            <span className="block">{countsText(counts.data ?? [])}</span>
          </>
        }
        actions={
          <>
            {hasFilters && (
              <ExportButton
                path="Subscriber.csv"
                query={query}
                buttonText={texts.exportAct}
                name={texts.exportName}
                errorTitle={texts.exportFailed}
              />
            )}
            <ButtonLink to="/subscribers/import">{texts.importAct}</ButtonLink>
            <Button kind="primary" onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          </>
        }
      >
        {texts.title}
      </PageTitle>
      {secret !== undefined && <SecretOnce secret={secret} onDone={() => setSecret(undefined)} />}
      <p className="mb-6 max-w-text empty:hidden">
        <MailMissing effect={sending.mailMissing.subscribers} />
      </p>
      <ImportConfirmations />
      {hasFilters && <SubscriberFilterForm filters={filters} onChange={setFilters} />}
      <SubscriberList filters={query} isFiltered={isFiltered} onSecret={setSecret} />
      {isAdding && <AddSubscriberDialog onClose={() => setAdding(false)} onAdded={handleAdded} />}
    </>
  );
}

function SubscriberList(props: {
  readonly filters: SubscriberFilters;
  readonly isFiltered: boolean;
  readonly onSecret: (secret: NewSecret) => void;
}) {
  const { filters, isFiltered, onSecret } = props;
  const list = useInfiniteQuery(subscribersQuery(filters));
  const { actions, error, edited, endEditing } = useSubscriberActions(onSecret, focusTitle);
  const all = list.data?.pages.flatMap(({ Items }) => Items) ?? [];
  if (list.isPending) return <Progress />;
  if (list.error !== null && all.length === 0)
    return <ErrorNotice error={list.error} title={texts.failed} onRetry={() => void list.refetch()} />;
  if (all.length === 0) {
    return isFiltered ? (
      <EmptyState title={texts.noMatch} />
    ) : (
      <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
    );
  }
  return (
    <>
      {error !== undefined && <ErrorNotice error={error} />}
      <SubscriberRows all={all} actions={actions} />
      {edited !== undefined && <EditSubscriberDialog subscriber={edited} onClose={endEditing} />}
      {list.hasNextPage && (
        <p className="mt-4">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.loadMore}
          </Button>
        </p>
      )}
    </>
  );
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SubscriberFilters, SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { send } from "../../api/client.ts";
import { usePages } from "../../api/pages.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { ShownOnce } from "../../ui/ShownOnce.tsx";
import { subscribers as words } from "../../words/subscribers.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import { type AddedSubscriber, AddSubscriberDialog } from "./AddSubscriberDialog.tsx";
import { SubscriberFilterForm } from "./SubscriberFilterForm.tsx";
import { type SubscriberActs, SubscriberRows } from "./SubscriberRows.tsx";
import { changeSubscriber, refreshSubscribers, subscribersQuery } from "./subscriber-queries.ts";

/** The subscribers of a page, or of all pages. */
export function SubscribersScreen() {
  const { chosen } = usePages();
  const [filters, setFilters] = useState<SubscriberFilters>({});
  const [isAdding, setAdding] = useState(false);
  // The one place that ever holds a signing secret.
  const [secret, setSecret] = useState<string>();
  const asked = { ...filters, ...(chosen === undefined ? {} : { Page: chosen.Slug }) };
  const added = (one: AddedSubscriber) => {
    setAdding(false);
    setSecret(one.SigningSecret);
    toast({ text: one.State === "Pending" ? words.addedPending(one.Address) : words.added(one.Address) });
  };
  return (
    <>
      <PageTitle
        line={words.lead}
        acts={
          <>
            <ExportButton
              path="Subscriber.csv"
              query={asked}
              act={words.exportAct}
              name={words.exportName}
              failed={words.exportFailed}
            />
            <Button kind="primary" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          </>
        }
      >
        {words.title}
      </PageTitle>
      {secret !== undefined && <SecretOnce value={secret} onDone={() => setSecret(undefined)} />}
      <SubscriberFilterForm filters={filters} onChange={setFilters} />
      <SubscriberList
        filters={asked}
        isFiltered={Boolean(filters.Search ?? filters.State ?? filters.Channel)}
        onSecret={setSecret}
      />
      {isAdding && <AddSubscriberDialog onClose={() => setAdding(false)} onAdded={added} />}
    </>
  );
}

function SecretOnce({ value, onDone }: { readonly value: string; readonly onDone: () => void }) {
  return (
    <ShownOnce title={words.once.title} line={words.once.line}>
      <CopyField label={words.once.label} value={value} act={words.once.copy} kind="primary" strong />
      <Button className="mt-5" onClick={onDone}>
        {words.once.done}
      </Button>
    </ShownOnce>
  );
}

function SubscriberList(props: {
  readonly filters: SubscriberFilters;
  readonly isFiltered: boolean;
  readonly onSecret: (secret: string) => void;
}) {
  const { filters, isFiltered, onSecret } = props;
  const parts = useInfiniteQuery(subscribersQuery(filters));
  const { acts, error } = useSubscriberActs(onSecret);
  const all = parts.data?.pages.flatMap(({ Items }) => Items) ?? [];
  if (parts.isPending) return <Progress />;
  if (parts.error !== null && all.length === 0)
    return <ErrorNotice error={parts.error} title={words.failed} onRetry={() => void parts.refetch()} />;
  if (all.length === 0) {
    return isFiltered ? (
      <EmptyState title={words.noMatch} />
    ) : (
      <EmptyState title={words.empty}>{words.emptyHint}</EmptyState>
    );
  }
  return (
    <>
      {error !== undefined && <ErrorNotice error={error} />}
      <SubscriberRows all={all} acts={acts} />
      {parts.hasNextPage && (
        <p className="mt-4">
          <Button busy={parts.isFetchingNextPage} onClick={() => void parts.fetchNextPage()}>
            {words.loadMore}
          </Button>
        </p>
      )}
    </>
  );
}

function useSubscriberActs(onSecret: (secret: string) => void): {
  readonly acts: SubscriberActs;
  readonly error: unknown;
} {
  const confirm = useConfirm();
  const [error, setError] = useState<unknown>();
  const run = (work: () => Promise<void>) => {
    setError(undefined);
    void work().catch(setError);
  };
  const setState = (one: SubscriberOut, State: "Active" | "Suspended", text: string) =>
    run(async () => {
      await changeSubscriber("PATCH", one.Id, { State });
      toast({ text });
    });
  const remove = async (one: SubscriberOut) => {
    const isYes = await confirm({
      title: words.removeTitle(one.Address),
      text: words.removeText,
      act: words.removeAct,
    });
    if (!isYes) return;
    await changeSubscriber("DELETE", one.Id);
    toast({ text: words.removed });
    focusTitle();
  };
  const rotate = async (one: SubscriberOut) => {
    const { result } = await send<{ SigningSecret: string }>("POST", `Subscriber/${one.Id}/RotateSecret`);
    onSecret(result.SigningSecret);
    await refreshSubscribers();
  };
  const resend = async (one: SubscriberOut) => {
    await changeSubscriber("POST", `${one.Id}/Resend`);
    toast({ text: words.resent(one.Address) });
  };
  const acts: SubscriberActs = {
    onSuspend: (one) => setState(one, "Suspended", words.suspended(one.Address)),
    onResume: (one) => setState(one, "Active", words.resumed(one.Address)),
    onResend: (one) => run(() => resend(one)),
    onRotate: (one) => run(() => rotate(one)),
    onRemove: (one) => run(() => remove(one)),
  };
  return { acts, error };
}

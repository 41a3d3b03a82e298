import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Trash } from "../../../../src/contract/portal/overview.ts";
import { read, send } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { isRefused } from "../../api/refused-error.ts";
import { pages as pageWords } from "../../texts/pages.ts";
import { trash as texts } from "../../texts/trash.ts";
import { Button } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { VirtualRows } from "../../ui/lists/VirtualRows.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { ErasePersonButton } from "./ErasePersonButton.tsx";

type DeletedItem = Trash["Items"][number];

const trashQuery = queryOptions({
  queryKey: keys.trash,
  queryFn: ({ signal }) => read("Trash", {}, signal),
});

/** The list screen of each kind. */
const listPaths = {
  Page: "/settings/page",
  Component: "/components",
  ComponentGroup: "/components",
  Announcement: "/announcements",
  Template: "/templates",
  Person: "/settings/people",
} as const satisfies Record<DeletedItem["Kind"], string>;

/** Where a restored item is: its own screen, or the list of its kind. */
const placeOf = ({ Kind, Id }: DeletedItem) =>
  Kind === "Component" || Kind === "Announcement"
    ? ({ to: `${listPaths[Kind]}/$id`, params: { id: Id } } as const)
    : ({ to: listPaths[Kind] } as const);

/** All deleted items that can be restored. */
export function TrashScreen() {
  const trashResult = useQuery(trashQuery);
  const { selected } = usePages();
  const items = (trashResult.data?.Items ?? []).filter(
    ({ Page }) => selected === undefined || Page === selected.Slug,
  );
  return (
    <>
      <PageTitle line={texts.lead}>{texts.title}</PageTitle>
      {trashResult.isPending && <Progress />}
      {trashResult.error !== null && (
        <ErrorNotice
          error={trashResult.error}
          title={texts.failed}
          onRetry={() => void trashResult.refetch()}
        />
      )}
      {trashResult.data !== undefined && items.length === 0 && (
        <EmptyState title={selected === undefined ? texts.empty : texts.emptyOf(selected.Name)} />
      )}
      {items.length > 0 && (
        <div className="border-t border-ink">
          <VirtualRows label={texts.listLabel} entries={items} keyOf={({ Id }) => Id} estimatedHeight={69}>
            {(item) => <DeletedLine item={item} />}
          </VirtualRows>
        </div>
      )}
    </>
  );
}

/** The name of a deleted item; that of an announcement leads to its content, unless its page is deleted. */
function ItemName({ item: { Kind, Id, Name, Page } }: { readonly item: DeletedItem }) {
  if (Kind !== "Announcement" || Page === null) return Name;
  return (
    <TextLink to="/announcements/$id" params={{ id: Id }}>
      {Name}
    </TextLink>
  );
}

/** A deleted item with its restore button, and errors below. */
function DeletedLine({ item }: { readonly item: DeletedItem }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const navigate = useNavigate();
  const pages = usePages();
  const mayAdminister = useMay("administer");
  const page = item.Page === null ? undefined : distinguishingName(pages, item.Page);
  const restore = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await send("POST", `${item.Kind}/${item.Id}/Restore`);
      toast({
        text: texts.restored(item.Name),
        action: { label: texts.open, run: () => void navigate(placeOf(item)) },
      });
      await queryClient.invalidateQueries();
      // The pressed button was removed with its row.
      focusTitle();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <span className="block font-semibold">
            <ItemName item={item} />
          </span>
          <span className="block text-second text-ink2">
            {texts.kinds[item.Kind]}
            {page !== undefined && `, ${pageWords.on(page)}`}. {texts.deleted}{" "}
            <Time at={item.DeletedAt} withAge />. {texts.until} <Time at={item.RestorableUntil} />.
            {mayAdminister && (
              <>
                {" "}
                <TextLink to="/audit" search={{ SubjectId: item.Id }} aria-label={texts.changesOf(item.Name)}>
                  {texts.changes}
                </TextLink>
              </>
            )}
          </span>
        </div>
        <Button small busy={isBusy} aria-label={texts.restoreOf(item.Name)} onClick={() => void restore()}>
          {texts.restore}
        </Button>
        {item.Kind === "Person" && <ErasePersonButton person={item} onError={setError} />}
      </div>
      {error !== undefined && (
        <ErrorNotice error={error} title={texts.unchanged(item.Name)}>
          {isRefused(error, "NameTaken") && (
            <p className="mt-1">
              <TextLink to={listPaths[item.Kind]}>{texts.seeWhoHasIt}</TextLink>
            </p>
          )}
        </ErrorNotice>
      )}
    </div>
  );
}

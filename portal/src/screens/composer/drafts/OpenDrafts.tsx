import { useQuery } from "@tanstack/react-query";
import type { DraftListedOut } from "../../../../../src/contract/portal/composer.ts";
import { distinguishingName, usePages } from "../../../api/pages.ts";
import { queryClient } from "../../../api/query-client.ts";
import { keys } from "../../../api/query-keys.ts";
import { composer } from "../../../texts/composer.ts";
import { pages as pageTexts } from "../../../texts/pages.ts";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink, TextLink } from "../../../ui/ButtonLink.tsx";
import { Row, Rows } from "../../../ui/lists/Rows.tsx";
import { Section } from "../../../ui/lists/Section.tsx";
import { toast, toastError } from "../../../ui/notices/toast.ts";
import { useNow, useZone } from "../../../ui/times/format-times.ts";
import { Time } from "../../../ui/times/Time.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { useMyPendingPublications } from "../../pending-publication/use-publication-status.ts";
import { composerAddress } from "../composer-paths.ts";
import { deleteDraft, draftsQuery, putDraft, readDraft } from "../composer-queries.ts";
import { distinctionOf, nameOf } from "./draft-names.ts";
import { deleteLocalDraft } from "./draft-saving.ts";

/** The drafts of new announcements, newest first, except one. */
export function useOtherDrafts(exceptId: string): readonly DraftListedOut[] {
  const { data = [] } = useQuery(draftsQuery);
  return data.filter(({ Id, AnnouncementId }) => AnnouncementId === null && Id !== exceptId);
}

/** The address of a draft's form. */
function draftAddress({ Id, AnnouncementId, Operation, UpdateId }: DraftListedOut) {
  const operation = AnnouncementId === null ? "CreateAnnouncement" : (Operation ?? "PostUpdate");
  return composerAddress({ operation, announcementId: AnnouncementId, updateId: UpdateId }, Id);
}

/** Runs a change of the drafts, reads them again, and shows an error. */
async function changeDrafts(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    toastError(error);
  } finally {
    await queryClient.invalidateQueries({ queryKey: keys.drafts });
  }
}

/** Deletes a draft; its content is kept for undoing that. */
async function deleteWithUndo({ Id, AnnouncementId }: DraftListedOut): Promise<void> {
  const form = await readDraft(Id);
  const undo = () => void changeDrafts(() => putDraft(Id, { announcementId: AnnouncementId, form }));
  await deleteDraft(Id);
  deleteLocalDraft(localStorage, Id);
  toast({
    text: composer.draftDeleted,
    ...(form !== null && { action: { label: composer.draftUndo, run: undo } }),
  });
}

/** The kind of a draft, the announcement that it belongs to, and when it was saved. */
function DraftLine({ draft }: { readonly draft: DraftListedOut }) {
  const { Kind, AnnouncementId, Page, UpdatedAt } = draft;
  const pages = usePages();
  const slug = AnnouncementId === null ? (Page ?? pages.all[0]?.Slug) : undefined;
  const page = slug === undefined ? undefined : distinguishingName(pages, slug);
  const kind = Kind === null ? null : AnnouncementId === null ? composer.draftNew(Kind) : Kind;
  return (
    <>
      {kind !== null && `${kind}${page === undefined ? "" : `, ${pageTexts.on(page)}`}. `}
      {AnnouncementId !== null && (
        <>
          <TextLink
            to="/announcements/$id"
            params={{ id: AnnouncementId }}
            aria-label={composer.draftAnnouncementNamed(nameOf(draft))}
          >
            {composer.draftAnnouncement}
          </TextLink>
          {". "}
        </>
      )}
      {composer.draftSavedAt} <Time at={UpdatedAt} withAge />.
    </>
  );
}

/** The number of drafts that a wide screen shows unfolded. */
const maxUnfolded = 2;

/** The caller's unpublished drafts; many, and on phones all, are folded, so that the announcements begin high. */
export function OpenDrafts() {
  const { data = [] } = useQuery(draftsQuery);
  const pending = useMyPendingPublications();
  // One that is about to be published has its own bar, whose undoing lists it again: deleted, it would be published all the same.
  const drafts = data.filter(
    ({ Id }) => !pending.some(({ DraftId, State }) => DraftId === Id && State === "Waiting"),
  );
  const isWide = useWide();
  if (drafts.length === 0) return null;
  if (isWide && drafts.length <= maxUnfolded)
    return (
      <Section heading={composer.drafts}>
        <DraftRows drafts={drafts} />
      </Section>
    );
  return (
    <details className="-mt-3 mb-2 wide:mt-0 wide:mb-6">
      <summary className="py-2.5 font-semibold">{composer.draftCount(drafts.length)}</summary>
      <DraftRows drafts={drafts} />
    </details>
  );
}

function DraftRows({ drafts }: { readonly drafts: readonly DraftListedOut[] }) {
  const zone = useZone();
  const now = useNow(60);
  return (
    <Rows>
      {drafts.map((draft) => {
        const { Id } = draft;
        const distinction = distinctionOf(draft, drafts, { zone, now });
        const title = distinction === undefined ? nameOf(draft) : `${nameOf(draft)}, ${distinction}`;
        return (
          <Row
            key={Id}
            title={
              <TextLink {...draftAddress(draft)}>
                {nameOf(draft)}
                {distinction !== undefined && <span className="font-normal">, {distinction}</span>}
              </TextLink>
            }
            line={<DraftLine draft={draft} />}
            action={
              <>
                <Button
                  small
                  kind="bare"
                  aria-label={composer.draftDelete(title)}
                  onClick={() => void changeDrafts(() => deleteWithUndo(draft))}
                >
                  {composer.draftDeleteShort}
                </Button>
                <ButtonLink small {...draftAddress(draft)} aria-label={composer.draftContinueNamed(title)}>
                  {composer.draftContinue}
                </ButtonLink>
              </>
            }
          />
        );
      })}
    </Rows>
  );
}

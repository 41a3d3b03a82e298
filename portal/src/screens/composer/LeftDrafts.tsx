import { useQuery } from "@tanstack/react-query";
import type { DraftListedOut } from "../../../../src/contract/portal-composer.ts";
import { keys } from "../../api/keys.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../look/Button.tsx";
import { ButtonLink } from "../../look/ButtonLink.tsx";
import { Row, Rows } from "../../look/Rows.tsx";
import { Section } from "../../look/Section.tsx";
import { Time } from "../../look/Time.tsx";
import { toast } from "../../look/toast.ts";
import { composer } from "../../words/composer.ts";
import { forgetHere } from "./draft-keeping.ts";
import { deleteDraft, draftsQuery } from "./reads.ts";

/** The drafts of new announcements, newest first, but for one. */
export function useLeftDrafts(apartFrom?: string): readonly DraftListedOut[] {
  const { data = [] } = useQuery(draftsQuery);
  return data.filter(({ Id, AnnouncementId }) => AnnouncementId === null && Id !== apartFrom);
}

/** What a draft is called in a list. */
export function draftTitle(title: string | null): string {
  return title === null || title.trim() === "" ? composer.draftUntitled : title;
}

/** What one has begun and not published, to go on with. */
export function LeftDrafts() {
  const drafts = useLeftDrafts();
  if (drafts.length === 0) return null;
  const remove = async (id: string) => {
    try {
      await deleteDraft(id);
      forgetHere(localStorage, id);
      toast({ text: composer.draftDeleted });
    } finally {
      await queryClient.invalidateQueries({ queryKey: keys.drafts });
    }
  };
  return (
    <Section heading={composer.drafts}>
      <Rows>
        {drafts.map(({ Id, Title, UpdatedAt }) => {
          const title = draftTitle(Title);
          return (
            <Row
              key={Id}
              title={title}
              line={<Time at={UpdatedAt} aged />}
              act={
                <>
                  <Button
                    small
                    kind="bare"
                    aria-label={composer.draftDelete(title)}
                    onClick={() => void remove(Id)}
                  >
                    {composer.draftDeleteShort}
                  </Button>
                  <ButtonLink
                    small
                    to="/announcements/new"
                    search={{ draft: Id }}
                    aria-label={composer.draftContinueNamed(title)}
                  >
                    {composer.draftContinue}
                  </ButtonLink>
                </>
              }
            />
          );
        })}
      </Rows>
    </Section>
  );
}

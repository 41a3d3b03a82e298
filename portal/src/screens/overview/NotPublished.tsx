import { useMay } from "../../api/current-person.ts";
import { overview as texts } from "../../texts/overview.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Time } from "../../ui/times/Time.tsx";
import {
  formOf,
  refusalReason,
  useRefusedPublications,
} from "../pending-publication/use-publication-status.ts";

/** Refused publications, until dismissed. */
export function NotPublished() {
  const refusedPublications = useRefusedPublications(useMay("edit"));
  if (refusedPublications.length === 0) return null;
  return (
    <Section heading={texts.notPublished}>
      <Rows>
        {refusedPublications.map((publication) => (
          <Row
            key={publication.Id}
            title={publication.Title}
            line={
              <>
                {refusalReason(publication)} {texts.publishedBy(publication.By)}{" "}
                <Time at={publication.CreatedAt} />.
              </>
            }
            action={
              publication.IsMine && (
                <ButtonLink small {...formOf(publication)} aria-label={texts.openDraftOf(publication.Title)}>
                  {texts.openDraft}
                </ButtonLink>
              )
            }
          />
        ))}
      </Rows>
    </Section>
  );
}

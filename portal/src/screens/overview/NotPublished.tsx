import { useMay } from "../../api/current-person.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { overview as words } from "../../words/overview.ts";
import { formOf, useRefused, whyRefused } from "../pending-publication/use-publication-status.ts";

/** Refused publications, until dismissed. */
export function NotPublished() {
  const refused = useRefused(useMay("edit"));
  if (refused.length === 0) return null;
  return (
    <Section heading={words.notPublished}>
      <Rows>
        {refused.map((held) => (
          <Row
            key={held.Id}
            title={held.Title}
            line={
              <>
                {whyRefused(held)} {words.publishedBy(held.By)} <Time at={held.CreatedAt} />.
              </>
            }
            action={
              held.IsMine && (
                <ButtonLink small {...formOf(held)} aria-label={words.openDraftOf(held.Title)}>
                  {words.openDraft}
                </ButtonLink>
              )
            }
          />
        ))}
      </Rows>
    </Section>
  );
}

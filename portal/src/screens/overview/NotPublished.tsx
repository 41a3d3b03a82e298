import { useMay } from "../../api/me.ts";
import { ButtonLink } from "../../look/ButtonLink.tsx";
import { Row, Rows } from "../../look/lists/Rows.tsx";
import { Section } from "../../look/lists/Section.tsx";
import { Time } from "../../look/times/Time.tsx";
import { overview as words } from "../../words/overview.ts";
import { formOf, useRefused, whyRefused } from "../held/held.ts";

/** What people have published and was refused when it was due, until somebody has seen to it. */
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
            act={
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

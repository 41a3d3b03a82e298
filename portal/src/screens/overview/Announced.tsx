import type { Overview } from "../../../../src/contract/portal/overview.ts";
import { overview as texts } from "../../texts/overview.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { type Problem, ProblemLine } from "./ProblemLine.tsx";

/** Maximum number of listed components; the rest are counted. */
const maxListed = 5;

/** The affected components of open announcements, with the announcement that names each. */
export function Announced(props: {
  readonly components: readonly Problem[];
  readonly open: Overview["Open"];
}) {
  const { components, open } = props;
  if (components.length === 0) return null;
  // One more needs no more room than the line that counts it.
  const shown = components.length > maxListed + 1 ? components.slice(0, maxListed) : components;
  return (
    <Section heading={texts.announced}>
      <Rows>
        {shown.map((problem) => (
          <Row
            key={problem.ComponentId}
            mark={<Mark kind={problem.Status} />}
            title={
              <TextLink to="/components/$id" params={{ id: problem.ComponentId }}>
                {problem.Name}
              </TextLink>
            }
            line={
              <>
                <ProblemLine problem={problem} /> <AnnouncementLink problem={problem} open={open} />
              </>
            }
          />
        ))}
        {shown.length < components.length && (
          <Row
            title={
              <TextLink to="/components">{texts.moreAnnounced(components.length - shown.length)}</TextLink>
            }
          />
        )}
      </Rows>
    </Section>
  );
}

function AnnouncementLink({ problem, open }: { readonly problem: Problem; readonly open: Overview["Open"] }) {
  const announcement = open.find(({ AffectedComponents }) =>
    AffectedComponents.some(({ ComponentId }) => ComponentId === problem.ComponentId),
  );
  if (announcement === undefined) return null;
  return (
    <TextLink to="/announcements/$id" params={{ id: announcement.Id }}>
      {announcement.Title}
    </TextLink>
  );
}

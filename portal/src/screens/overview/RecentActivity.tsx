import { useState } from "react";
import type { Overview } from "../../../../src/contract/portal/overview.ts";
import { sourceName } from "../../../../src/contract/source-names.ts";
import { usePages } from "../../api/pages.ts";
import { audit } from "../../texts/audit.ts";
import { overview as texts } from "../../texts/overview.ts";
import { capitalized } from "../../texts/sources.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Entry, TimelineList } from "../../ui/lists/TimelineList.tsx";
import { Time } from "../../ui/times/Time.tsx";

type RecentChange = Overview["LastChanges"][number];

/** The number of changes that a phone shows at first. */
const maxOnPhone = 6;

/** Recent activity of people, keys and monitors. */
export function RecentActivity({ changes }: { readonly changes: Overview["LastChanges"] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (changes.length === 0) return null;
  return (
    <Section heading={texts.lastChanges}>
      <div className={showsAll ? "" : "not-wide:[&_li:nth-child(n+7)]:hidden"}>
        <TimelineList>
          {changes.map((change) => (
            <Entry key={change.Id} time={<Time at={change.At} />}>
              <Sentence change={change} />
            </Entry>
          ))}
        </TimelineList>
      </div>
      {changes.length > maxOnPhone && (
        <button
          type="button"
          className="link mt-1 min-h-(--target) wide:hidden"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? texts.fewerChanges : texts.allChanges(changes.length)}
        </button>
      )}
    </Section>
  );
}

function Sentence({ change }: { readonly change: RecentChange }) {
  const { Actor, Action, Subject, To, Moves, Affected } = change;
  const { all } = usePages();
  const isStatusChange = Action === "Component.Turn" || (Action === "Component.Update" && To !== null);
  const actor = (
    <strong className="font-semibold">{Actor.Kind === "Silence" ? texts.silence : actorName(Actor)}</strong>
  );
  const selfText =
    Actor.Kind === "Person" && Actor.Name === Subject.Name ? audit.didThemselves(Action) : undefined;
  if (selfText !== undefined) {
    return (
      <>
        {actor} {selfText}.
      </>
    );
  }
  // Some changes concern the service as a whole.
  if (Subject.Name === "") {
    return (
      <>
        {actor} {audit.did(Action)}.
      </>
    );
  }
  const moved = isStatusChange ? undefined : audit.moved(Moves);
  // The subject is the page.
  if (moved !== undefined) {
    return (
      <>
        {actor} {moved}
        {all.length < 2
          ? ""
          : ` ${texts.onPage(all.find(({ Id }) => Id === Subject.Id)?.Name ?? Subject.Name)}`}
        .
      </>
    );
  }
  return (
    <>
      {actor} {isStatusChange ? texts.turned : audit.did(Action)} <SubjectLink subject={Subject} />
      {To !== null && (isStatusChange ? ` ${texts.turnedTo(To)}` : texts.stateNow(To, Affected))}.
    </>
  );
}

function actorName({ Kind, Name }: RecentChange["Actor"]): string {
  if (Kind === "Source") return capitalized(sourceName(Name));
  return Kind === "Key" ? texts.keyNamed(Name) : Name;
}

function SubjectLink({ subject }: { readonly subject: RecentChange["Subject"] }) {
  const { Kind, Id, Name } = subject;
  if (Kind === "Component") {
    return (
      <TextLink to="/components/$id" params={{ id: Id }}>
        {Name}
      </TextLink>
    );
  }
  if (Kind === "Announcement" || Kind === "Incident" || Kind === "Maintenance" || Kind === "Notice") {
    return (
      <TextLink to="/announcements/$id" params={{ id: Id }}>
        {texts.quoted(Name)}
      </TextLink>
    );
  }
  return <>{texts.quoted(Name)}</>;
}

import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { LimitedKey } from "../../../../src/contract/key-scope.ts";
import { component as texts } from "../../texts/components.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";

/** The number of announcements that are listed by their titles. */
const maxListed = 5;

/** The effect of deleting a component, with the open and upcoming announcements and the keys that name it. */
export function DeletionEffect(props: {
  readonly announcements: readonly Pick<AnnouncementOut, "Id" | "Kind" | "Title" | "State">[];
  /** The keys that are limited to it and others. */
  readonly limitedKeys: readonly LimitedKey[];
}) {
  const { announcements, limitedKeys } = props;
  return (
    <>
      <p>{texts.deleteLead}</p>
      {announcements.length > 0 && (
        <>
          <p className="mt-3">{texts.deleteAffecting(announcements.length)}</p>
          <ul className="mt-1">
            {announcements.slice(0, maxListed).map(({ Id, Kind, Title, State }) => (
              <li key={Id} className="py-0.5">
                {/* In another tab: the question stays. */}
                <TextLink to="/announcements/$id" params={{ id: Id }} target="_blank">
                  {Title}
                </TextLink>{" "}
                <span className="text-second">{`${Kind}, ${State}`}</span>
              </li>
            ))}
            {announcements.length > maxListed && (
              <li>{texts.deleteMore(announcements.length - maxListed)}</li>
            )}
          </ul>
        </>
      )}
      {limitedKeys.length > 0 && (
        <ul className="mt-3">
          {limitedKeys.slice(0, maxListed).map(({ Name, isOnly }) => (
            <li key={Name} className="py-0.5">
              {texts.deleteKey(Name, isOnly)}
            </li>
          ))}
          {limitedKeys.length > maxListed && <li>{texts.deleteMore(limitedKeys.length - maxListed)}</li>}
        </ul>
      )}
    </>
  );
}

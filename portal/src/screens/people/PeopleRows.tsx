import { isAtLeast } from "../../../../src/contract/people.ts";
import type { PersonOut } from "../../../../src/contract/portal/portal-people.ts";
import { useMe } from "../../api/current-person.ts";
import { entryAttributes } from "../../shell/entry-in-address.ts";
import { people } from "../../texts/people.ts";
import { Time } from "../../ui/times/Time.tsx";
import { PersonActions } from "./PersonActions.tsx";
import type { CreatedLink } from "./people-queries.ts";

function signInMethods({ HasPassword, HasTotp, Passkeys }: PersonOut): string {
  const { means } = people;
  const methods = [
    HasPassword && (HasTotp ? means.passwordAndCode : means.password),
    Passkeys > 0 && means.passkeys(Passkeys),
  ].filter((candidate) => candidate !== false);
  return methods.length === 0 ? means.none : methods.join(", ");
}

const columns = "wide:grid-cols-[minmax(12rem,2fr)_5rem_minmax(9rem,1fr)_8rem_7.5rem]";

/** All people with access, as a table; on phones as rows. */
export function PeopleRows(props: {
  readonly all: readonly PersonOut[];
  /** The id of the person in the address. */
  readonly selectedId: string | undefined;
  readonly onLink: (link: CreatedLink) => void;
}) {
  const { all, selectedId, onLink } = props;
  const ownRole = useMe().Person.Role;
  const headings = [people.name, people.role, people.signsInWith, people.lastSeen];
  return (
    <div role="table" aria-label={people.list} className="mb-10">
      <div role="rowgroup">
        <div
          role="row"
          className={`hidden gap-x-5 border-b border-ink pb-2 text-second text-ink2 wide:grid ${columns}`}
        >
          {headings.map((heading) => (
            <span role="columnheader" key={heading}>
              {heading}
            </span>
          ))}
          <span role="columnheader" className="sr-only">
            {people.more}
          </span>
        </div>
      </div>
      <div role="rowgroup" className="divide-y divide-rule border-b border-rule">
        {all.map((person) => (
          <div
            role="row"
            key={person.Id}
            {...entryAttributes(person.Id, selectedId)}
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-0.5 py-3 ${columns}`}
          >
            <div role="cell" className="min-w-0 not-wide:col-start-1">
              <span className="font-semibold">{person.Name}</span>
              {person.IsYou && <span className="ms-2 text-second text-ink2">{people.you}</span>}
              {person.DisabledAt !== null && (
                <span className="ms-2 rounded border border-edge px-1.5 text-fine">{people.disabled}</span>
              )}
              <span className="block text-second wrap-anywhere text-ink2">{person.Email}</span>
            </div>
            <span role="cell" className="not-wide:col-start-1">
              {person.Role}
            </span>
            <span
              role="cell"
              className="text-second text-ink2 not-wide:col-start-1 wide:text-body wide:text-ink"
            >
              <span className="wide:hidden">{people.signsInWith}: </span>
              {signInMethods(person)}
            </span>
            <span
              role="cell"
              className="text-second text-ink2 not-wide:col-start-1 wide:text-body wide:text-ink"
            >
              {person.LastSeenAt === null ? (
                people.neverSignedIn
              ) : (
                <>
                  <span className="wide:hidden">{people.lastSeen} </span>
                  <Time at={person.LastSeenAt} />
                </>
              )}
            </span>
            <span
              role="cell"
              className="not-wide:col-start-2 not-wide:row-span-4 not-wide:row-start-1 wide:text-end"
            >
              {!person.IsYou && isAtLeast(ownRole, person.Role) && (
                <PersonActions person={person} onLink={onLink} />
              )}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

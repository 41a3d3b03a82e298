import { isAtLeast, type PersonRole, personRoles } from "../../../../src/contract/people.ts";
import { useMe } from "../../api/current-person.ts";
import { RadioField } from "../../ui/fields/RadioField.tsx";
import { people } from "../../words/people.ts";

/** One of the roles that who is signed in may give, each with what it may do. */
export function RoleChoice(props: {
  readonly value: PersonRole;
  readonly onChange: (role: PersonRole) => void;
}) {
  const mine = useMe().Person.Role;
  return (
    <RadioField
      label={people.role}
      {...props}
      options={personRoles
        .filter((role) => isAtLeast(mine, role))
        .map((role) => ({ value: role, label: role, line: people.roles[role] }))}
    />
  );
}

import { isAtLeast, type PersonRole, personRoles } from "../../../../src/contract/people.ts";
import { useMe } from "../../api/current-person.ts";
import { people } from "../../texts/people.ts";
import { RadioField } from "../../ui/fields/RadioField.tsx";

/** Selects one of the roles that the signed-in person may assign, each with its permissions. */
export function RoleChoice(props: {
  readonly value: PersonRole;
  readonly onChange: (role: PersonRole) => void;
}) {
  const ownRole = useMe().Person.Role;
  return (
    <RadioField
      label={people.role}
      {...props}
      options={personRoles
        .filter((role) => isAtLeast(ownRole, role))
        .map((role) => ({ value: role, label: role, line: people.roles[role] }))}
    />
  );
}

/** People on the wire: their roles, and what each role may do. */

/** Roles of people, from the least to the most powerful. */
export const personRoles = ["Viewer", "Editor", "Admin", "Owner"] as const;

/** Length limits of a password, in characters. */
export const minPasswordLength = 12;
export const maxPasswordLength = 128;

export type PersonRole = (typeof personRoles)[number];

/**
 * Access to the portal's operations: no session (`anyone`), every signed-in person (`view`), editors
 * (`edit`), administrators (`administer`), or owners (`own`).
 */
export type PersonAccess = "anyone" | "view" | "edit" | "administer" | "own";

const least = { view: "Viewer", edit: "Editor", administer: "Admin", own: "Owner" } as const satisfies Record<
  Exclude<PersonAccess, "anyone">,
  PersonRole
>;

export function isAtLeast(role: PersonRole, minimum: PersonRole): boolean {
  return personRoles.indexOf(role) >= personRoles.indexOf(minimum);
}

export function mayUse(role: PersonRole, access: PersonAccess): boolean {
  return access === "anyone" || isAtLeast(role, least[access]);
}

/** The lowest role with this access, for messages. */
export function roleFor(access: Exclude<PersonAccess, "anyone">): PersonRole {
  return least[access];
}

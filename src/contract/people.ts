/** People on the wire: their roles, and what each role may do. */

/** What a person may be, from the least to the most. */
export const personRoles = ["Viewer", "Editor", "Admin", "Owner"] as const;

/** How many characters a password has, at least and at most. */
export const shortestPassword = 12;
export const longestPassword = 128;

/** What a person is. */
export type PersonRole = (typeof personRoles)[number];

/**
 * Who may use what the portal offers: anybody (`anyone`), every signed-in person (`view`), those who write of components
 * and announcements (`edit`), those who run the page (`administer`), or owners (`own`).
 */
export type PersonAccess = "anyone" | "view" | "edit" | "administer" | "own";

const least = { view: "Viewer", edit: "Editor", administer: "Admin", own: "Owner" } as const satisfies Record<
  Exclude<PersonAccess, "anyone">,
  PersonRole
>;

/** Whether a role is at least as much as another. */
export function isAtLeast(role: PersonRole, other: PersonRole): boolean {
  return personRoles.indexOf(role) >= personRoles.indexOf(other);
}

/** Whether people of a role may use what asks for this access. */
export function mayUse(role: PersonRole, access: PersonAccess): boolean {
  return access === "anyone" || isAtLeast(role, least[access]);
}

/** The least role that has this access, for people to read. */
export function roleFor(access: Exclude<PersonAccess, "anyone">): PersonRole {
  return least[access];
}

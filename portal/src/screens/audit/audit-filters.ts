/** Filters of the audit log, kept in the address for links and history. */

const names = ["Actor", "Action", "SubjectKind", "SubjectId", "From", "To"] as const;

/** Filters by the API's parameter names. */
export type AuditSearch = { readonly [Name in (typeof names)[number]]?: string };

/** The same for the selected page. */
export type AuditQuery = AuditSearch & { readonly Page?: string | undefined };

/** Parses filters from an address, ignoring invalid ones. */
export function auditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const filters: { [Name in (typeof names)[number]]?: string } = {};
  for (const name of names) {
    const value = search[name];
    // The router parses a value of digits as a number.
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text === "string" && text !== "") filters[name] = text.slice(0, 200);
  }
  return filters;
}

/** Sets one filter; an empty value removes it. */
export function withFilter(search: AuditSearch, name: keyof AuditSearch, value: string | null): AuditSearch {
  return auditSearch({ ...search, [name]: value ?? "" });
}

/** Filters of the audit log, kept in the address for links and history. */

const names = ["Actor", "Action", "SubjectKind", "SubjectId", "From", "To"] as const;

/** Filters by the API's parameter names. */
export type AuditSearch = { readonly [Name in (typeof names)[number]]?: string };

/** The same for the selected page. */
export type AuditQuery = AuditSearch & { readonly Page?: string | undefined };

/** Reads it from an address; what is no text is left out. */
export function auditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const read: { [Name in (typeof names)[number]]?: string } = {};
  for (const name of names) {
    const value = search[name];
    // A name that is all digits comes as a number.
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text === "string" && text !== "") read[name] = text.slice(0, 200);
  }
  return read;
}

/** The same with one of them changed; an empty text takes it out. */
export function narrowed(search: AuditSearch, name: keyof AuditSearch, value: string | null): AuditSearch {
  return auditSearch({ ...search, [name]: value ?? "" });
}

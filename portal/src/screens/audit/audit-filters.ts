/** What the audit is narrowed by: it stands in the address, so that it can be sent to somebody and come back to. */

const names = ["Actor", "Action", "SubjectKind", "SubjectId", "From", "To"] as const;

/** What the audit is narrowed by, by the names that the service knows. */
export type AuditSearch = { readonly [Name in (typeof names)[number]]?: string };

/** The same, of one page where one is spoken of. */
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

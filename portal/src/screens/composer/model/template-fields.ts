/** Fills in template fields, such as `{{Service}}`, while typing. */

// As the service reads them: letters, digits, and between them spaces, dots, dashes and underscores.
const field = /\{\{[ \t]*([\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]{0,48}[\p{L}\p{M}\p{N}])?)[ \t]*\}\}/gu;

const normalize = (name: string) => name.normalize("NFKC").toLowerCase();

/** Replaces fields; one without a value stays. Inserted text is not scanned again. */
export function fillFields(text: string, values: Readonly<Record<string, string>>): string {
  const byName = new Map(Object.entries(values).map(([name, value]) => [normalize(name), value]));
  return text.replace(field, (match, name: string) => {
    const value = byName.get(normalize(name)) ?? "";
    return value.trim() === "" ? match : value;
  });
}

/** The fields that have no value yet, of those that the texts still hold. */
export function emptyFields(
  texts: readonly string[],
  values: Readonly<Record<string, string>>,
): readonly string[] {
  const usedFields = new Set(
    texts.flatMap((text) => [...text.matchAll(field)].map(([, name = ""]) => normalize(name))),
  );
  return Object.keys(values).filter(
    (name) => usedFields.has(normalize(name)) && (values[name] ?? "").trim() === "",
  );
}

/** The fields in texts that no template asks for, such as those of a pasted text: they would be published as they are. */
export function strayFields(
  texts: readonly string[],
  values: Readonly<Record<string, string>>,
): readonly string[] {
  const ownFields = new Set(Object.keys(values).map(normalize));
  const stray = new Map<string, string>();
  for (const [, name = ""] of texts.flatMap((text) => [...text.matchAll(field)]))
    if (!ownFields.has(normalize(name)) && !stray.has(normalize(name))) stray.set(normalize(name), name);
  return [...stray.values()];
}

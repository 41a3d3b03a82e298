/** A text typed for a field that is not rendered yet. */
export type TypedText = { readonly text: string; readonly isSelected: boolean };

/** As far as a `KeyboardEvent` matters. */
type Press = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
};

/** The text after a press of a key, as a field would have it; undefined for keys that do not enter text. */
export function textAfter({ text, isSelected }: TypedText, press: Press): TypedText | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing } = press;
  if (altKey || isComposing) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === "a" ? { text, isSelected: true } : undefined;
  const before = isSelected ? "" : text;
  if (key === "Backspace") return { text: isSelected ? "" : text.slice(0, -1), isSelected: false };
  if (key === "Enter") return { text, isSelected };
  return key.length === 1 ? { text: before + key, isSelected: false } : undefined;
}

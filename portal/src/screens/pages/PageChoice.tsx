import { usePages } from "../../api/pages.ts";
import { pages as texts } from "../../texts/pages.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";

/** Selects a page by slug, null for the first; nothing if there is only one. */
export function PageChoice(props: {
  readonly value: string | null;
  readonly error?: string | undefined;
  readonly onChange: (slug: string) => void;
}) {
  const { all } = usePages();
  if (all.length < 2) return null;
  return (
    <SelectField
      label={texts.onPage}
      value={props.value ?? all[0]?.Slug ?? ""}
      error={props.error}
      options={all.map(({ Slug, Name }) => ({ value: Slug, label: Name }))}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

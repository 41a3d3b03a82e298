import { useQuery } from "@tanstack/react-query";
import { pagesQuery } from "../../api/pages.ts";
import { SelectField } from "../../look/SelectField.tsx";
import { pages as words } from "../../words/pages.ts";

/** On which page something is to be, by its slug, null for the first; nothing where there is but one. */
export function PageChoice(props: {
  readonly value: string | null;
  readonly error?: string | undefined;
  readonly onChange: (slug: string) => void;
}) {
  const { data = [] } = useQuery(pagesQuery);
  if (data.length < 2) return null;
  return (
    <SelectField
      label={words.onPage}
      value={props.value ?? data[0]?.Slug ?? ""}
      error={props.error}
      options={data.map(({ Slug, Name }) => ({ value: Slug, label: Name }))}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

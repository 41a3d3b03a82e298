import { useChoosePage, usePages } from "../api/pages.ts";
import { shell } from "../texts/shell.ts";
import { SelectField } from "../ui/fields/SelectField.tsx";

/** Switches pages; nothing if there is only one. Calls `onChosen` after a selection. */
export function PageSwitch({ onSelected }: { readonly onSelected: () => void }) {
  const { all, selected } = usePages();
  const selectPage = useChoosePage();
  if (all.length < 2) return null;
  return (
    <div className="px-3 pt-1 pb-3 wide:px-6 wide:pt-0">
      <SelectField
        label={shell.pages.label}
        hideLabel
        className="truncate"
        value={selected?.Slug ?? ""}
        options={[
          { value: "", label: shell.pages.all },
          ...all.map(({ Slug, Name, Access }) => ({
            value: Slug,
            // Only the selected page shows its access below.
            label: Access === "Public" || Slug === selected?.Slug ? Name : shell.pages.notPublic(Name),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          selectPage(value === "" ? undefined : value);
          onSelected();
        }}
      />
      {selected !== undefined && selected.Access !== "Public" && (
        <p className="mt-1.5 text-second text-ink2">{shell.pages.access[selected.Access]}</p>
      )}
    </div>
  );
}

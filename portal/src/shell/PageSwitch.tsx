import { useChoosePage, usePages } from "../api/pages.ts";
import { SelectField } from "../ui/fields/SelectField.tsx";
import { shell } from "../words/shell.ts";

/** Switches pages; nothing if there is only one. Calls `onChosen` after a selection. */
export function PageSwitch({ onChosen }: { readonly onChosen: () => void }) {
  const { all, chosen } = usePages();
  const choose = useChoosePage();
  if (all.length < 2) return null;
  return (
    <div className="px-3 pt-1 pb-3 wide:px-6 wide:pt-0">
      <SelectField
        label={shell.pages.label}
        hideLabel
        className="truncate"
        value={chosen?.Slug ?? ""}
        options={[
          { value: "", label: shell.pages.all },
          ...all.map(({ Slug, Name, Access }) => ({
            value: Slug,
            // Only the selected page shows its access below.
            label: Access === "Public" || Slug === chosen?.Slug ? Name : shell.pages.notPublic(Name),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          choose(value === "" ? undefined : value);
          onChosen();
        }}
      />
      {chosen !== undefined && chosen.Access !== "Public" && (
        <p className="mt-1.5 text-second text-ink2">{shell.pages.access[chosen.Access]}</p>
      )}
    </div>
  );
}

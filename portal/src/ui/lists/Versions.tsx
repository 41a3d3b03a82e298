import { classes } from "../class-names.ts";

/** A field in several versions; changes are highlighted. */
export type VersionedField = {
  readonly field: string;
  readonly values: readonly { readonly text: string; readonly isChanged: boolean }[];
};

/** Versions side by side, field by field; stacked on phones. */
export function Versions(props: {
  readonly label: string;
  /** Headings of the fields and versions. */
  readonly headings: readonly [field: string, ...versions: string[]];
  readonly fields: readonly VersionedField[];
}) {
  const { label, headings, fields } = props;
  const [, ...versions] = headings;
  return (
    <table aria-label={label} className="mt-3 block w-full text-second wide:table">
      <thead className="hidden wide:table-header-group">
        <tr className="border-b border-ink text-ink2">
          {headings.map((heading) => (
            <th key={heading} scope="col" className="py-1.5 pe-4 text-start font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block border-t border-ink wide:table-row-group wide:border-0">
        {fields.map(({ field, values }) => (
          <tr key={field} className="block border-b border-rule py-1.5 align-top wide:table-row">
            <th
              scope="row"
              className="block py-0.5 pe-4 text-start font-semibold wide:table-cell wide:py-1.5"
            >
              {field}
            </th>
            {values.map(({ text, isChanged }, index) => (
              <td key={versions[index]} className="block py-0.5 wide:table-cell wide:py-1.5 wide:pe-4">
                <span className="text-ink2 wide:hidden">{versions[index]}: </span>
                <span className={classes(isChanged ? "font-semibold" : "text-ink2")}>{text}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

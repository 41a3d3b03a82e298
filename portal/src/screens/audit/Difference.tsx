import type { AuditEventOut } from "../../../../src/contract/audit.ts";
import { usePages } from "../../api/pages.ts";
import { audit as texts } from "../../texts/audit.ts";
import { useZone } from "../../ui/times/format-times.ts";
import { fullTime } from "../../ui/times/time-texts.ts";
import { fullDateText } from "../components/format-dates.ts";
import { auditFields, isEmptyValue, partLabel, readableParts } from "./audit-fields.ts";

/** Fields whose values are slugs of pages. */
const pageFields: ReadonlySet<string> = new Set(["Page", "AlsoOn"]);

const date = /^\d{4}-\d{2}-\d{2}$/u;
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/u;

function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  const zone = useZone();
  if (value === undefined) return null;
  if (isEmptyValue(value)) return <span className="text-ink2">{texts.nothing}</span>;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "object" && value !== null) return <NestedValue field={field} value={value} />;
  if (typeof value === "number") return value;
  if (typeof value !== "string") return null;
  if (pageFields.has(field)) return <PageName slug={value} />;
  if (date.test(value)) return fullDateText(value);
  if (time.test(value)) return fullTime(Date.parse(value), zone);
  return <span className="whitespace-pre-wrap">{value}</span>;
}

/** The name of a page; of a deleted one, its slug. */
function PageName({ slug }: { readonly slug: string }) {
  const { all } = usePages();
  return all.find(({ Slug }) => Slug === slug)?.Name ?? slug;
}

/** A list, or the parts of an object with their names. */
function NestedValue({ field, value }: { readonly field: string; readonly value: object }) {
  if (Array.isArray(value)) {
    if (!pageFields.has(field) && value.every((item) => typeof item !== "object")) return value.join(", ");
    return (
      <ul className="space-y-1">
        {value.map((item: unknown) => (
          <li key={JSON.stringify(item)}>
            <Value field={field} value={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl>
      {readableParts(value).map(([name, part]) => (
        <div key={name} className={typeof part === "object" ? "" : "flex gap-1.5"}>
          <dt className="shrink-0 text-ink2">{partLabel(field, name)}:</dt>
          <dd className={typeof part === "object" ? "ms-3" : "min-w-0"}>
            <Value field={name} value={part} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const cell = "py-1.5 pe-4 text-start align-top font-normal last:pe-0";

function FieldName({ name }: { readonly name: string }) {
  return (
    <th scope="row" className={`${cell} text-ink2`}>
      {texts.fieldLabel(name)}
    </th>
  );
}

/** Values before and after, field by field, with the request id. */
export function Difference({ event }: { readonly event: AuditEventOut }) {
  const { Before: before, After: after } = event;
  const fields = auditFields(event);
  const isOneSided = before === null || after === null;
  const zone = useZone();
  return (
    <div className="rounded bg-sunk px-3.5 py-2.5 text-second">
      {fields.length > 0 && (
        <table className="w-full table-fixed">
          <thead>
            <tr className="border-b border-rule text-ink2">
              <th scope="col" className={`${cell} w-2/5 wide:w-1/4`}>
                {texts.field}
              </th>
              {isOneSided ? (
                <th scope="col" className={cell}>
                  {after === null ? texts.before : texts.value}
                </th>
              ) : (
                [texts.before, texts.after].map((column) => (
                  <th key={column} scope="col" className={cell}>
                    {column}
                  </th>
                ))
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-rule">
            {fields.map((field) => (
              <tr key={field}>
                <FieldName name={field} />
                {before !== null && (
                  <td className={cell}>
                    <Value field={field} value={before[field]} />
                  </td>
                )}
                {after !== null && (
                  <td className={cell}>
                    <Value field={field} value={after[field]} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-2 text-fine text-ink2">
        {texts.exactly} {fullTime(Date.parse(event.At), zone)}
        {event.RequestId !== null && (
          <>
            {" · "}
            {texts.request} <code className="font-mono">{event.RequestId}</code>
          </>
        )}
      </p>
    </div>
  );
}

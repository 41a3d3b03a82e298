import { useEffect, useRef } from "react";
import { look } from "../../words/ui.ts";

/** The errors above a form, linked to their fields. Gets the focus if one concerns the whole form. */
export function ErrorSummary(props: {
  /** By field name, or null for the whole form. */
  readonly errors: readonly { readonly name: string | null; readonly message: string }[];
  /** Rises with every attempt: a summary of the same errors takes the focus again. */
  readonly attempt: number;
}) {
  const { errors, attempt } = props;
  const box = useRef<HTMLDivElement>(null);
  // A single field error is shown at its field only, which gets the focus.
  const [only] = errors;
  const hasErrors = errors.length > 1 || (only !== undefined && only.name === null);
  const isOfWhole = errors.some(({ name }) => name === null);
  useEffect(() => {
    if (isOfWhole && attempt > 0) box.current?.focus();
  }, [isOfWhole, attempt]);
  if (!hasErrors) return null;
  const lead = (name: string) => {
    const form = box.current?.closest("form");
    const field = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
    field?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mb-5 rounded border-2 border-ink px-4 py-3">
      {errors.length > 1 && <p className="font-semibold">{look.mend(errors.length)}</p>}
      <ul>
        {errors.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name === null ? (
              message
            ) : (
              <button type="button" className="link text-start" onClick={() => lead(name)}>
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

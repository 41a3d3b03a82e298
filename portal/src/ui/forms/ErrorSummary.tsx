import { useEffect, useRef } from "react";
import { uiTexts } from "../../texts/ui.ts";

/** The errors above a form, linked to their fields. Gets the focus if one concerns the whole form. */
export function ErrorSummary(props: {
  /** By field name, or null for the whole form. */
  readonly errors: readonly { readonly name: string | null; readonly message: string }[];
  /** Increases with every attempt, so that a summary of the same errors gets the focus again. */
  readonly attempt: number;
}) {
  const { errors, attempt } = props;
  const summary = useRef<HTMLDivElement>(null);
  // A single field error is shown at its field only, which gets the focus.
  const [firstError] = errors;
  const hasErrors = errors.length > 1 || (firstError !== undefined && firstError.name === null);
  const hasFormError = errors.some(({ name }) => name === null);
  useEffect(() => {
    if (hasFormError && attempt > 0) summary.current?.focus();
  }, [hasFormError, attempt]);
  if (!hasErrors) return null;
  const focusField = (name: string) => {
    const form = summary.current?.closest("form");
    const field = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
    field?.focus();
  };
  return (
    <div ref={summary} tabIndex={-1} role="alert" className="mb-5 rounded border-2 border-ink px-4 py-3">
      {errors.length > 1 && <p className="font-semibold">{uiTexts.fixCount(errors.length)}</p>}
      <ul>
        {errors.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name === null ? (
              message
            ) : (
              <button type="button" className="link text-start" onClick={() => focusField(name)}>
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

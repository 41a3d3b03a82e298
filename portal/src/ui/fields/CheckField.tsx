import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./Field.tsx";

/** A checkbox; accepts the props of a form's `register`. */
export function CheckField(
  props: Omit<ComponentProps<"input">, "id" | "type" | "children"> & {
    readonly label: ReactNode;
    readonly hint?: ReactNode;
    readonly error?: string | undefined;
  },
) {
  const { label, hint, error, ...rest } = props;
  const id = useId();
  const describedBy = [hint != null && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div>
      <div className="flex gap-2.5">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="tick"
          aria-describedby={describedBy.length > 0 ? describedBy.join(" ") : undefined}
          aria-invalid={error === undefined ? undefined : true}
        />
        <div className="min-w-0">
          <label htmlFor={id} className="block font-medium">
            {label}
          </label>
          {hint != null && (
            <div id={`${id}-hint`} className="text-second text-ink2">
              {hint}
            </div>
          )}
        </div>
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

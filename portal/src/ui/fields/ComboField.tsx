import { classes } from "../class-names.ts";
import type { ComboOption } from "./combo-options.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { useCombo } from "./use-combo.ts";

/** A combo box: one of many options, found by typing part of its name. */
export function ComboField(
  props: FieldProps & {
    readonly value: string;
    readonly options: readonly ComboOption[];
    /** Shown where nothing matches. */
    readonly noMatchText: string;
    /** The error of a value that is no option. */
    readonly unknownText: (value: string) => string;
    readonly onChange: (value: string) => void;
  },
) {
  const { value, options, noMatchText, unknownText, onChange, error, ...fieldProps } = props;
  const combo = useCombo({ value, options, onChange });
  const { isOpen, matches, active, listId } = combo;
  return (
    <Field {...fieldProps} error={combo.isUnknown ? unknownText(value) : error}>
      {(ids) => (
        <div className="select relative">
          <input
            {...ids}
            type="text"
            role="combobox"
            className="control"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={combo.activeId}
            value={combo.text}
            onChange={(event) => combo.setInput(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onClick={combo.open}
            onBlur={combo.handleBlur}
            onKeyDown={combo.handleKey}
          />
          {isOpen && (
            <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded border border-ink bg-paper py-1">
              <div role="listbox" id={listId} aria-label={fieldProps.label}>
                {matches.map((option, index) => (
                  <div
                    key={option.value}
                    id={combo.optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={option.value === value}
                    className={classes(
                      "flex min-h-(--target) cursor-pointer items-center justify-between gap-4 px-3 py-1 wide:min-h-8",
                      index === active && "bg-sunk font-semibold",
                    )}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => combo.select(option)}
                    onKeyDown={combo.handleKey}
                  >
                    <span className="min-w-0 break-words">{option.label}</span>
                    {option.note !== undefined && (
                      <span className="shrink-0 text-second font-normal text-ink2">{option.note}</span>
                    )}
                  </div>
                ))}
              </div>
              {matches.length === 0 && <p className="px-3 py-1.5 text-ink2">{noMatchText}</p>}
            </div>
          )}
          <span className="sr-only" role="status">
            {isOpen && matches.length === 0 ? noMatchText : ""}
          </span>
        </div>
      )}
    </Field>
  );
}

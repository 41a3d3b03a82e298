import { classes } from "../class-names.ts";
import type { ComboOption } from "./combo-options.ts";
import { Field, type FieldWords } from "./Field.tsx";
import { useCombo } from "./use-combo.ts";

/** One of many, found by typing a part of its name. */
export function ComboField(
  props: FieldWords & {
    readonly value: string;
    readonly options: readonly ComboOption[];
    /** Shown where nothing matches. */
    readonly none: string;
    readonly onChange: (value: string) => void;
  },
) {
  const { value, options, none, onChange, ...words } = props;
  const combo = useCombo({ value, options, onChange });
  const { isOpen, found, active, listId } = combo;
  return (
    <Field {...words}>
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
            onChange={(event) => combo.type(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onClick={combo.open}
            onBlur={combo.leave}
            onKeyDown={combo.press}
          />
          {isOpen && (
            <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded border border-ink bg-paper py-1">
              <div role="listbox" id={listId} aria-label={words.label}>
                {found.map((option, index) => (
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
                    onClick={() => combo.choose(option)}
                    onKeyDown={combo.press}
                  >
                    <span className="min-w-0 break-words">{option.label}</span>
                    {option.note !== undefined && (
                      <span className="shrink-0 text-second font-normal text-ink2">{option.note}</span>
                    )}
                  </div>
                ))}
              </div>
              {found.length === 0 && <p className="px-3 py-1.5 text-ink2">{none}</p>}
            </div>
          )}
          <span className="sr-only" role="status">
            {isOpen && found.length === 0 ? none : ""}
          </span>
        </div>
      )}
    </Field>
  );
}

import { useState } from "react";
import { classes } from "../../ui/class-names.ts";
import { isHexColour, parseColour } from "./page-theme.ts";

/** A colour as text beside its swatch: typed or pasted as `#777`, `777777` or `#777777`. */
export function HexField(props: {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly describedBy?: string | undefined;
  readonly isInvalid: boolean;
  /** A colour as `#rrggbb`; any other text as it was typed. */
  readonly onChange: (value: string) => void;
}) {
  const { label, value, placeholder, describedBy, isInvalid, onChange } = props;
  // While it is edited the text stays as typed.
  const [typedText, setTypedText] = useState<string>();
  const isEdited = typedText !== undefined && (parseColour(typedText) ?? typedText.trim()) === value;
  return (
    <input
      type="text"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      className={classes("control w-24! px-2.5! font-mono", !isHexColour(value) && "placeholder:font-sans")}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={isEdited ? typedText : value}
      onChange={({ currentTarget: { value: text } }) => {
        setTypedText(text);
        onChange(parseColour(text) ?? text.trim());
      }}
      onBlur={() => setTypedText(undefined)}
    />
  );
}

import { credentials as texts } from "../../texts/credentials.ts";
import { TextField } from "../../ui/fields/TextField.tsx";
import { problemAt } from "./key-queries.ts";

/** Whether a name is valid for a key. */
export function isName(name: string): boolean {
  return name.trim() !== "";
}

/** A field for a key's name. Errors appear after an attempt to submit. */
export function NameField(props: {
  readonly value: string;
  /** The service's refusal. */
  readonly refusal: unknown;
  readonly isSubmitted: boolean;
  readonly onChange: (name: string) => void;
}) {
  const { value, refusal, isSubmitted, onChange } = props;
  const problem = isName(value) ? problemAt(refusal, "Name") : texts.nameMissing;
  return (
    <TextField
      label={texts.name}
      hint={texts.nameHint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={isSubmitted ? problem : undefined}
      maxLength={100}
      autoComplete="off"
      required
    />
  );
}

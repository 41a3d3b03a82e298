import { TextField } from "../../ui/fields/TextField.tsx";
import { credentials as words } from "../../words/credentials.ts";
import { problemAt } from "./key-queries.ts";

/** Whether a key may be called so. */
export function isName(name: string): boolean {
  return name.trim() !== "";
}

/** Asks for a key's name. Errors appear after an attempt to submit. */
export function NameField(props: {
  readonly value: string;
  /** The service's refusal. */
  readonly refusal: unknown;
  readonly isTried: boolean;
  readonly onChange: (name: string) => void;
}) {
  const { value, refusal, isTried, onChange } = props;
  const problem = isName(value) ? problemAt(refusal, "Name") : words.nameMissing;
  return (
    <TextField
      label={words.name}
      hint={words.nameHint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={isTried ? problem : undefined}
      maxLength={100}
      autoComplete="off"
      required
    />
  );
}

import { TextField, type TextFieldProps } from "../fields/TextField.tsx";
import { useWide } from "../use-wide.ts";

/** The search of a list. On phones its label and hint stand in the field, so that the list begins high. */
export function ListSearch(props: Omit<TextFieldProps, "label" | "hint"> & SearchTexts) {
  const { label, hint, ...rest } = props;
  const isWide = useWide();
  const texts = isWide
    ? { hint }
    : { hideLabel: true, placeholder: hint === undefined ? label : `${label}: ${hint.toLowerCase()}` };
  return <TextField label={label} type="search" autoComplete="off" {...texts} {...rest} />;
}

type SearchTexts = { readonly label: string; readonly hint?: string };

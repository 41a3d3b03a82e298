/** The fragment of a labelled field, or of a section by its heading. */
export function fragmentOf(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
}

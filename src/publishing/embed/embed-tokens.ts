/** The colours of embedded content as custom properties, for each theme. */
import { statusClass } from "../../contract/marks.ts";
import { componentStatuses } from "../../contract/words.ts";
import { type Palette, palettes, type Theme } from "../colour-palette.ts";

function tokensOf({ paper, rule, ink, ink2, mark: marks, plate }: Palette): string {
  const statuses = componentStatuses.map((status) => {
    const name = statusClass[status];
    if (status === "Operational") return `--${name}:${marks[status]}`;
    const [ground, on] = plate[status];
    return `--${name}:${marks[status]};--${name}-plate:${ground};--${name}-on:${on}`;
  });
  return `--paper:${paper};--rule:${rule};--ink:${ink};--ink2:${ink2};${statuses.join(";")}`;
}

const { light, dark } = palettes;

/** Rules that set them on a selector: `:root` of a document, or `:host` of a shadow tree. */
export function tokensFor(selector: string): Readonly<Record<Theme, string>> {
  return {
    light: `${selector}{color-scheme:light;${tokensOf(light)}}`,
    dark: `${selector}{color-scheme:dark;${tokensOf(dark)}}`,
    auto: `${selector}{color-scheme:light dark;${tokensOf(light)}}@media (prefers-color-scheme:dark){${selector}{${tokensOf(dark)}}}`,
  };
}

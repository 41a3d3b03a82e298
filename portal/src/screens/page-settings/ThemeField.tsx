import type { PageThemeOut } from "../../../../src/contract/pages.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError, FieldGroup, FieldHint } from "../../ui/fields/Field.tsx";
import { problemOf } from "../components/field-problems.ts";
import { HexField } from "./HexField.tsx";
import {
  type ColourName,
  colourNames,
  contrastProblems,
  effectiveColours,
  isHexColour,
  type Shades,
  type ThemeName,
  themeNames,
  withColour,
} from "./page-theme.ts";

/** One colour: the default, or a custom one with a reset button. */
function ColourField(props: {
  readonly name: ThemeName;
  readonly colour: ColourName;
  readonly value: string | null;
  /** The colour without a custom one, and its name. */
  readonly usual: { readonly colour: string; readonly name: string };
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}) {
  const { name, colour, value, usual, error, onChange } = props;
  const label = `${texts.colourOf[colour]}, ${texts.themeOf[name]}`;
  const id = `theme-${name}-${colour}`;
  const hint = colour === "Background" ? texts.backgroundHint[name] : undefined;
  const describedBy = [
    hint !== undefined && error === undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
  ].filter(Boolean);
  const descriptionIds = describedBy.length > 0 ? describedBy.join(" ") : undefined;
  return (
    // Two inputs with one error.
    <div data-invalid={error === undefined ? undefined : ""}>
      <div className="flex min-h-(--target) flex-wrap items-center gap-2">
        <input
          type="color"
          id={id}
          aria-label={label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={descriptionIds}
          className="h-(--target) w-11 cursor-pointer rounded border border-edge bg-paper p-1"
          value={value !== null && isHexColour(value) ? value : usual.colour}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <span className="w-23">{texts.colourOf[colour]}</span>
        <HexField
          label={texts.hexOf(label)}
          value={value ?? ""}
          placeholder={usual.name}
          describedBy={descriptionIds}
          isInvalid={error !== undefined}
          onChange={(text) => onChange(text === "" ? null : text)}
        />
        {value !== null && (
          <Button
            kind="bare"
            className="px-2!"
            aria-label={texts.resetColour(label)}
            onClick={() => onChange(null)}
          >
            {texts.reset}
          </Button>
        )}
      </div>
      {hint !== undefined && error === undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error !== undefined && (
        <div role="status">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

/** The page's custom colours in each theme. */
export function ThemeField(props: {
  readonly value: PageThemeOut | null;
  /** The page's colour in each theme; null if it has none. */
  readonly shades: Shades | null;
  readonly error: unknown;
  readonly onChange: (value: PageThemeOut | null) => void;
}) {
  const { value, shades, error, onChange } = props;
  return (
    <FieldGroup
      label={texts.theme}
      hint={texts.themeHint}
      optional
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-5"
    >
      {themeNames.map((name) => {
        const ownColours = value?.[name] ?? null;
        const problems = contrastProblems(name, ownColours);
        const usualColours = effectiveColours(name, null, shades);
        return (
          <div key={name} className="flex min-w-0 flex-col gap-2">
            <p className="font-medium">{name === "Light" ? texts.inLight : texts.inDark}</p>
            {colourNames.map((colour) => (
              <ColourField
                key={colour}
                name={name}
                colour={colour}
                value={ownColours?.[colour] ?? null}
                usual={{
                  colour: usualColours[colour],
                  name: colour === "Accent" && shades !== null ? texts.fromAccent : texts.usualColour,
                }}
                error={problems[colour] ?? problemOf(error, `Theme.${name}.${colour}`)}
                onChange={(selected) => onChange(withColour(value, [name, colour], selected))}
              />
            ))}
          </div>
        );
      })}
    </FieldGroup>
  );
}

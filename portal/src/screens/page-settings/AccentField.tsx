import { pageSettings as texts } from "../../texts/page-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldGroup } from "../../ui/fields/Field.tsx";
import { HexField } from "./HexField.tsx";
import { isHexColour } from "./page-theme.ts";

const initialColour = "#2255cc";

/** The page's accent colour. */
export function AccentField(props: {
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}) {
  const { value, error, onChange } = props;
  const isValid = value !== null && isHexColour(value);
  const problem = error ?? (value !== null && !isValid ? texts.badAccent : undefined);
  return (
    <FieldGroup
      label={texts.accent}
      hint={texts.accentHint}
      error={problem}
      optional
      className="flex flex-col items-stretch gap-3"
    >
      {value === null ? (
        <Button className="self-start" onClick={() => onChange(initialColour)}>
          {texts.accentUse}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <input
            type="color"
            aria-label={texts.accentChoose}
            className="h-(--target) w-14 cursor-pointer rounded border border-edge bg-paper p-1"
            value={isValid ? value : initialColour}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <HexField
            label={texts.accent}
            value={value}
            isInvalid={problem !== undefined}
            onChange={onChange}
          />
          <Button kind="bare" onClick={() => onChange(null)}>
            {texts.accentNone}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldGroup } from "../../ui/fields/Field.tsx";
import { BothThemes } from "./BothThemes.tsx";
import { appearanceQuery } from "./page-queries.ts";

const hexColour = /^#[0-9a-f]{6}$/iu;
const initialColour = "#2255cc";
const pauseMs = 150;

/** A debounced value: colours are dragged. */
function useDebouncedColour(value: string | undefined): string | undefined {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** The page's accent colour, and its shades in each theme. */
export function AccentField(props: {
  readonly pageId: string;
  readonly name: string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}) {
  const { pageId, name, value, error, onChange } = props;
  const isValid = value !== null && hexColour.test(value);
  const colour = useDebouncedColour(isValid ? value : undefined);
  const { data } = useQuery({ ...appearanceQuery(pageId, colour), enabled: colour !== undefined });
  const shades = value === null ? null : data?.Shades;
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
          <input
            type="text"
            aria-label={texts.accent}
            aria-invalid={problem === undefined ? undefined : true}
            className="control w-28! font-mono"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value.trim())}
          />
          <Button kind="bare" onClick={() => onChange(null)}>
            {texts.accentNone}
          </Button>
        </div>
      )}
      {shades != null && (
        <BothThemes>
          {(theme) => {
            const color = theme === "light" ? shades.Light : shades.Dark;
            return (
              <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1" style={{ color }}>
                <b className="font-title">{name}</b>
                <span className="underline underline-offset-4">{texts.sampleLink}</span>
                <span className="font-mono text-second">{color}</span>
              </p>
            );
          }}
        </BothThemes>
      )}
    </FieldGroup>
  );
}

import { useState } from "react";
import { composer } from "../../../texts/composer.ts";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import {
  customRule,
  dayPosition,
  defaultEndDay,
  type RecurrenceChoice,
  readRule,
  recurrencePresets,
  ruleOf,
  type SeriesEnd,
} from "../model/recurrence-choice.ts";

/** Recurrence in words, with the rule behind. `day` is the first day in the page's zone. */
export function RecurrenceField(props: {
  readonly rule: string | null;
  readonly day: string | null;
  readonly error?: string | undefined;
  readonly onChange: (rule: string | null) => void;
}) {
  const { rule, day, error, onChange } = props;
  // Whether the rule is edited as text: a partial one may equal a simple one.
  const [isCustom, setCustom] = useState(false);
  if (day === null) {
    return (
      <SelectField
        label={composer.recurrence}
        hint={composer.seriesStart}
        disabled
        options={[{ value: "never", label: composer.rhythm("never", dayPosition("2026-01-01")) }]}
      />
    );
  }
  const parsed = readRule(rule, day);
  const choice: RecurrenceChoice = isCustom ? { preset: "own", end: { kind: "never" } } : parsed;
  const position = dayPosition(day);
  const applyChoice = (next: RecurrenceChoice) => onChange(ruleOf(next, day));
  return (
    <div className="grid gap-4">
      <SelectField
        label={composer.recurrence}
        error={choice.preset === "own" || choice.end.kind === "on" ? undefined : error}
        value={choice.preset}
        onChange={(event) => {
          const preset =
            recurrencePresets.find((candidate) => candidate === event.currentTarget.value) ?? "never";
          setCustom(preset === "own");
          if (preset === "own") onChange(customRule(rule, day));
          else applyChoice({ preset, end: choice.end });
        }}
        options={recurrencePresets.map((preset) => ({
          value: preset,
          label: composer.rhythm(preset, position),
        }))}
      />
      {choice.preset === "own" && (
        <TextField
          mono
          label={composer.rule}
          hint={composer.ruleHint}
          error={error}
          value={rule ?? ""}
          onChange={(event) => {
            setCustom(true);
            onChange(event.currentTarget.value);
          }}
        />
      )}
      {choice.preset !== "own" && choice.preset !== "never" && (
        <SeriesEndField
          day={day}
          end={choice.end}
          error={error}
          onChange={(end) => applyChoice({ ...choice, end })}
        />
      )}
    </div>
  );
}

function SeriesEndField(props: {
  readonly day: string;
  readonly end: SeriesEnd;
  readonly error: string | undefined;
  readonly onChange: (end: SeriesEnd) => void;
}) {
  const { day, end, error, onChange } = props;
  const initialEnds: Readonly<Record<SeriesEnd["kind"], SeriesEnd>> = {
    never: { kind: "never" },
    on: { kind: "on", day: defaultEndDay(day) },
    after: { kind: "after", times: 10 },
  };
  const kinds = ["never", "on", "after"] as const;
  return (
    <div className="grid gap-x-5 gap-y-4 wide:grid-cols-2">
      <SelectField
        label={composer.seriesEnd}
        value={end.kind}
        onChange={(event) => {
          const kind = kinds.find((candidate) => candidate === event.currentTarget.value) ?? "never";
          onChange(initialEnds[kind]);
        }}
        options={kinds.map((kind) => ({ value: kind, label: composer.seriesEnds[kind] }))}
      />
      {end.kind === "on" && (
        <TextField
          type="date"
          label={composer.seriesDay}
          min={day}
          value={end.day}
          error={error}
          onChange={(event) => onChange({ kind: "on", day: event.currentTarget.value })}
        />
      )}
      {end.kind === "after" && (
        <NumberField
          label={composer.seriesTimes}
          min={1}
          max={10_000}
          value={end.times}
          onChange={(times) => onChange({ kind: "after", times: Math.max(1, Math.round(times ?? 1)) })}
        />
      )}
    </div>
  );
}

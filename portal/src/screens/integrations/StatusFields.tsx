import { useState } from "react";
import type { MappingRule } from "../../../../src/contract/alert-mapping.ts";
import { reportableStatuses } from "../../../../src/contract/words.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

type Statuses = NonNullable<MappingRule["Statuses"]>;
type Line = readonly [severity: string, status: Statuses[string]];

const statusOptions = reportableStatuses.filter((status) => status !== "Operational");

/** A rule's status for each severity. Two lines may have the same severity while editing. */
export function StatusFields(props: {
  readonly statuses: MappingRule["Statuses"];
  readonly onChange: (statuses: Statuses | null) => void;
}) {
  const [lines, setLines] = useState<readonly Line[]>(() => Object.entries(props.statuses ?? {}));
  const change = (next: readonly Line[]) => {
    setLines(next);
    const completeLines = next.filter(([severity]) => severity.trim() !== "");
    props.onChange(completeLines.length === 0 ? null : Object.fromEntries(completeLines));
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-semibold">{texts.statuses}</legend>
      <p className="text-second text-ink2">{texts.statusesHint}</p>
      {lines.map(([severity, status], index) => (
        <div
          // Lines have no id: they are identified by position.
          key={`${lines.length} ${index}`}
          className="grid items-end gap-3 wide:grid-cols-[1fr_1fr_auto]"
        >
          <TextField
            label={texts.severity}
            placeholder={texts.severityHint}
            value={severity}
            onChange={(event) => change(lines.with(index, [event.currentTarget.value, status]))}
          />
          <SelectField
            label={texts.status}
            value={status}
            onChange={({ currentTarget: { value } }) =>
              change(
                lines.with(index, [severity, statusOptions.find((choice) => choice === value) ?? status]),
              )
            }
            options={statusOptions.map((value) => ({ value, label: value }))}
          />
          <Button small kind="bare" onClick={() => change(lines.toSpliced(index, 1))}>
            {texts.removeStatus}
          </Button>
        </div>
      ))}
      <div>
        <Button small onClick={() => setLines([...lines, ["", "Degraded Performance"]])}>
          {texts.addStatus}
        </Button>
      </div>
    </fieldset>
  );
}

import { useState } from "react";
import { sending as texts } from "../../texts/sending.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { useChangeHeld } from "./use-change-held.ts";

const { release } = texts;
const hour = 60 * 60_000;

/** Maximum ages of released notifications in hours, or all. */
const ageOptions = ["all", "1", "6", "24"] as const;

/** Releases held notifications by age, or drops them. `canRelease` is false while sending itself is on hold. */
export function HeldSection({
  heldCount,
  canRelease,
}: {
  readonly heldCount: number;
  readonly canRelease: boolean;
}) {
  const [age, setAge] = useState<(typeof ageOptions)[number]>("all");
  const { run, error, progress } = useChangeHeld(heldCount);
  const confirm = useConfirm();
  const isBusy = progress !== undefined;
  const drop = async () => {
    const isConfirmed = await confirm({
      title: release.dropTitle,
      text: release.dropText,
      act: release.drop,
    });
    if (isConfirmed) await run(null);
  };
  return (
    <Section heading={release.title} line={release.line}>
      {error !== undefined && <ErrorNotice error={error} />}
      <p className="pt-3" role="status">
        {progress === undefined
          ? texts.heldCount(heldCount)
          : release.progress(progress.done, progress.total)}
      </p>
      {canRelease && (
        <div className="max-w-80 pt-4">
          <SelectField
            label={release.age}
            hint={age === "all" ? undefined : release.ageHint}
            value={age}
            onChange={({ currentTarget: { value } }) =>
              setAge(ageOptions.find((candidate) => candidate === value) ?? "all")
            }
            options={ageOptions.map((value) => ({ value, label: release.ages[value] }))}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3 pt-4">
        {canRelease && (
          <Button busy={isBusy} onClick={() => void run(age === "all" ? 0 : Date.now() - Number(age) * hour)}>
            {release.act}
          </Button>
        )}
        <Button busy={isBusy} onClick={() => void drop()}>
          {release.drop}
        </Button>
      </div>
    </Section>
  );
}

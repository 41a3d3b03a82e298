import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { sending as words } from "../../words/sending.ts";
import { useHeldChanges } from "./use-held-changes.ts";

const { release } = words;
const hour = 60 * 60_000;

/** The ages of held notifications that can be released: a number of hours, or all. */
const ages = ["all", "1", "6", "24"] as const;

/** Releases held notifications by their age, or drops them. `canRelease` is false while sending itself is held. */
export function HeldSection({ held, canRelease }: { readonly held: number; readonly canRelease: boolean }) {
  const [age, setAge] = useState<(typeof ages)[number]>("all");
  const { run, error, progress } = useHeldChanges(held);
  const confirm = useConfirm();
  const isBusy = progress !== undefined;
  const drop = async () => {
    const isYes = await confirm({
      title: release.dropTitle,
      text: release.dropText,
      act: release.drop,
    });
    if (isYes) await run(null);
  };
  return (
    <Section heading={release.title} line={release.line}>
      {error !== undefined && <ErrorNotice error={error} />}
      <p className="pt-3" role="status">
        {progress === undefined ? words.heldCount(held) : release.progress(progress.done, progress.total)}
      </p>
      {canRelease && (
        <div className="max-w-80 pt-4">
          <SelectField
            label={release.age}
            hint={age === "all" ? undefined : release.ageHint}
            value={age}
            onChange={({ currentTarget: { value } }) =>
              setAge(ages.find((candidate) => candidate === value) ?? "all")
            }
            options={ages.map((value) => ({ value, label: release.ages[value] }))}
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

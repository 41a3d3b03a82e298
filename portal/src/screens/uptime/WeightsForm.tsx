import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { SaveBar } from "../conflicts/SaveBar.tsx";
import type { VersionedPage } from "../page-settings/page-queries.ts";

const isWeight = (value: number | null): value is number => value !== null && value >= 0 && value <= 1;

/** Downtime weights. */
export function WeightsForm({
  versioned,
  mayEdit,
}: {
  readonly versioned: VersionedPage;
  readonly mayEdit: boolean;
}) {
  const { Id, PartialWeight, MajorWeight } = versioned.value;
  const client = useQueryClient();
  const [unsaved, setUnsaved] = useState<{ partial: number | null; major: number | null }>();
  const { partial, major } = unsaved ?? { partial: PartialWeight, major: MajorWeight };
  const saving = useMutation({
    mutationFn: (weights: { readonly PartialWeight: number; readonly MajorWeight: number }) =>
      send("PATCH", `Page/${Id}`, weights),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.pages }),
        client.invalidateQueries({ queryKey: keys.components }),
      ]);
      setUnsaved(undefined);
      toast({ text: texts.weightsSaved });
    },
  });
  const problem = (value: number | null) => (isWeight(value) ? undefined : texts.badWeight);
  const isChanged = partial !== PartialWeight || major !== MajorWeight;
  return (
    <CheckedForm
      className="flex flex-col gap-5 pt-4"
      onSubmit={() => {
        if (isWeight(partial) && isWeight(major))
          saving.mutate({ PartialWeight: partial, MajorWeight: major });
      }}
    >
      <div className="flex flex-wrap gap-x-8 gap-y-5">
        <NumberField
          label={texts.partial}
          hint={texts.partialHint}
          value={partial}
          min={0}
          max={1}
          step={0.05}
          disabled={!mayEdit}
          error={problem(partial)}
          onChange={(next) => setUnsaved({ partial: next, major })}
        />
        <NumberField
          label={texts.major}
          hint={texts.majorHint}
          value={major}
          min={0}
          max={1}
          step={0.05}
          disabled={!mayEdit}
          error={problem(major)}
          onChange={(next) => setUnsaved({ partial, major: next })}
        />
      </div>
      {saving.error !== null && <ErrorNotice error={saving.error} />}
      {mayEdit ? (
        <SaveBar
          isChanged={isChanged}
          isSaving={saving.isPending}
          onDiscard={() => {
            setUnsaved(undefined);
            saving.reset();
          }}
        />
      ) : (
        <p className="text-ink2">{texts.readOnly}</p>
      )}
    </CheckedForm>
  );
}

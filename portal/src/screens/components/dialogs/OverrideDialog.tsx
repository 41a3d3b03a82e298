import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ComponentOut } from "../../../../../src/contract/components.ts";
import {
  type ReportableStatus,
  readReportableStatus,
  reportableStatuses,
} from "../../../../../src/contract/words.ts";
import { send } from "../../../api/client.ts";
import { keys } from "../../../api/query-keys.ts";
import { components as texts } from "../../../texts/components.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../../ui/dialogs/DialogActions.tsx";
import { DateTimeField } from "../../../ui/fields/DateTimeField.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { StatusSelect } from "../../../ui/fields/StatusSelect.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../../ui/notices/toast.ts";
import { isElsewhere, problemOf } from "../field-problems.ts";

const hour = 3_600_000;
const durations = { hour, fourHours: 4 * hour, day: 24 * hour } as const;
type OverrideEnd = keyof typeof durations | "time" | "never";
const endOptions: readonly OverrideEnd[] = ["hour", "fourHours", "day", "time", "never"];

/** End of an override: null for none, undefined if not chosen yet. */
function endOf(end: OverrideEnd, time: string | null): string | null | undefined {
  if (end === "never") return null;
  if (end === "time") return time !== null && Date.parse(time) > Date.now() ? time : undefined;
  return new Date(Date.now() + durations[end]).toISOString();
}

/** Sets an override: status, end and reason. */
export function OverrideDialog(props: {
  readonly component: ComponentOut;
  readonly isPinned: boolean;
  readonly onClose: () => void;
}) {
  const { component, isPinned, onClose } = props;
  const { Id, Name } = component;
  const client = useQueryClient();
  const [status, setStatus] = useState<ReportableStatus>(
    readReportableStatus(component.Status) ?? "Operational",
  );
  const [end, setEnd] = useState<OverrideEnd>("hour");
  const [time, setTime] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const mutation = useMutation({
    mutationFn: (Until: string | null) =>
      send("PUT", `Component/${Id}/Pin`, { Status: status, Until, Reason: reason }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.components });
      toast({ text: texts.pinned(Name, status) });
      onClose();
    },
  });
  const isTimeMissing = endOf(end, time) === undefined;
  const submit = () => {
    setSubmitted(true);
    const until = endOf(end, time);
    if (until !== undefined && reason.trim() !== "") mutation.mutate(until);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.pinTitle(Name)}
      description={isPinned ? `${texts.pinLead} ${texts.pinPlaces}` : texts.pinLead}
    >
      <CheckedForm
        refusal={mutation.error}
        className="flex flex-col gap-5"
        onSubmit={() => {
          submit();
        }}
      >
        <StatusSelect
          label={texts.pinStatus}
          value={status}
          options={reportableStatuses}
          onChange={(selected) => selected !== null && setStatus(selected)}
        />
        <SelectField
          label={texts.pinUntil}
          value={end}
          onChange={({ currentTarget: { value } }) =>
            setEnd(endOptions.find((item) => item === value) ?? "hour")
          }
          options={endOptions.map((item) => ({ value: item, label: texts.pinEnds[item] }))}
        />
        {end === "time" && (
          <DateTimeField
            label={texts.pinTime}
            value={time}
            onChange={setTime}
            error={isSubmitted && isTimeMissing ? texts.pinMissingTime : problemOf(mutation.error, "Until")}
          />
        )}
        <TextField
          label={texts.pinReason}
          hint={texts.pinReasonHint}
          value={reason}
          autoComplete="off"
          error={
            isSubmitted && reason.trim() === "" ? texts.pinMissingReason : problemOf(mutation.error, "Reason")
          }
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {isElsewhere(mutation.error, ["Until", "Reason"]) && <ErrorNotice error={mutation.error} />}
        <DialogActions>
          <Button type="submit" kind="primary" busy={mutation.isPending}>
            {texts.pin}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}

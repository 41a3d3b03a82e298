import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ComponentOut } from "../../../../../src/contract/components.ts";
import { type ComponentStatus, componentStatuses } from "../../../../../src/contract/words.ts";
import { send } from "../../../api/client.ts";
import { keys } from "../../../api/query-keys.ts";
import { component as texts } from "../../../texts/components.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../../ui/dialogs/DialogActions.tsx";
import { DateTimeField } from "../../../ui/fields/DateTimeField.tsx";
import { StatusSelect } from "../../../ui/fields/StatusSelect.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../../ui/notices/toast.ts";
import { uptimeQuery } from "../component-queries.ts";
import { isElsewhere, problemOf } from "../field-problems.ts";
import { fullDuration } from "../format-durations.ts";
import { type Correction, correctedPercent, statusSpansIn } from "../uptime/uptime-figures.ts";

const percentText = (percent: number | null) => (percent === null ? texts.noData : `${percent.toFixed(2)}%`);

/** The effect of a correction: status in that time, and the uptime figure, before and after. */
function Effect({ id, correction }: { readonly id: string; readonly correction: Correction }) {
  const { data: uptime } = useQuery(uptimeQuery(id));
  if (uptime === undefined) return null;
  const currentSpans = statusSpansIn(uptime, correction);
  const figure = correctedPercent(uptime, correction);
  const months = uptime.Months.filter(({ Closed }) => Closed);
  const changesClosedMonth = months.some(
    ({ ClosesAt }) => correction.from < Date.parse(ClosesAt) - 7 * 86_400_000,
  );
  return (
    <div role="status" className="border-y border-rule py-3">
      {currentSpans !== null && currentSpans.length > 0 && (
        <p>
          {texts.correctNow}{" "}
          {currentSpans.map(({ status, from, to }) => `${status} ${fullDuration(to - from)}`).join(", ")}.
        </p>
      )}
      <p>
        {texts.correctThen} {correction.status} {fullDuration(correction.to - correction.from)}.
      </p>
      <p>
        {figure === undefined ? (
          texts.correctUntold
        ) : (
          <>
            {texts.correctFigure}: {percentText(uptime.Percent)}
            {figure === uptime.Percent ? `, ${texts.correctSame}.` : ` → ${percentText(figure)}.`}
          </>
        )}
      </p>
      {changesClosedMonth && <p>{texts.correctClosed}</p>}
    </div>
  );
}

/** A past period of the history. */
export type PastPeriod = { readonly Status: ComponentStatus; readonly From: string; readonly To: string };

/** Enters a correction, by default of a period, with a preview of its effect. */
export function CorrectionDialog({
  component,
  period,
  onClose,
}: {
  readonly component: ComponentOut;
  readonly period?: PastPeriod | undefined;
  readonly onClose: () => void;
}) {
  const { Id, Name } = component;
  const client = useQueryClient();
  const [from, setFrom] = useState<string | null>(period?.From ?? null);
  const [to, setTo] = useState<string | null>(period?.To ?? null);
  const [status, setStatus] = useState<ComponentStatus>(
    period?.Status === "Operational" ? "Major Outage" : "Operational",
  );
  const [reason, setReason] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const mutation = useMutation({
    mutationFn: () =>
      send("POST", `Component/${Id}/Correction`, {
        From: from ?? "",
        To: to ?? "",
        Status: status,
        Reason: reason,
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.components });
      toast({ text: texts.isCorrected(Name) });
      onClose();
    },
  });
  const missingError = (value: string | null) =>
    isSubmitted && value === null ? texts.correctMissingTime : undefined;
  const orderProblem = () => {
    if (from === null || to === null) return undefined;
    if (Date.parse(to) <= Date.parse(from)) return texts.correctOrder;
    return Date.parse(to) > Date.now() ? texts.correctFuture : undefined;
  };
  const isValidRange = from !== null && to !== null && orderProblem() === undefined;
  const { error } = mutation;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.correctTitle(Name)}
      description={texts.correctLead}
      size="wide"
    >
      <CheckedForm
        refusal={error}
        className="flex flex-col gap-5"
        onSubmit={() => {
          setSubmitted(true);
          if (isValidRange && reason.trim() !== "") mutation.mutate();
        }}
      >
        <div className="grid gap-5 wide:grid-cols-2">
          <DateTimeField
            label={texts.correctFrom}
            value={from}
            onChange={setFrom}
            withSeconds
            error={missingError(from) ?? problemOf(error, "From")}
          />
          <DateTimeField
            label={texts.correctTo}
            value={to}
            onChange={setTo}
            withSeconds
            error={missingError(to) ?? orderProblem() ?? problemOf(error, "To")}
          />
        </div>
        <StatusSelect
          label={texts.correctStatus}
          value={status}
          options={componentStatuses}
          onChange={(selected) => selected !== null && setStatus(selected)}
        />
        <TextField
          label={texts.correctReason}
          hint={texts.correctReasonHint}
          value={reason}
          autoComplete="off"
          error={
            isSubmitted && reason.trim() === "" ? texts.correctMissingReason : problemOf(error, "Reason")
          }
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {isValidRange && (
          <Effect id={Id} correction={{ from: Date.parse(from), to: Date.parse(to), status }} />
        )}
        {isElsewhere(error, ["From", "To", "Reason"]) && <ErrorNotice error={error} />}
        <DialogActions>
          <Button type="submit" kind="primary" busy={mutation.isPending}>
            {texts.correctAct}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}

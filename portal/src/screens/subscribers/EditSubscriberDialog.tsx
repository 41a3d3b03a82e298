import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  incidentEvents,
  type SubscriberEvents,
  type SubscriberOut,
} from "../../../../src/contract/subscribers.ts";
import { impacts } from "../../../../src/contract/words.ts";
import { send } from "../../api/client.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { toast } from "../../ui/notices/toast.ts";
import { usePlacedComponents } from "../components/use-placed-components.ts";
import { ScopeField, type SelectedScope, scopeToSend } from "./ScopeField.tsx";
import { refreshSubscribers } from "./subscriber-queries.ts";
import { nameOf, scopeText } from "./subscriber-texts.ts";
import { useScopeNames } from "./use-scope-names.ts";

type Props = { readonly subscriber: SubscriberOut; readonly onClose: () => void };

/** Changes the name of a subscriber and what it receives. */
export function EditSubscriberDialog(props: Props) {
  return (
    <Dialog open onOpenChange={props.onClose} title={texts.edit.title(nameOf(props.subscriber))}>
      <EditForm {...props} />
    </Dialog>
  );
}

/** The scope as the form has it: groups and a single announcement are not chosen there, and stay as they are. */
function selectedScope({ Scope }: SubscriberOut): SelectedScope {
  if (Scope.Kind === "Page") return { kind: "all", ids: new Set() };
  const hasOthers = Scope.Kind !== "Components" || (Scope.GroupIds ?? []).length > 0;
  return { kind: hasOthers ? "stored" : "some", ids: new Set(Scope.ComponentIds) };
}

function EditForm({ subscriber, onClose }: Props) {
  const names = useScopeNames();
  const components = usePlacedComponents();
  const openedScope = selectedScope(subscriber);
  const [scope, setScope] = useState(openedScope);
  const [events, setEvents] = useState<SubscriberEvents>(subscriber.Events);
  // `Scope` is the field of its refusal.
  const form = useForm({ defaultValues: { Name: subscriber.Name ?? "", Scope: "" } });
  const submission = useFormSubmission(form, async ({ Name }) => {
    await send("PATCH", `Subscriber/${subscriber.Id}`, {
      Name: Name.trim(),
      ...(scope.kind === "stored" ? {} : { Scope: scopeToSend(scope) }),
      Events: events,
    });
    toast({ text: texts.edit.done });
    onClose();
    await refreshSubscribers();
  });
  return (
    <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
      <TextField
        label={texts.dialog.name}
        hint={texts.dialog.nameHint}
        optional
        {...registerField(form, submission, "Name")}
      />
      <ScopeField
        components={(components.data ?? []).filter(({ Page }) => Page === subscriber.Page)}
        storedScope={openedScope.kind === "stored" ? scopeText(subscriber, names) : undefined}
        value={scope}
        isRefused={submission.errors.some(({ name }) => name === "Scope")}
        onChange={setScope}
      />
      <EventFields events={events} hasNotices={subscriber.Format !== "Statuspage"} onChange={setEvents} />
      <DialogActions>
        <Button kind="primary" type="submit" busy={submission.busy}>
          {texts.edit.save}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Selects the messages. */
function EventFields(props: {
  readonly events: SubscriberEvents;
  readonly hasNotices: boolean;
  readonly onChange: (events: SubscriberEvents) => void;
}) {
  const { events, hasNotices, onChange } = props;
  const { edit } = texts;
  const checkFor = (name: "Maintenance" | "Notices" | "StatusChanges") => (
    <CheckField
      label={edit.events[name]}
      checked={events[name]}
      onChange={({ currentTarget }) => onChange({ ...events, [name]: currentTarget.checked })}
    />
  );
  return (
    <>
      <SelectField
        label={edit.incidents}
        value={events.Incidents}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...events, Incidents: incidentEvents.find((word) => word === value) ?? "EveryUpdate" })
        }
        options={incidentEvents.map((value) => ({ value, label: edit.incidentEvents[value] }))}
      />
      {events.Incidents !== "None" && (
        <SelectField
          label={edit.minimumImpact}
          value={events.MinimumImpact}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...events, MinimumImpact: impacts.find((word) => word === value) ?? "None" })
          }
          options={impacts.map((value) => ({
            value,
            label: value === "None" ? edit.anyImpact : edit.impactFrom(value),
          }))}
        />
      )}
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold">{edit.others}</legend>
        <div className="space-y-2">
          {checkFor("Maintenance")}
          {hasNotices && checkFor("Notices")}
          {checkFor("StatusChanges")}
        </div>
      </fieldset>
    </>
  );
}

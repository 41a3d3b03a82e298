import { useState } from "react";
import type { KeyPatch, KeyRow, MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { send } from "../../api/client.ts";
import { credentials as texts } from "../../texts/credentials.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { RadioField } from "../../ui/fields/RadioField.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { problemAt, rotateKey, useKeySubmission } from "./key-queries.ts";
import { isName, NameField } from "./NameField.tsx";
import { isRate, RateField } from "./RateField.tsx";

const gracePeriods = ["0", "3600", "86400", "604800"] as const;

/** Rotates a key, with a grace period for the old value. */
export function RotateKey(props: {
  readonly row: KeyRow;
  readonly onClose: () => void;
  readonly onRotated: (key: MadeKey) => void;
}) {
  const { row, onClose, onRotated } = props;
  // An exposed key should expire soon.
  const isExposed = row.SeenInClearAt !== null || row.SeenInUrlAt !== null;
  const [gracePeriod, setGracePeriod] = useState<(typeof gracePeriods)[number]>(isExposed ? "3600" : "86400");
  const { isBusy, error, run } = useKeySubmission();
  return (
    <Dialog open onOpenChange={onClose} title={texts.rotateTitle(row.Name)} description={texts.rotateLead}>
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => onRotated(await rotateKey(row.Id, Number(gracePeriod))));
        }}
      >
        <RadioField
          label={texts.keep}
          value={gracePeriod}
          onChange={setGracePeriod}
          options={gracePeriods.map((value) => {
            const [label, line] = texts.keepChoices[value];
            return { value, label, line };
          })}
        />
        {error !== undefined && <ErrorNotice error={error} />}
        <DialogActions>
          <Button kind="primary" type="submit" busy={isBusy}>
            {texts.rotateAct}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Changes the name or rate of a key. */
export function RenameKey(props: {
  readonly row: KeyRow;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const { row, onClose, onSaved } = props;
  const [name, setName] = useState(row.Name);
  const [rate, setRate] = useState<number | null>(row.RatePerMinute);
  const [isSubmitted, setSubmitted] = useState(false);
  const { isBusy, error, run } = useKeySubmission();
  const save = async () => {
    setSubmitted(true);
    if (isName(name) && isRate(rate)) {
      const body: KeyPatch = { Name: name, RatePerMinute: rate };
      await run(async () => {
        await send("PATCH", `Key/${row.Id}`, body);
        onSaved();
      });
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title={texts.renameTitle(row.Name)}>
      <CheckedForm
        refusal={error}
        className="space-y-5"
        onSubmit={() => {
          void save();
        }}
      >
        <NameField value={name} refusal={error} isSubmitted={isSubmitted} onChange={setName} />
        <RateField value={rate} onChange={setRate} isSubmitted={isSubmitted} />
        {error !== undefined && problemAt(error, "Name") === undefined && <ErrorNotice error={error} />}
        <DialogActions>
          <Button kind="primary" type="submit" busy={isBusy}>
            {texts.renameAct}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}

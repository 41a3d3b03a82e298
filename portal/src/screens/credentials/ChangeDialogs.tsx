import { useState } from "react";
import type { KeyPatch, KeyRow, MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { send } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActs.tsx";
import { RadioField } from "../../ui/fields/RadioField.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { credentials as words } from "../../words/credentials.ts";
import { problemAt, rotateKey, useKeySubmission } from "./key-queries.ts";
import { isName, NameField } from "./NameField.tsx";
import { isRate, RateField } from "./RateField.tsx";

const keeps = ["0", "3600", "86400", "604800"] as const;

/** Asks for the grace period of the old key, and rotates it. */
export function RotateKey(props: {
  readonly row: KeyRow;
  readonly onClose: () => void;
  readonly onMade: (key: MadeKey) => void;
}) {
  const { row, onClose, onMade } = props;
  // A key that others may have read should not go on.
  const isExposed = row.SeenInClearAt !== null || row.SeenInUrlAt !== null;
  const [keep, setKeep] = useState<(typeof keeps)[number]>(isExposed ? "3600" : "86400");
  const { isBusy, error, run } = useKeySubmission();
  return (
    <Dialog open onOpenChange={onClose} title={words.rotateTitle(row.Name)} description={words.rotateLead}>
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => onMade(await rotateKey(row.Id, Number(keep))));
        }}
      >
        <RadioField
          label={words.keep}
          value={keep}
          onChange={setKeep}
          options={keeps.map((value) => {
            const [label, line] = words.keepChoices[value];
            return { value, label, line };
          })}
        />
        {error !== undefined && <ErrorNotice error={error} />}
        <DialogActions>
          <Button kind="primary" type="submit" busy={isBusy}>
            {words.rotateAct}
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
  const [isTried, setTried] = useState(false);
  const { isBusy, error, run } = useKeySubmission();
  const save = async () => {
    setTried(true);
    if (isName(name) && isRate(rate)) {
      const body: KeyPatch = { Name: name, RatePerMinute: rate };
      await run(async () => {
        await send("PATCH", `Key/${row.Id}`, body);
        onSaved();
      });
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title={words.renameTitle(row.Name)}>
      <CheckedForm
        refusal={error}
        className="space-y-5"
        onSubmit={() => {
          void save();
        }}
      >
        <NameField value={name} refusal={error} isTried={isTried} onChange={setName} />
        <RateField value={rate} onChange={setRate} isTried={isTried} />
        {error !== undefined && problemAt(error, "Name") === undefined && <ErrorNotice error={error} />}
        <DialogActions>
          <Button kind="primary" type="submit" busy={isBusy}>
            {words.renameAct}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}

import { useForm } from "react-hook-form";
import type { TotpStarted } from "../../../../src/contract/portal/factors.ts";
import { send } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActs.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { account } from "../../words/account.ts";

/** A secret in groups of four letters, four to a line. */
function grouped(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/gu, "$& ").replaceAll(/((?:\S{4} ){3}\S{4}) /gu, "$1\n");
}

/** Sets up an authenticator: the picture to scan, then the first code. */
export function SetUpDialog(props: {
  readonly begun: TotpStarted;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const { begun, onClose, onDone } = props;
  const { codes } = account;
  const form = useForm({ defaultValues: { Code: "" } });
  const sending = useFormSubmission(form, async ({ Code }) => {
    const asked = { Challenge: begun.Challenge, Code: Code.trim() };
    onDone((await send("POST", "Me/Totp/Confirm", asked)).result.RecoveryCodes);
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={codes.dialogTitle}
      description={codes.dialogLine}
    >
      {/* Dark on light in every theme: cameras want it so. */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(begun.Svg)}`}
        alt={codes.picture}
        className="mb-4 block size-48 rounded border border-rule bg-white"
      />
      <p className="mb-1.5 text-second text-ink2">{codes.byHand}</p>
      <div className="mb-6">
        <CopyField label={codes.secret} value={grouped(begun.Secret)} />
      </div>
      <Form errors={sending.errors} attempt={sending.attempt} onSubmit={sending.submit}>
        <TextField
          label={codes.code}
          hint={codes.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          mono
          {...registerField(form, sending, "Code", codes.codeRequired)}
        />
        <DialogActions>
          <Button kind="primary" type="submit" busy={sending.busy}>
            {codes.confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

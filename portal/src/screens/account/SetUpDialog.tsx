import { useForm } from "react-hook-form";
import type { TotpStarted } from "../../../../src/contract/portal/factors.ts";
import { send } from "../../api/client.ts";
import { account } from "../../texts/account.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";

/** Formats a secret in groups of four letters, four groups a line. */
function groupLetters(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/gu, "$& ").replaceAll(/((?:\S{4} ){3}\S{4}) /gu, "$1\n");
}

/** Sets up an authenticator: the QR code, then the first code. */
export function SetUpDialog(props: {
  readonly setup: TotpStarted;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const { setup, onClose, onDone } = props;
  const { codes } = account;
  const form = useForm({ defaultValues: { Code: "" } });
  const submission = useFormSubmission(form, async ({ Code }) => {
    const body = { Challenge: setup.Challenge, Code: Code.trim() };
    onDone((await send("POST", "Me/Totp/Confirm", body)).result.RecoveryCodes);
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
      <div className="mb-6 flex flex-col gap-4">
        {/* No camera can scan the screen of its own phone. */}
        <p>
          <a
            href={setup.Uri}
            className="button"
            // A focused field would open the keyboard over the ways to the app.
            data-first={matchMedia("(pointer: fine)").matches ? undefined : ""}
          >
            {codes.openApp}
          </a>
        </p>
        {/* Dark on light in every theme, for cameras. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(setup.Svg)}`}
          alt={codes.picture}
          className="block size-48 rounded border border-rule bg-white pointer-fine:-order-1"
        />
        <div>
          <p className="mb-1.5 text-second text-ink2">{codes.byHand}</p>
          <CopyField label={codes.secret} value={groupLetters(setup.Secret)} copyText={setup.Secret} />
        </div>
      </div>
      <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
        <TextField
          label={codes.code}
          hint={codes.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          mono
          {...registerField(form, submission, "Code", codes.codeRequired)}
        />
        <DialogActions>
          <Button kind="primary" type="submit" busy={submission.busy}>
            {codes.confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

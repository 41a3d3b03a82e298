import { useForm } from "react-hook-form";
import type { SignInOutcome } from "../../../../src/contract/portal-session.ts";
import { send } from "../../api/client.ts";
import { Button } from "../../look/Button.tsx";
import { Form } from "../../look/Form.tsx";
import { bound, useSending } from "../../look/sending.ts";
import { TextField } from "../../look/TextField.tsx";
import { entrance } from "../../words/entrance.ts";
import { EntranceFrame } from "./EntranceFrame.tsx";

/** The code after the password. */
export function CodeStep(props: {
  readonly challenge: string;
  readonly onOutcome: (outcome: SignInOutcome) => void;
  readonly onBack: () => void;
}) {
  const { challenge, onOutcome, onBack } = props;
  const form = useForm({ defaultValues: { Code: "" } });
  const sending = useSending(form, async ({ Code }) => {
    const { result } = await send<SignInOutcome>("POST", "SignIn/Code", {
      Challenge: challenge,
      Code: Code.trim(),
    });
    onOutcome(result);
  });
  const { code } = entrance;
  return (
    <EntranceFrame title={code.title} line={code.line}>
      <Form errors={sending.errors} attempt={sending.attempt} onSubmit={sending.submit}>
        <TextField
          label={code.label}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // One task a step: this is the only field of it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          mono
          {...bound(form, sending, "Code", entrance.required.code)}
        />
        <Button kind="primary" type="submit" busy={sending.busy}>
          {code.act}
        </Button>
        <button type="button" className="link min-h-(--target) justify-self-start" onClick={onBack}>
          {code.back}
        </button>
      </Form>
    </EntranceFrame>
  );
}

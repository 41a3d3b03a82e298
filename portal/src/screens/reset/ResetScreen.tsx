import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { SignInOutcome } from "../../../../src/contract/portal/session.ts";
import { send } from "../../api/client.ts";
import { isRefused } from "../../api/refused-error.ts";
import { signInAddress } from "../../shell/sign-in-address.ts";
import { signInTexts } from "../../texts/sign-in.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { BadLink } from "../sign-in-frame/BadLink.tsx";
import { tokenOfLink } from "../sign-in-frame/link-token.ts";
import { NewPasswordField } from "../sign-in-frame/PasswordFields.tsx";
import { newPasswordRules } from "../sign-in-frame/password-feedback.ts";
import { SignInFrame } from "../sign-in-frame/SignInFrame.tsx";
import { useEnterPortal } from "../sign-in-frame/use-enter-portal.ts";

/** Password reset by link. */
export function ResetScreen() {
  const [token] = useState(tokenOfLink);
  const query = useQuery({
    queryKey: ["Reset", "Read", token],
    queryFn: async () => (await send("POST", "Reset/Read", { Token: token })).result,
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    meta: { live: false },
  });
  const enterPortal = useEnterPortal();
  const handleOutcome = (outcome: SignInOutcome) => {
    // The password is set; a person with an authenticator still signs in with a code.
    if (outcome.SignedIn) enterPortal();
    else globalThis.location.assign(signInAddress({ challenge: outcome.Challenge }));
  };
  if (token === "" || isRefused(query.error, "LinkNotFound", "ValidationFailed")) return <BadLink />;
  return (
    <SignInFrame
      title={signInTexts.reset.title}
      line={query.data === undefined ? undefined : signInTexts.reset.line(query.data.Email)}
    >
      <Loaded query={query}>
        {({ Email }) => <ResetForm token={token} email={Email} onOutcome={handleOutcome} />}
      </Loaded>
    </SignInFrame>
  );
}

function ResetForm(props: {
  readonly token: string;
  readonly email: string;
  readonly onOutcome: (outcome: SignInOutcome) => void;
}) {
  const { token, email, onOutcome } = props;
  const form = useForm({ defaultValues: { Password: "" } });
  const submission = useFormSubmission(form, async (values) => {
    onOutcome((await send("POST", "Reset", { ...values, Token: token })).result);
  });
  return (
    <Form
      focusesFirstField
      errors={submission.errors}
      attempt={submission.attempt}
      onSubmit={submission.submit}
    >
      {/* The user name, for password managers. */}
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <NewPasswordField
        value={form.watch("Password")}
        {...registerField(form, submission, "Password", newPasswordRules)}
      />
      <Button kind="primary" type="submit" busy={submission.busy}>
        {signInTexts.reset.act}
      </Button>
    </Form>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { PersonRole } from "../../../../src/contract/people.ts";
import { send } from "../../api/client.ts";
import { goToProvider } from "../../api/open-id-provider.ts";
import { isRefused } from "../../api/refused-error.ts";
import { signInTexts } from "../../texts/sign-in.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { BadLink } from "../sign-in-frame/BadLink.tsx";
import { tokenOfLink } from "../sign-in-frame/link-token.ts";
import { NewPasswordField } from "../sign-in-frame/PasswordFields.tsx";
import { newPasswordRules } from "../sign-in-frame/password-feedback.ts";
import { SignInFrame } from "../sign-in-frame/SignInFrame.tsx";
import { signedOutStateQuery } from "../sign-in-frame/signed-out-state-query.ts";
import { useEnterPortal } from "../sign-in-frame/use-enter-portal.ts";

type InvitationState = { readonly Email: string; readonly Role: PersonRole; readonly PageName: string };

/** Accepting an invitation: a name and a password, or the provider. */
export function InvitationScreen() {
  const [token] = useState(tokenOfLink);
  const query = useQuery({
    queryKey: ["Invitation", "Read", token],
    queryFn: async () => (await send("POST", "Invitation/Read", { Token: token })).result,
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    meta: { live: false },
  });
  if (token === "" || isRefused(query.error, "LinkNotFound", "ValidationFailed")) return <BadLink />;
  if (query.data === undefined)
    return (
      <SignInFrame title={signInTexts.invitation.title("")}>
        <Loaded query={query}>{() => null}</Loaded>
      </SignInFrame>
    );
  return <JoinForm token={token} invitee={query.data} />;
}

function JoinForm({ token, invitee }: { readonly token: string; readonly invitee: InvitationState }) {
  const enterPortal = useEnterPortal();
  const signedOutState = useQuery(signedOutStateQuery);
  const [providerError, setProviderError] = useState<unknown>();
  const form = useForm({ defaultValues: { Name: "", Password: "" } });
  const submission = useFormSubmission(form, async (values) => {
    await send("POST", "Invitation/Accept", { ...values, Token: token });
    enterPortal();
  });
  const joinByProvider = async () => {
    try {
      await goToProvider({ invitation: token });
    } catch (error) {
      setProviderError(error);
    }
  };
  const { invitation, required } = signInTexts;
  const provider = signedOutState.data?.OpenId?.Name;
  return (
    <SignInFrame
      title={invitation.title(invitee.PageName)}
      line={invitation.line(invitee.Email, invitee.Role)}
    >
      <Form
        focusesFirstField
        errors={submission.errors}
        attempt={submission.attempt}
        onSubmit={submission.submit}
      >
        {/* The user name, for password managers. */}
        <input type="text" hidden autoComplete="username" value={invitee.Email} readOnly />
        <TextField
          label={signInTexts.name}
          hint={signInTexts.nameHint}
          autoComplete="name"
          {...registerField(form, submission, "Name", required.name)}
        />
        <NewPasswordField
          value={form.watch("Password")}
          {...registerField(form, submission, "Password", newPasswordRules)}
        />
        <Button kind="primary" type="submit" busy={submission.busy}>
          {invitation.act}
        </Button>
      </Form>
      {provider !== undefined && (
        <Button className="mt-3 w-full" onClick={() => void joinByProvider()}>
          {invitation.openId(provider)}
        </Button>
      )}
      {providerError !== undefined && <ErrorNotice error={providerError} />}
    </SignInFrame>
  );
}

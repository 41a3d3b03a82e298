import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { PersonRole } from "../../../../src/contract/people.ts";
import { send } from "../../api/client.ts";
import { goToProvider } from "../../api/open-id-provider.ts";
import { isRefused } from "../../api/refused-error.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { entrance } from "../../words/sign-in.ts";
import { BadLink } from "../sign-in-frame/BadLink.tsx";
import { entranceQuery } from "../sign-in-frame/entrance-query.ts";
import { tokenOfLink } from "../sign-in-frame/link-token.ts";
import { NewPasswordField, newPasswordAsked } from "../sign-in-frame/PasswordFields.tsx";
import { SignInFrame } from "../sign-in-frame/SignInFrame.tsx";
import { useContinue } from "../sign-in-frame/use-continue.ts";

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
      <SignInFrame title={entrance.invitation.title("")}>
        <Loaded query={query}>{() => null}</Loaded>
      </SignInFrame>
    );
  return <JoinForm token={token} invited={query.data} />;
}

function JoinForm({ token, invited }: { readonly token: string; readonly invited: InvitationState }) {
  const goOn = useContinue();
  const known = useQuery(entranceQuery);
  const [failed, setFailed] = useState<unknown>();
  const form = useForm({ defaultValues: { Name: "", Password: "" } });
  const joining = useFormSubmission(form, async (values) => {
    await send("POST", "Invitation/Accept", { ...values, Token: token });
    goOn();
  });
  const goThere = async () => {
    try {
      await goToProvider({ invitation: token });
    } catch (error) {
      setFailed(error);
    }
  };
  const { invitation, required } = entrance;
  const provider = known.data?.OpenId?.Name;
  return (
    <SignInFrame
      title={invitation.title(invited.PageName)}
      line={invitation.line(invited.Email, invited.Role)}
    >
      <Form errors={joining.errors} attempt={joining.attempt} onSubmit={joining.submit}>
        {/* For what keeps passwords: whose this one is. */}
        <input type="text" hidden autoComplete="username" value={invited.Email} readOnly />
        <TextField
          label={entrance.name}
          hint={entrance.nameHint}
          autoComplete="name"
          {...registerField(form, joining, "Name", required.name)}
        />
        <NewPasswordField
          written={form.watch("Password")}
          {...registerField(form, joining, "Password", newPasswordAsked)}
        />
        <Button kind="primary" type="submit" busy={joining.busy}>
          {invitation.act}
        </Button>
      </Form>
      {provider !== undefined && (
        <Button className="mt-3 w-full" onClick={() => void goThere()}>
          {invitation.openId(provider)}
        </Button>
      )}
      {failed !== undefined && <ErrorNotice error={failed} />}
    </SignInFrame>
  );
}

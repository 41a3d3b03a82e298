import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { SignInOutcome } from "../../../../src/contract/portal/session.ts";
import { send } from "../../api/client.ts";
import { isRefused } from "../../api/refused.ts";
import { Button } from "../../look/Button.tsx";
import { Form } from "../../look/forms/Form.tsx";
import { bound, useSending } from "../../look/forms/sending.ts";
import { Loaded } from "../../look/notices/Loaded.tsx";
import { wayIn } from "../../shell/way-in.ts";
import { entrance } from "../../words/entrance.ts";
import { BadLink } from "../entrance/BadLink.tsx";
import { EntranceFrame } from "../entrance/EntranceFrame.tsx";
import { useGoingOn } from "../entrance/going-on.ts";
import { NewPasswordField, newPasswordAsked } from "../entrance/PasswordFields.tsx";
import { tokenOfLink } from "../entrance/token.ts";

type Whose = { readonly Email: string; readonly PageName: string };

/** What a reset link leads to: a new password, and in. */
export function ResetScreen() {
  const [token] = useState(tokenOfLink);
  const query = useQuery({
    queryKey: ["Reset", "Read", token],
    queryFn: async () => (await send<Whose>("POST", "Reset/Read", { Token: token })).result,
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    meta: { live: false },
  });
  const goOn = useGoingOn();
  const take = (outcome: SignInOutcome) => {
    // The new password stands by now; whoever is asked for codes is asked for one as at each sign-in.
    if (outcome.SignedIn) goOn();
    else globalThis.location.assign(wayIn({ challenge: outcome.Challenge }));
  };
  if (token === "" || isRefused(query.error, "LinkNotFound", "ValidationFailed")) return <BadLink />;
  return (
    <EntranceFrame
      title={entrance.reset.title}
      line={query.data === undefined ? undefined : entrance.reset.line(query.data.Email)}
    >
      <Loaded query={query}>
        {({ Email }) => <ResetForm token={token} email={Email} onOutcome={take} />}
      </Loaded>
    </EntranceFrame>
  );
}

function ResetForm(props: {
  readonly token: string;
  readonly email: string;
  readonly onOutcome: (outcome: SignInOutcome) => void;
}) {
  const { token, email, onOutcome } = props;
  const form = useForm({ defaultValues: { Password: "" } });
  const sending = useSending(form, async (values) => {
    onOutcome((await send<SignInOutcome>("POST", "Reset", { ...values, Token: token })).result);
  });
  return (
    <Form errors={sending.errors} attempt={sending.attempt} onSubmit={sending.submit}>
      {/* For what keeps passwords: whose this one is. */}
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <NewPasswordField
        written={form.watch("Password")}
        {...bound(form, sending, "Password", newPasswordAsked)}
      />
      <Button kind="primary" type="submit" busy={sending.busy}>
        {entrance.reset.act}
      </Button>
    </Form>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { isRefused, RefusedError } from "../../api/refused-error.ts";
import { signInTexts } from "../../texts/sign-in.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ZoneField } from "../../ui/fields/ZoneField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { browserZoneName } from "../../ui/times/zone-names.ts";
import { BadLink } from "../sign-in-frame/BadLink.tsx";
import { removeTokenFromAddress, tokenOfLink } from "../sign-in-frame/link-token.ts";
import { NewPasswordField } from "../sign-in-frame/PasswordFields.tsx";
import { newPasswordRules } from "../sign-in-frame/password-feedback.ts";
import { SignInFrame } from "../sign-in-frame/SignInFrame.tsx";
import { signedOutStateQuery } from "../sign-in-frame/signed-out-state-query.ts";
import { NextSteps } from "./NextSteps.tsx";

const { setup } = signInTexts;

/** A minimal check of e-mail addresses; the service checks the rest. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Setup: the owner, the page's name, next steps. */
export function SetupScreen() {
  const query = useQuery(signedOutStateQuery);
  const [token] = useState(tokenOfLink);
  const [isCompleted, setCompleted] = useState(false);
  const isOpen = query.data?.SetUp === false && token !== "";
  const link = useQuery({
    queryKey: ["Setup", "Check", token],
    queryFn: async () => (await send("POST", "Setup/Check", { Token: token })).result ?? null,
    enabled: isOpen && !isCompleted,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { live: false },
  });
  if (isCompleted) return <NextSteps />;
  if (query.data === undefined)
    return (
      <SignInFrame title={setup.title}>
        <Loaded query={query}>{() => null}</Loaded>
      </SignInFrame>
    );
  if (query.data.SetUp) return <BadLink title={setup.alreadyTitle} line={setup.already} />;
  // Sign-in is not possible yet.
  if (token === "")
    return (
      <SignInFrame title={signInTexts.link.title} line={signInTexts.signIn.notSetUp}>
        {null}
      </SignInFrame>
    );
  // Other failures are told as the form is sent.
  if (isRefused(link.error, "LinkNotFound", "ValidationFailed"))
    return (
      <SignInFrame title={signInTexts.link.title} line={setup.badLink}>
        {null}
      </SignInFrame>
    );
  return <OwnerForm token={token} onDone={() => setCompleted(true)} />;
}

function OwnerForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const [step, setStep] = useState<1 | 2>(1);
  const form = useForm({
    defaultValues: { Email: "", Name: "", Password: "", PageName: "", TimeZone: browserZoneName() },
  });
  const showStep = (next: 1 | 2) => {
    // The step's fields must be rendered before one can be focused.
    flushSync(() => setStep(next));
    form.setFocus(next === 1 ? "Email" : "PageName");
  };
  const owner = useFormSubmission(form, async ({ PageName, TimeZone, ...values }) => {
    if (step === 1) {
      await send("POST", "Setup/Check", { ...values, Token: token });
      return showStep(2);
    }
    try {
      const pageName = PageName.trim() === "" ? {} : { PageName };
      await send("POST", "Setup", { ...values, ...pageName, TimeZone, Token: token });
    } catch (error) {
      const isAboutPage =
        error instanceof RefusedError &&
        error.errors.length > 0 &&
        error.errors.every(({ Path }) => Path === "PageName" || Path === "TimeZone");
      if (!isAboutPage) setStep(1);
      throw error;
    }
    queryClient.clear();
    removeTokenFromAddress();
    onDone();
  });
  const { required } = signInTexts;
  return (
    <SignInFrame
      title={step === 1 ? setup.title : setup.pageTitle}
      line={step === 1 ? setup.line : setup.pageLine}
      step={setup.step(step)}
    >
      <Form focusesFirstField errors={owner.errors} attempt={owner.attempt} onSubmit={owner.submit}>
        {step === 1 ? (
          <>
            <TextField
              label={signInTexts.email}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...registerField(form, owner, "Email", {
                required: required.email,
                validate: (input) => emailPattern.test(input.trim()) || required.emailForm,
              })}
            />
            <TextField
              label={signInTexts.name}
              hint={signInTexts.nameHint}
              autoComplete="name"
              {...registerField(form, owner, "Name", required.name)}
            />
            <NewPasswordField
              value={form.watch("Password")}
              {...registerField(form, owner, "Password", newPasswordRules)}
            />
            <Button kind="primary" type="submit" busy={owner.busy}>
              {setup.next}
            </Button>
          </>
        ) : (
          <>
            <TextField
              key="page"
              label={signInTexts.pageName}
              hint={signInTexts.pageNameHint}
              autoComplete="organization"
              optional
              {...registerField(form, owner, "PageName")}
            />
            <ZoneField
              label={setup.zone}
              hint={setup.zoneHint}
              value={form.watch("TimeZone")}
              savedZone={browserZoneName()}
              error={owner.errors.find(({ name }) => name === "TimeZone")?.message}
              onChange={(zone) => form.setValue("TimeZone", zone)}
            />
            <Button kind="primary" type="submit" busy={owner.busy}>
              {setup.act}
            </Button>
            <button
              type="button"
              className="link min-h-(--target) justify-self-start"
              onClick={() => showStep(1)}
            >
              {setup.back}
            </button>
          </>
        )}
      </Form>
    </SignInFrame>
  );
}

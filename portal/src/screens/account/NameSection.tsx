import { useForm } from "react-hook-form";
import { send } from "../../api/client.ts";
import { account } from "../../texts/account.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { Section } from "../../ui/lists/Section.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { showOwnPerson } from "./account-actions.ts";

/** The caller's name. */
export function NameSection({ name }: { readonly name: string }) {
  const { name: texts } = account;
  const form = useForm({ defaultValues: { Name: name } });
  const submission = useFormSubmission(form, async (values) => {
    const { result } = await send("PATCH", "Me", values);
    form.reset({ Name: result.Name });
    await showOwnPerson(result);
    toast({ text: account.saved });
  });
  return (
    <Section heading={texts.heading}>
      <div className="max-w-[26rem] pt-4">
        <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
          <TextField
            label={texts.label}
            hint={texts.hint}
            autoComplete="name"
            {...registerField(form, submission, "Name", texts.required)}
          />
          <Button type="submit" className="justify-self-start" busy={submission.busy}>
            {texts.act}
          </Button>
        </Form>
      </div>
    </Section>
  );
}

import { useForm } from "react-hook-form";
import { send } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { Section } from "../../ui/lists/Section.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { account } from "../../words/account.ts";
import { reload } from "./account-actions.ts";

/** The caller's name. */
export function NameSection({ name }: { readonly name: string }) {
  const { name: words } = account;
  const form = useForm({ defaultValues: { Name: name } });
  const sending = useFormSubmission(form, async (values) => {
    await send("PATCH", "Me", values);
    form.reset(values);
    await reload();
    toast({ text: account.saved });
  });
  return (
    <Section heading={words.heading}>
      <div className="max-w-[26rem] pt-4">
        <Form errors={sending.errors} attempt={sending.attempt} onSubmit={sending.submit}>
          <TextField
            label={words.label}
            hint={words.hint}
            autoComplete="name"
            {...registerField(form, sending, "Name", words.required)}
          />
          <Button type="submit" className="justify-self-start" busy={sending.busy}>
            {words.act}
          </Button>
        </Form>
      </div>
    </Section>
  );
}

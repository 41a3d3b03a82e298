import { useEffect, useState } from "react";
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from "react-hook-form";
import { type FormError, ownErrors, refusedErrors } from "./form-errors.ts";

/** A form that is being filled in and sent. */
export type FormSubmission = {
  readonly errors: readonly FormError[];
  readonly attempt: number;
  readonly busy: boolean;
  readonly submit: () => void;
};

/** Submits a form by `act`, one submission at a time; refusals are assigned to fields by name. */
export function useFormSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  act: (values: Values) => Promise<void>,
): FormSubmission {
  const [state, setState] = useState<{ attempt: number; busy: boolean; error: unknown }>({
    attempt: 0,
    busy: false,
    error: undefined,
  });
  const names = Object.keys(form.getValues());
  const send = async (values: Values) => {
    setState(({ attempt }) => ({ attempt, busy: true, error: undefined }));
    try {
      await act(values);
      setState(({ attempt }) => ({ attempt, busy: false, error: undefined }));
    } catch (error) {
      setState(({ attempt }) => ({ attempt: attempt + 1, busy: false, error }));
    }
  };
  const refused = refusedErrors(state.error, names);
  const first = refused[0]?.name;
  useEffect(() => {
    if (state.attempt === 0 || first == null) return;
    const field = document.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`);
    field?.focus();
    // Select the invalid text.
    if (field instanceof HTMLInputElement) field.select();
  }, [state.attempt, first]);
  return {
    errors: [...ownErrors(form.formState.errors), ...refused],
    attempt: state.attempt,
    busy: state.busy,
    submit() {
      if (state.busy) return;
      const judge = form.handleSubmit(send, () =>
        setState(({ attempt, busy }) => ({ attempt: attempt + 1, busy, error: undefined })),
      );
      void judge();
    },
  };
}

/** Rules of a field; a text is the message if empty. */
type FieldRules<Values extends FieldValues> =
  | string
  | Pick<RegisterOptions<Values, Path<Values>>, "required" | "validate">;

/** Props of a bound input, including its error. */
export function bound<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { errors }: FormSubmission,
  ...[name, asked = {}]: [name: Path<Values>, asked?: FieldRules<Values>]
) {
  return {
    ...form.register(name, typeof asked === "string" ? { required: asked } : asked),
    error: errors.find((error) => error.name === name)?.message,
  };
}

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

/** Sends what a form holds by `act`, once at a time; what is refused stands at its fields, as far as they are named as on the wire. */
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
    // What was wrong is written over.
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

/** What a field must hold before the form is sent; a text alone says what to do where it holds nothing. */
type FieldRules<Values extends FieldValues> =
  | string
  | Pick<RegisterOptions<Values, Path<Values>>, "required" | "validate">;

/** What binds a field of a form to its input, with what is wrong with it. */
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

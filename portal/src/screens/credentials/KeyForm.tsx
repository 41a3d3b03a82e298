import { type ReactNode, useState } from "react";
import type { KeyCreate, MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import type { Role } from "../../../../src/contract/words.ts";
import { credentials as texts } from "../../texts/credentials.ts";
import { Button } from "../../ui/Button.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { daysOf, defaultExpiry, ExpiryField } from "./ExpiryField.tsx";
import { createKey, problemAt, useKeySubmission } from "./key-queries.ts";
import { isName, NameField } from "./NameField.tsx";
import { defaultRate, isRate, RateField } from "./RateField.tsx";

export type KeyFormProps = {
  readonly role: Role;
  readonly buttonText: string;
  /** Its scope; undefined if nothing is selected yet. */
  readonly components: KeyCreate["Components"];
  /** Renders the fields of this kind of key. */
  readonly children: (validation: {
    readonly isSubmitted: boolean;
    readonly problem: string | undefined;
  }) => ReactNode;
  readonly onCreated: (key: MadeKey) => void;
};

/** The common form of new keys. */
export function KeyForm({ role, buttonText, components, children, onCreated }: KeyFormProps) {
  const [name, setName] = useState("");
  const [expiry, setExpiry] = useState(defaultExpiry);
  const [rate, setRate] = useState<number | null>(defaultRate);
  const [isSubmitted, setSubmitted] = useState(false);
  const { isBusy, error, run } = useKeySubmission();
  const days = daysOf(expiry);
  const componentsProblem = problemAt(error, "Components");
  const needsComponents = role === "Webhook" && components === undefined;
  const create = async () => {
    setSubmitted(true);
    if (isName(name) && days !== undefined && isRate(rate) && !needsComponents) {
      const body: KeyCreate = {
        Name: name,
        Role: role,
        ExpiresInDays: days,
        RatePerMinute: rate,
        ...(role === "Webhook" ? { Components: components } : {}),
      };
      await run(async () => onCreated(await createKey(body)));
    }
  };
  const isFieldError = problemAt(error, "Name") !== undefined || componentsProblem !== undefined;
  return (
    <CheckedForm
      refusal={error}
      className="space-y-5"
      onSubmit={() => {
        void create();
      }}
    >
      <NameField value={name} refusal={error} isSubmitted={isSubmitted} onChange={setName} />
      {children({ isSubmitted, problem: componentsProblem })}
      <ExpiryField value={expiry} onChange={setExpiry} isSubmitted={isSubmitted} />
      <details open={isSubmitted && !isRate(rate) ? true : undefined}>
        <summary className="link min-h-(--target) content-center">
          {texts.rateSummary(isRate(rate) ? rate : defaultRate)}
        </summary>
        <div className="mt-2">
          <RateField value={rate} onChange={setRate} isSubmitted={isSubmitted} />
        </div>
      </details>
      {error !== undefined && !isFieldError && <ErrorNotice error={error} />}
      <DialogActions>
        <Button kind="primary" type="submit" busy={isBusy}>
          {buttonText}
        </Button>
      </DialogActions>
    </CheckedForm>
  );
}

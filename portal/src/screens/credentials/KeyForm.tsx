import { type ReactNode, useState } from "react";
import type { KeyCreate, MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import type { Role } from "../../../../src/contract/words.ts";
import { Button } from "../../ui/Button.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActs.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { credentials as words } from "../../words/credentials.ts";
import { daysOf, ExpiryField, suggestedExpiry } from "./ExpiryField.tsx";
import { makeKey, problemAt, useKeySubmission } from "./key-queries.ts";
import { isName, NameField } from "./NameField.tsx";
import { isRate, RateField, usualRate } from "./RateField.tsx";

export type KeyFormProps = {
  readonly role: Role;
  readonly act: string;
  /** Its scope; undefined if nothing is selected yet. */
  readonly components: KeyCreate["Components"];
  /** The fields of this kind of key, between its name and its end. */
  readonly children: (tried: {
    readonly isTried: boolean;
    readonly problem: string | undefined;
  }) => ReactNode;
  readonly onMade: (key: MadeKey) => void;
};

/** The common form of new keys. */
export function KeyForm({ role, act, components, children, onMade }: KeyFormProps) {
  const [name, setName] = useState("");
  const [expiry, setExpiry] = useState(suggestedExpiry);
  const [rate, setRate] = useState<number | null>(usualRate);
  const [isTried, setTried] = useState(false);
  const { isBusy, error, run } = useKeySubmission();
  const days = daysOf(expiry);
  const componentsProblem = problemAt(error, "Components");
  const needsComponents = role === "Webhook" && components === undefined;
  const make = async () => {
    setTried(true);
    if (isName(name) && days !== undefined && isRate(rate) && !needsComponents) {
      const body: KeyCreate = {
        Name: name,
        Role: role,
        ExpiresInDays: days,
        RatePerMinute: rate,
        ...(role === "Webhook" ? { Components: components } : {}),
      };
      await run(async () => onMade(await makeKey(body)));
    }
  };
  const isAtField = problemAt(error, "Name") !== undefined || componentsProblem !== undefined;
  return (
    <CheckedForm
      refusal={error}
      className="space-y-5"
      onSubmit={() => {
        void make();
      }}
    >
      <NameField value={name} refusal={error} isTried={isTried} onChange={setName} />
      {children({ isTried, problem: componentsProblem })}
      <ExpiryField value={expiry} onChange={setExpiry} isTried={isTried} />
      <details open={isTried && !isRate(rate) ? true : undefined}>
        <summary className="link min-h-(--target) content-center">
          {words.rateSummary(isRate(rate) ? rate : usualRate)}
        </summary>
        <div className="mt-2">
          <RateField value={rate} onChange={setRate} isTried={isTried} />
        </div>
      </details>
      {error !== undefined && !isAtField && <ErrorNotice error={error} />}
      <p className="max-w-text">{words.will[role]}</p>
      <DialogActions>
        <Button kind="primary" type="submit" busy={isBusy}>
          {act}
        </Button>
      </DialogActions>
    </CheckedForm>
  );
}

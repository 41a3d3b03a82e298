import { useState } from "react";
import { subscriberImport as texts } from "../../../texts/subscriber-import.ts";
import { Button } from "../../../ui/Button.tsx";
import { RadioField } from "../../../ui/fields/RadioField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";

const minNoteLength = 10;
const maxNoteLength = 500;

/** Records how the subscribers of a file gave consent, and imports it. */
export function ImportConsent(props: {
  readonly count: number;
  /** Null sends a confirmation request to each address. */
  readonly onImport: (consentNote: string | null) => void;
}) {
  const { count, onImport } = props;
  const [method, setMethod] = useState<"consented" | "confirm">("consented");
  const [note, setNote] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  const submit = () => {
    if (method === "confirm") return onImport(null);
    const { length } = note.trim();
    const isValid = length >= minNoteLength && length <= maxNoteLength;
    setInvalid(!isValid);
    if (isValid) onImport(note.trim());
  };
  return (
    <form
      noValidate
      className="grid max-w-text gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RadioField
        label={texts.consentWay}
        value={method}
        onChange={setMethod}
        options={[
          { value: "consented", label: texts.consented, line: texts.consentedHint },
          { value: "confirm", label: texts.confirm, line: texts.confirmHint },
        ]}
      />
      {method === "consented" && (
        <TextField
          label={texts.consent}
          hint={texts.consentHint}
          error={isInvalid ? texts.consentMissing : undefined}
          maxLength={maxNoteLength}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      )}
      <div>
        <Button kind="primary" type="submit">
          {texts.act(count)}
        </Button>
      </div>
    </form>
  );
}

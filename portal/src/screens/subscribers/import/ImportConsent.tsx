import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { RadioField } from "../../../ui/fields/RadioField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { subscriberImport as texts } from "../../../words/subscriber-import.ts";

const minNoteLength = 10;
const maxNoteLength = 500;

/** Records how the subscribers of a file gave consent, and imports it. */
export function ImportConsent(props: {
  readonly count: number;
  /** Null sends a confirmation request to each address. */
  readonly onImport: (consentNote: string | null) => void;
}) {
  const { count, onImport } = props;
  const [method, setMethod] = useState<"given" | "ask">("given");
  const [note, setNote] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  const submit = () => {
    if (method === "ask") return onImport(null);
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
          { value: "given", label: texts.given, line: texts.givenHint },
          { value: "ask", label: texts.ask, line: texts.askHint },
        ]}
      />
      {method === "given" && (
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

import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { subscriberImport as words } from "../../../words/subscriber-import.ts";

const minNote = 10;
const maxNote = 500;

/** Asks how the subscribers of a file gave consent, and imports it. */
export function ImportConsent(props: {
  readonly count: number;
  readonly onImport: (consentNote: string) => void;
}) {
  const { count, onImport } = props;
  const [note, setNote] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const { length } = note.trim();
    const isFit = length >= minNote && length <= maxNote;
    setWrong(!isFit);
    if (isFit) onImport(note.trim());
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
      <TextField
        label={words.consent}
        hint={words.consentHint}
        error={isWrong ? words.consentMissing : undefined}
        maxLength={maxNote}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <div>
        <Button kind="primary" type="submit">
          {words.act(count)}
        </Button>
      </div>
    </form>
  );
}
